/** Chunks that are asked for before their turn: a round trip takes ten times as long as reading one. */
const AHEAD = 32;

/** Answers of `read` in the order of the items; the next ones are on their way while one is looked at. */
export async function* readAhead<Item, Answer>(
  items: readonly Item[],
  read: (item: Item) => Promise<Answer>,
  ahead = AHEAD,
): AsyncGenerator<Answer> {
  const begun: Promise<Answer>[] = [];
  for (const item of items) {
    const answer = read(item);
    // Thrown when its turn comes.
    answer.catch(() => {});
    begun.push(answer);
    const due = begun.length > ahead ? begun.shift() : undefined;
    if (due !== undefined) yield await due;
  }
  for (const answer of begun) yield await answer;
}
