import type { StoredFile } from '../../../shared/sheet/byte-source.ts';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import type { Store } from '../../../shared/store/store.ts';
import { ConsoleError } from '../console-error.ts';

const UPLOAD_ID = /^[0-9a-f-]{36}$/;
export const UPLOADS_PREFIX = 'uploads/';

/** An export that was brought and that no job has taken yet. Nothing watches the place where it lies. */
interface KeptUpload {
  id: string;
  key: string;
  file: string;
}

/** Keeps the bytes of an export until a request starts it. */
export async function keepUpload(
  store: Store,
  { source, file }: { source: StoredFile; file: string },
): Promise<KeptUpload> {
  const name = file.normalize('NFC');
  if (!isSafeName(name)) throw new ConsoleError('NAME-BAD', { limit: NAME_MAX_BYTES });
  const id = crypto.randomUUID();
  const key = `${UPLOADS_PREFIX}${id}/${name}`;
  await (typeof source === 'string' ? store.putFile(key, source) : store.put(key, source));
  return { id, key, file: name };
}

export async function findUpload(store: Store, id: string): Promise<KeptUpload> {
  if (UPLOAD_ID.test(id))
    for await (const { key } of store.list(`${UPLOADS_PREFIX}${id}/`))
      return { id, key, file: key.slice(key.lastIndexOf('/') + 1) };
  throw new ConsoleError('UPLOAD-UNKNOWN');
}
