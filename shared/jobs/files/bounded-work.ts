/**
 * Runs `work` over the items, at most `limit` at a time; returns the results in the items' order. After a
 * failure it starts no further item, waits for the running ones, and throws the failure.
 */
export async function runBounded<Item, Answer>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const running = boundedWrites(limit);
  for (const [index, item] of items.entries()) {
    const one = async () => {
      answers[index] = await work(item);
    };
    // Thrown at the end.
    await running.begin(one).catch(() => {});
  }
  await running.end();
  return answers;
}

/** Chunks that are asked for before their turn: a round trip takes ten times as long as reading one. */
const AHEAD = 32;

/** Answers of `read` in the order of the items; the next ones are on their way while one is looked at. */
export async function* readAhead<Item, Answer>(
  items: readonly Item[],
  read: (item: Item) => Promise<Answer>,
): AsyncGenerator<Answer> {
  const begun: Promise<Answer>[] = [];
  for (const item of items) {
    const answer = read(item);
    // Thrown when its turn comes.
    answer.catch(() => {});
    begun.push(answer);
    const due = begun.length > AHEAD ? begun.shift() : undefined;
    if (due !== undefined) yield await due;
  }
  for (const answer of begun) yield await answer;
}

/** Chunks that are on their way to the store at once: a round trip takes ten times as long as making one. */
const WRITES_AT_ONCE = 32;

/** Writes that go on while the next are made ready. The first failure is thrown at the next call. */
export function boundedWrites(most = WRITES_AT_ONCE) {
  const underWay = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  const throwFailure = () => {
    if (failures.length > 0) throw failures[0];
  };
  return {
    /** Waits until there is room, then begins. */
    async begin(write: () => Promise<unknown>): Promise<void> {
      while (underWay.size >= most) await Promise.race(underWay);
      throwFailure();
      const one: Promise<unknown> = write()
        .catch((error: unknown) => failures.push(error))
        .finally(() => underWay.delete(one));
      underWay.add(one);
    },
    async end(): Promise<void> {
      await Promise.all(underWay);
      throwFailure();
    },
  };
}
