/**
 * Runs `work` over the items, at most `limit` at a time; answers in the items' order. After a failure nothing more
 * is begun, what is under way ends, and the failure is thrown.
 */
export async function runBounded<Item, Answer>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = new Array(items.length);
  const entries = items.entries();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const [index, item] of entries) {
      if (failures.length > 0) return;
      try {
        answers[index] = await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return answers;
}
