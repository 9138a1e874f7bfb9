const MOST_KEPT = 1000;

/** The same of a text that was asked for lately, for work that depends on nothing but the text. */
export function remembered<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= MOST_KEPT) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
