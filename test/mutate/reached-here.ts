/** The variable that says where a test writes what it reached. */
export const REACH_FOLDER = 'ROWMARK_REACH_FOLDER';

/** Per file of the product, the numbers of the places that ran in this process. */
export type Reached = Record<string, number[]>;

export function reachedHere(): Reached {
  const marks: unknown = Reflect.get(globalThis, '__rowmarkReach');
  if (typeof marks !== 'object' || marks === null) return {};
  return Object.fromEntries(
    Object.entries(marks).map(([path, hits]) => [
      path,
      [...(hits instanceof Uint8Array ? hits : [])].flatMap((hit, place) => (hit === 1 ? [place] : [])),
    ]),
  );
}
