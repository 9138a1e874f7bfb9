import { z } from '@hono/zod-openapi';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import {
  EVENTS_KEPT_DAYS,
  eventIdSchema,
  eventSchema,
  findEvent,
  readEvents,
} from '../../../shared/records/event.ts';
import type { ConsoleApp } from '../console-app.ts';
import type { ConsoleHost } from '../console-host.ts';
import { EVENTS_A_PAGE } from '../console-limits.ts';
import { assertRole, rolesIn, seenBy } from '../guard/own-accounts.ts';
import { json, lang, nextPage, paged, type Serve } from '../http/operations.ts';

const querySchema = z.strictObject({
  after: eventIdSchema.optional().describe('The id of the last event that you have.'),
  account: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(EVENTS_A_PAGE).default(EVENTS_A_PAGE),
  lang,
});

const shownSchema = z.object(eventSchema.shape).openapi('Event', {
  description: 'What happened to a job, an import or a statement.',
});

/** Events: a list that programs read on from the last one they know, and their delivery. */
export function serveEvents(serve: Serve, host: ConsoleHost, app: ConsoleApp): void {
  const { store } = host;
  serve('listEvents', 'get /api/events', {
    summary: 'List what happened, oldest first',
    description: `Events of the last ${EVENTS_KEPT_DAYS} days. Ids sort by time.`,
    query: querySchema,
    answers: paged(z.array(shownSchema), 'Events after the given one.'),
    async run({ c, person, query: { after, account, limit } }) {
      const isSeen = seenBy(person);
      const events: z.infer<typeof eventSchema>[] = [];
      let more = false;
      for await (const event of readEvents(store, { after, now: host.now() })) {
        if (!isSeen(event) || (account !== undefined && event.account !== account)) continue;
        more = events.length === limit;
        if (more) break;
        events.push(event);
      }
      return c.json(events, { headers: nextPage(c, more ? { after: events.at(-1)?.id } : {}) });
    },
  });
  serve('deliverEvent', 'post /api/events/{id}/deliver', {
    summary: 'Send an event to the webhook again',
    ...{ refuses: [404, 409], status: 202, answers: json(shownSchema, 'The event. It is being sent.') },
    async run({ person, named }) {
      const event = await findEvent(store, named('id'));
      if (event === undefined || !seenBy(person)(event))
        throw new RefusedRequest('EVENT-UNKNOWN', { days: EVENTS_KEPT_DAYS });
      assertRole({ ...person, roles: rolesIn(person, event.account) }, 'dropper', 'approver');
      if (host.deliverEvent === undefined) throw new RefusedRequest('NO-WEBHOOK');
      await host.deliverEvent(event);
      return event;
    },
  });
  app.openAPIRegistry.registerWebhook({
    method: 'post',
    path: 'event',
    operationId: 'receiveEvent',
    summary: 'Receive an event',
    description:
      'job.checked: a check has its report. import.waits: that check found something to issue and waits for an approval; summary.waits_for says whose, summary.told says it in words, summary.address is the page. job.completed: a run has ended, summary.payable is what it issued. job.failed: a file could not be read. statement.completed: the statement of a month is there. Rowmark sends each event to ROWMARK_WEBHOOK until it is answered with 2xx, for three days with growing pauses. The same event may arrive twice: its id tells.',
    request: {
      headers: z.object({
        'Rowmark-Event': z.string().describe('The id of the event.'),
        'Rowmark-Signature': z
          .string()
          .describe(
            't=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex> under ROWMARK_WEBHOOK_SECRET.',
          ),
      }),
      body: { content: { 'application/json': { schema: shownSchema } } },
    },
    responses: { 200: { description: 'Any 2xx: the event is taken.' } },
  });
}
