import { receiveEventSchema } from '../shared/jobs/events.ts';
import { type ReceiveAnswer, type ReceiveDeps, receiveExport } from '../shared/jobs/receive-export.ts';
import { receiveDeps } from './deps.ts';

/** EventBridge "Object Created" → a job under its own id. */
export const createReceive = (deps: () => Promise<ReceiveDeps>) =>
  async function receive(event: unknown): Promise<ReceiveAnswer | { ignored: string }> {
    const { object } = receiveEventSchema.parse(event).detail;
    const own = await deps();
    const found = await own.store.head(object.key, object['version-id']);
    if (found === undefined) {
      own.log('upload ignored', { reason: 'it is not there any more' });
      return { ignored: object.key };
    }
    return receiveExport(own, { key: object.key, version: object['version-id'] ?? found.version });
  };

export const handler = createReceive(receiveDeps);
