/** Sections that are merged key by key; the value of a key is replaced as a whole. */
const SECTIONS = /^(read|(only|skip)_rows_where|document|line|(other_)?amounts|payment|columns)$/;

export type Keys = Readonly<Record<string, unknown>>;

export const isKeys = (value: unknown): value is Keys =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys that have a value: neither undefined, nor an object or a list without any. */
export function filled<Of extends object>(keys: Of): { [Key in keyof Of]?: Exclude<Of[Key], undefined> } {
  const kept: ReturnType<typeof filled<Of>> = { ...keys };
  for (const key in kept) {
    const value = kept[key];
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
    if (value === undefined || isEmpty) delete kept[key];
  }
  return kept;
}

/** Profiles laid over each other, the first lowest: sections key by key, all else whole; null takes a key out. */
export const mergeProfiles = (files: readonly Keys[]): Keys => withoutNulls(files.reduce(layOver, {}));

function layOver(below: Keys, above: Keys): Keys {
  const merged: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const base = merged[key];
    merged[key] = SECTIONS.test(key) && isKeys(value) && isKeys(base) ? { ...base, ...value } : value;
  }
  return merged;
}

function withoutNulls(keys: Keys): Keys {
  const kept = Object.entries(keys).filter(([, value]) => value !== null);
  return Object.fromEntries(
    kept.map(([key, value]) => [key, SECTIONS.test(key) && isKeys(value) ? withoutNulls(value) : value]),
  );
}

/** Lists the values of a profile as texts, with the keys on the way to each. */
export const leavesOf = (value: unknown, path: readonly string[] = []): [readonly string[], string][] =>
  isKeys(value) || Array.isArray(value)
    ? Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...path, key]))
    : [[path, String(value)]];
