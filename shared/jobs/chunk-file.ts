import type { Sink, Store } from '../store/store.ts';

/** Beyond it a chunk is written piece by piece: documents of thousands of lines. */
const GATHERED_CHARACTERS = 1_000_000;

/** A file of one chunk: small ones are put at once, which is one request. */
export function chunkFile(store: Pick<Store, 'put' | 'create'>, key: string) {
  let lines: string[] = [];
  let characters = 0;
  let sink: Sink | undefined;
  const gathered = () => {
    const text = lines.join('');
    lines = [];
    characters = 0;
    return text;
  };
  const spill = async () => {
    sink ??= await store.create(key);
    await sink.write(gathered());
  };
  return {
    /** A promise only where the caller has to wait. */
    write(line: string): Promise<void> | undefined {
      lines.push(line, '\n');
      characters += line.length;
      return characters >= GATHERED_CHARACTERS ? spill() : undefined;
    },
    async close(): Promise<void> {
      if (sink === undefined) await store.put(key, gathered());
      else {
        await spill();
        await sink.close();
      }
    },
  };
}
