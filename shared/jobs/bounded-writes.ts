/** Chunks that are on their way to the store at once: a round trip takes ten times as long as making one. */
const WRITES_AT_ONCE = 32;

/** Writes that go on while the next are made ready. The first failure is thrown at the next call. */
export function boundedWrites(atOnce = WRITES_AT_ONCE) {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const throwFailure = () => {
    if (failures.length > 0) throw failures[0];
  };
  return {
    /** Waits until there is room, then begins. */
    async begin(write: () => Promise<unknown>): Promise<void> {
      while (underWay.size >= atOnce) await Promise.race(underWay);
      throwFailure();
      const one: Promise<void> = write()
        .then(
          () => {},
          (error) => {
            failures.push(error);
          },
        )
        .then(() => {
          underWay.delete(one);
        });
      underWay.add(one);
    },
    async end(): Promise<void> {
      await Promise.all(underWay);
      throwFailure();
    },
  };
}
