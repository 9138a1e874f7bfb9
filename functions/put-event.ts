import { EVENT_SOURCE, toMessage } from '../shared/jobs/report/tell.ts';
import { once } from '../shared/memoize.ts';
import type { RowmarkEvent } from '../shared/records/event.ts';

const aws = () => import('@aws-sdk/client-eventbridge');
const bus = once(async () => new (await aws()).EventBridgeClient({}));

interface Message {
  type: string;
  detail: object;
}

/** Puts messages on the default bus: rules carry them to people and programs. */
export async function putMessages(messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const Entries = messages.map(({ type, detail }) => ({
    Source: EVENT_SOURCE,
    DetailType: type,
    Detail: JSON.stringify(detail),
  }));
  const { FailedEntryCount = 0 } = await (await bus()).send(new (await aws()).PutEventsCommand({ Entries }));
  if (FailedEntryCount > 0) throw new Error('EventBridge did not take the event.');
}

export const putEvent = (event: RowmarkEvent): Promise<void> => putMessages([toMessage(event)]);
