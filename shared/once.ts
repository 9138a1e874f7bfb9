/**
 * Made at the first call and kept as long as the process lives; the next call repeats a failed one. A call at
 * the top of a module is marked pure: functions that do not need it leave it out of their bundle.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    if (made === undefined) {
      made = { value: make() };
      if (made.value instanceof Promise)
        made.value.catch(() => {
          made = undefined;
        });
    }
    return made.value;
  };
}
