import {
  type ReceiveAnswer,
  type ReceiveDeps,
  receiveExport,
} from '../../shared/jobs/receive/receive-export.ts';
import { receiveEventSchema } from '../../shared/jobs/steps/events.ts';
import { isSafeKey } from '../../shared/store/safe-key.ts';
import type { Store, StoredObject } from '../../shared/store/store.ts';

/** EventBridge "Object Created" → a job under its own id. */
export const createReceive = (deps: () => Promise<ReceiveDeps>) =>
  async function receive(event: unknown): Promise<ReceiveAnswer> {
    const { object } = receiveEventSchema.parse(event).detail;
    const own = await deps();
    const { 'version-id': ofEvent, etag = '', size = 0 } = object;
    const found = await findObject(own.store, object.key, ofEvent);
    if (found === undefined) {
      const unkept = unkeptKey(object.key, size);
      if (unkept !== undefined) return receiveExport(own, { key: unkept, version: ofEvent ?? etag });
      own.log('upload ignored', { reason: 'it is a folder, or not there any more' });
      return { ignored: object.key };
    }
    return receiveExport(own, { key: found.key, version: ofEvent ?? found.version });
  };

/** The object under the event's key, literally or URL-decoded: events come in both forms. */
async function findObject(store: Store, key: string, version?: string): Promise<StoredObject | undefined> {
  for (const candidate of formsOf(key)) {
    if (!isSafeKey(candidate)) continue;
    const found = await store.head(candidate, version);
    if (found !== undefined) return found;
  }
  return undefined;
}

const formsOf = (key: string) => new Set([key, decoded(key)]);

/**
 * The key of an object that stores refuse, so that it is answered unread. An empty object that S3's console
 * or an SFTP client makes for a folder does not count.
 */
function unkeptKey(key: string, bytes: number): string | undefined {
  const unkept = [...formsOf(key)].filter((form) => !isSafeKey(form));
  return bytes === 0 && unkept.some((form) => form.endsWith('/')) ? undefined : unkept[0];
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return key;
  }
}
