import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { EVENT_SOURCE, toMessage } from '../shared/jobs/report/tell-events.ts';
import type { RowmarkEvent } from '../shared/records/event.ts';

/** Puts an event on the default bus, as the state machine does. */
export async function putEvent(event: RowmarkEvent): Promise<void> {
  const { type, detail } = toMessage(event);
  const entry = { Source: EVENT_SOURCE, DetailType: type, Detail: JSON.stringify(detail) };
  // Rarely needed: made for each.
  const client = new EventBridgeClient({});
  const { FailedEntryCount = 0 } = await client.send(new PutEventsCommand({ Entries: [entry] }));
  client.destroy();
  if (FailedEntryCount > 0) throw new Error('EventBridge did not take the event.');
}
