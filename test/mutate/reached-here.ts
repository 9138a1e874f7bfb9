/** The variable that says where a test writes what it reached. */
export const REACH_FOLDER = 'ROWMARK_REACH_FOLDER';

/** Per file of the product, the numbers of the places that ran. */
export type Reached = Record<string, number[]>;

const marksHere = (): [path: string, hits: Uint8Array][] => {
  const marks: unknown = Reflect.get(globalThis, '__rowmarkReach');
  return Object.entries(typeof marks === 'object' && marks !== null ? marks : {}).filter(
    (entry): entry is [string, Uint8Array] => entry[1] instanceof Uint8Array,
  );
};

/** What ran in this process. */
export const reachedHere = (): Reached =>
  Object.fromEntries(
    marksHere().flatMap(([path, hits]) => {
      const ran = [...hits.keys()].filter((place) => hits[place] === 1);
      return ran.length === 0 ? [] : [[path, ran]];
    }),
  );

/** The same since the last time that it was taken. */
export function takeReached(): Reached {
  const reached = reachedHere();
  for (const [, hits] of marksHere()) hits.fill(0);
  return reached;
}

export function addReach(to: Reached, more: Reached): void {
  for (const [path, places] of Object.entries(more))
    to[path] = [...new Set([...(to[path] ?? []), ...places])];
}
