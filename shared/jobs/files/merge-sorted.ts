/** Merges streams that are each in ascending order of `position` into one that is; a few dozen streams at most. */
export async function* mergeSorted<Item>(
  streams: readonly AsyncGenerator<Item>[],
  position: (item: Item) => number,
): AsyncGenerator<Item> {
  const heads = await Promise.all(streams.map(async (stream) => ({ stream, next: await stream.next() })));
  for (;;) {
    let first: (typeof heads)[number] | undefined;
    let item: Item | undefined;
    for (const head of heads) {
      if (head.next.done) continue;
      if (item === undefined || position(head.next.value) < position(item)) {
        first = head;
        item = head.next.value;
      }
    }
    if (first === undefined || item === undefined) return;
    yield item;
    first.next = await first.stream.next();
  }
}
