interface Difference {
  /** The way to the value: `sums.0.payable_total`. */
  what: string;
  stated: string;
  found: string;
}

/** The first value in which two structures of JSON differ; names that the second does not have are not compared. */
export function firstDifference(stated: unknown, found: unknown, path = ''): Difference | undefined {
  if (!isNested(stated) || !isNested(found))
    return Object.is(stated, found) ? undefined : { what: path, stated: shown(stated), found: shown(found) };
  if (Array.isArray(found) && Array.isArray(stated) && stated.length !== found.length)
    return { what: `${path}.length`, stated: String(stated.length), found: String(found.length) };
  for (const [name, value] of Object.entries(found)) {
    if (value === undefined) continue;
    const at = path === '' ? name : `${path}.${name}`;
    const difference = firstDifference(Object.entries(stated).find(([own]) => own === name)?.[1], value, at);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
const shown = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '–');
