type Check = (value: unknown) => boolean;

/** Checks of the values that a record mostly has, by their names. */
interface PlainRecord {
  needed: Readonly<Record<string, Check>>;
  possible: Readonly<Record<string, Check>>;
}

export const isText: Check = (value) => typeof value === 'string';
export const isWhole: Check = (value) => Number.isSafeInteger(value);
export const isEmptyList: Check = (value) => Array.isArray(value) && value.length === 0;
export const isOneOf = (values: readonly string[]): Check => {
  const known = new Set<unknown>(values);
  return (value) => known.has(value);
};
export const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/**
 * The check that a value is such a record and has nothing else: then its schema, at ten times the cost, would give the
 * same. Of anything else it says nothing, and the schema decides.
 */
export function fastPathCheck<Value extends object>({ needed, possible }: PlainRecord) {
  const named = (checks: PlainRecord['needed'], count: number) =>
    Object.entries(checks).map(([name, check]) => [name, { name, check, count }] as const);
  const checks = new Map([...named(possible, 0), ...named(needed, 1)]);
  const wanted = Object.keys(needed).length;
  /** The names of the record before, in their order: those of the next are mostly the same. */
  const usual: { name: string; check: Check; count: number }[] = [];
  return (value: object): value is Value => {
    if (!isNamed(value)) return false;
    let found = 0;
    let at = 0;
    // By name: a list of the names and values would be a tenth of all the garbage of a report.
    for (const name in value) {
      const known = usual[at]?.name === name ? usual[at] : checks.get(name);
      if (known?.check(value[name]) !== true) return false;
      usual[at] = known;
      at += 1;
      found += known.count;
    }
    return found === wanted;
  };
}

const isNamed = (value: object): value is Readonly<Record<string, unknown>> => !Array.isArray(value);
