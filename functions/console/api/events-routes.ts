import { z } from '@hono/zod-openapi';
import { bringers, notBlank, operation, pageOf } from '../../../shared/operations/operation.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import {
  EVENTS_KEPT_DAYS,
  eventIdSchema,
  eventSchema,
  findEvent,
  lastPlace,
  readEvents,
} from '../../../shared/records/event.ts';
import type { AtConsole, ConsoleApp } from '../console-host.ts';
import { assertRole, rolesIn, seenBy } from '../guard/own-accounts.ts';

const EVENTS_A_PAGE = 200;

const shownSchema = z.object(eventSchema.shape).openapi('Event', {
  description: 'What happened to a job, an import or a statement.',
});

export const listEvents = operation({
  name: 'listEvents',
  does: 'List what happened, oldest first',
  more: `Events of the last ${EVENTS_KEPT_DAYS} days. Ids sort by time.`,
  input: z.object({
    after: eventIdSchema.optional().describe('The id of the last event that you have.'),
    account: notBlank.optional(),
    limit: z.coerce.number().int().min(1).max(EVENTS_A_PAGE).default(EVENTS_A_PAGE),
  }),
  output: pageOf(shownSchema),
  ...{ effect: 'reads', http: { at: 'get /api/events', says: 'Events after the given one.' } },
  async run({ host, person }: AtConsole, { after, account, limit }) {
    const { store } = host;
    // A list that is shorter than its reader remembers was restored, or is another.
    const isAhead = Number(/^e(\d+)$/.exec(after ?? '')?.[1]) > (await lastPlace(store));
    if (after && isAhead && !(await findEvent(store, after)))
      throw new RefusedRequest('QUERY-BAD/value', { name: 'after' });
    const isSeen = seenBy(person);
    const page: z.infer<typeof eventSchema>[] = [];
    let more = false;
    for await (const event of readEvents(store, { after, now: host.now() })) {
      if (!isSeen(event) || (account !== undefined && event.account !== account)) continue;
      more = page.length === limit;
      if (more) break;
      page.push(event);
    }
    const last = page.at(-1)?.id;
    return { page, next: more && last ? { after: last } : undefined };
  },
});

export const deliverEvent = operation({
  name: 'deliverEvent',
  does: 'Send an event to the webhook again',
  ...{ input: z.object({ id: z.string() }), output: shownSchema, effect: 'changes', roles: bringers },
  http: {
    ...{ at: 'post /api/events/{id}/deliver', refuses: [404, 409], status: 202 },
    says: 'The event. It is being sent.',
  },
  async run({ host, person }: AtConsole, { id }) {
    const event = await findEvent(host.store, id);
    if (event === undefined || !seenBy(person)(event))
      throw new RefusedRequest('EVENT-UNKNOWN', { days: EVENTS_KEPT_DAYS });
    assertRole({ ...person, roles: rolesIn(person, event.account) }, ...bringers);
    if (host.deliverEvent === undefined) throw new RefusedRequest('NO-WEBHOOK');
    await host.deliverEvent(event);
    return event;
  },
});

/** Describes the request that a receiver of events gets. */
export function describeWebhook(app: ConsoleApp): void {
  app.openAPIRegistry.registerWebhook({
    method: 'post',
    path: 'event',
    operationId: 'receiveEvent',
    summary: 'Receive an event',
    description:
      'job.checked: a check has its report. import.waits: that check found something to issue and waits for an approval; summary.waits_for says whose, summary.told says it in words, summary.address is the page. import.sent_back: that check was sent back; summary.comment says why. job.completed: a run has ended, summary.payable is what it issued. job.failed: a file could not be read. statement.completed: the statement of a month is there. Rowmark sends each event to ROWMARK_WEBHOOK until it is answered with 2xx, for three days with growing pauses. The same event may arrive twice: its id tells.',
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
