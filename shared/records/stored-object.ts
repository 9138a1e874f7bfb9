import { type Store, unlessAbsent } from '../store/store.ts';
import { readLineBatches } from './json-lines.ts';
import { type StoredForm, unlessDamaged } from './stored-form.ts';

/** The record below a key of the store. */
export const readStored = async <Value>(store: Store, key: string, form: StoredForm<Value>): Promise<Value> =>
  form.read(await store.readText(key), key);

/** The record below a key of the store; undefined where there is none. */
export const findStored = <Value>(
  store: Store,
  key: string,
  form: StoredForm<Value>,
): Promise<Value | undefined> => unlessAbsent(readStored(store, key, form));

/** The same; a record that is damaged counts as none. */
export async function findWhole<Value>(
  store: Store,
  key: string,
  form: StoredForm<Value>,
): Promise<Value | undefined> {
  const text = await unlessAbsent(store.readText(key));
  return text === undefined ? undefined : unlessDamaged(() => form.read(text, key));
}

/** The lines below a key of the store, as a place their number in it. */
export async function* readStoredLines<Value>(
  store: Store,
  key: string,
  form: StoredForm<Value>,
): AsyncGenerator<Value> {
  for await (const batch of readStoredBatches(store, key, form)) for (const line of batch) yield line;
}

/** The same by the piece of the object, which is used up before the next. */
export async function* readStoredBatches<Value>(
  store: Store,
  key: string,
  form: StoredForm<Value>,
): AsyncGenerator<Iterable<Value>> {
  yield* readLineBatches(await store.read(key), (bytes, line) =>
    form.read(bytes.toString(), `${key}:${line}`),
  );
}
