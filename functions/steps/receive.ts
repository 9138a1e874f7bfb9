import { receiveEventSchema } from '../../shared/jobs/events.ts';
import { type ReceiveAnswer, type ReceiveDeps, receiveExport } from '../../shared/jobs/receive-export.ts';
import type { Store, StoredObject } from '../../shared/store/store.ts';

/** EventBridge "Object Created" → a job under its own id. */
export const createReceive = (deps: () => Promise<ReceiveDeps>) =>
  async function receive(event: unknown): Promise<ReceiveAnswer> {
    const { object } = receiveEventSchema.parse(event).detail;
    const own = await deps();
    const found = await findObject(own.store, object.key, object['version-id']);
    if (found === undefined) {
      own.log('upload ignored', { reason: 'it is a folder, or not there any more' });
      return { ignored: object.key };
    }
    return receiveExport(own, { key: found.key, version: object['version-id'] ?? found.version });
  };

/**
 * The object under the key as the event has it, or as it stands behind URL encoding: events come in both forms. The
 * console of S3 and SFTP clients make an empty object for a folder, which is none.
 */
async function findObject(store: Store, key: string, version?: string): Promise<StoredObject | undefined> {
  for (const candidate of new Set([key, decoded(key)])) {
    if (candidate.endsWith('/')) continue;
    const found = await store.head(candidate, version);
    if (found !== undefined) return found;
  }
  return undefined;
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return key;
  }
}
