/** Runs `work` over the items, at most `limit` at a time; answers in the items' order. The first failure ends it. */
export async function runBounded<Item, Answer>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = new Array(items.length);
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) answers[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return answers;
}
