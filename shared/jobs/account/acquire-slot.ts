import { type Monotonic, monotonic, pause, type Sleep } from '../../clock.ts';
import type { SharedSemaphore } from '../../ledger/shared-semaphore.ts';
import type { OutcomeRecord, Waiting } from '../../records/document-record.ts';
import type { InvoicingClient } from '../../service/client.ts';
import { isOutage, type Outage } from '../../service/service-errors.ts';
import { RetryableStep } from '../steps/events.ts';

/** Milliseconds for which sending stops after a chunk found the service away. */
const DOWN_MS = 30_000;
/** A pause of this length is waited for; a longer one hands the chunk back. */
const PAUSE_WAITED_MS = 60_000;
/** The shared item is looked at again after so many documents, and in a pause, which others may end, after so long. */
const DOCUMENTS_BETWEEN_LOOKS = 25;
const LOOK_AGAIN_MS = 5_000;

const SERVICE_AWAY: Outage = { state: 'down', reason: { phrase: 'silent' } };

/** The load of a chunk that shares it with no other function. */
export const UNSHARED_SLOT = {
  /** True if the account was closed from the start: the chunk sends nothing. */
  closed: false as boolean,
  /** The service was away: one document finds out if it is back, before the others follow. */
  probing: false as boolean,
  /** Called before each document: waits while the account is closed for a short pause. */
  look: async (): Promise<void> => {},
  /** Reason why the chunk sends nothing. */
  away: (): Outage | undefined => undefined,
  heard: (_: OutcomeRecord): void => {},
  /** Closes the account for the other functions if the last document met an outage of the service. */
  tell: async (): Promise<void> => {},
  [Symbol.asyncDispose]: async () => {},
};

/** The load of an account as one chunk sees it, from its place to leaving it. */
export type AcquiredSlot = typeof UNSHARED_SLOT;

/** Takes a place for a chunk if functions share the load; throws `RetryableStep` if all are taken. */
export async function acquireSlot(
  { loadOf, sleep = pause }: { loadOf?: ((account: string) => SharedSemaphore) | undefined; sleep?: Sleep },
  { account, job }: { account: string; job: string },
): Promise<AcquiredSlot> {
  if (loadOf === undefined) return UNSHARED_SLOT;
  const load = loadOf(account);
  const entry = await load.enter(job);
  if (entry.state === 'full')
    throw new RetryableStep('PlacesTaken', 'Other chunks of the account are under way.');
  if (entry.state === 'closed') return { ...UNSHARED_SLOT, closed: true, away: () => SERVICE_AWAY };

  const { probing } = entry;
  let found = false;
  let answered = false;
  let last: Waiting | undefined;
  let begun = 0;
  let opened: Promise<void> | undefined;
  async function look(): Promise<void> {
    if (found || ++begun % DOCUMENTS_BETWEEN_LOOKS > 0) return;
    for (let left = await load.closedForMs(); left > 0 && !found; left = await load.closedForMs()) {
      found = left > PAUSE_WAITED_MS;
      if (!found) await sleep(Math.min(left, LOOK_AGAIN_MS));
    }
  }
  return {
    ...{ closed: false, probing, look, away: () => (found ? SERVICE_AWAY : undefined) },
    heard({ waits_for }) {
      last = waits_for;
      if (waits_for === undefined) {
        answered = true;
        // Opens the account, as other chunks that were refused a place wait until the probe ends.
        if (probing) opened ??= entry.open().catch(() => {});
      } else if (waits_for === 'service' && probing && !answered) found = true;
    },
    async tell() {
      if (last !== 'service') return;
      found = true;
      await load.close(DOWN_MS);
    },
    async [Symbol.asyncDispose]() {
      await opened;
      await entry.leave();
    },
  };
}

const TRY_AGAIN_MS = 500;
const TURN_MISSED: Outage = { state: 'busy', reason: { phrase: 'others-ask' } };

/**
 * A client for a caller that sends one request at a time. Each request waits for its turn in the load that
 * all functions of the account share; it is an unsent outage while the service is away.
 */
export function serializedClient(
  client: InvoicingClient,
  of: {
    load: Pick<SharedSemaphore, 'enterToAsk' | 'closedForMs'>;
    /** A question waits for its turn, and for the end of a pause, so long at most. */
    patienceMs: number;
    /** Names the caller that waits. */
    nameOf: () => string;
    now?: Monotonic;
    sleep?: Sleep;
  },
): InvoicingClient {
  const { load, patienceMs, nameOf, now = monotonic, sleep = pause } = of;

  async function inTurn<Answer extends { state: string }>(ask: () => Promise<Answer>) {
    const asker = nameOf();
    const patience = now() + patienceMs;
    for (;;) {
      const entry = await load.enterToAsk(asker);
      if (entry.state === 'entered')
        try {
          const answer = await ask();
          // One that refuses the login is of a service that is there.
          if (answer.state === 'credentials-refused' || !isOutage(answer)) await entry.open();
          return answer;
        } finally {
          await entry.leave();
        }
      const isClosed = entry.state === 'closed';
      if (isClosed && (await load.closedForMs()) > PAUSE_WAITED_MS) return SERVICE_AWAY;
      if (now() + TRY_AGAIN_MS > patience) return isClosed ? SERVICE_AWAY : TURN_MISSED;
      await sleep(TRY_AGAIN_MS);
    }
  }

  return {
    billingBooks: () => inTurn(client.billingBooks),
    createDraft: (document) => inTurn(() => client.createDraft(document)),
    readBack: (asked) => inTurn(() => client.readBack(asked)),
    issueDraft: (asked) => inTurn(() => client.issueDraft(asked)),
    status: (asked) => inTurn(() => client.status(asked)),
    print: (invoice, language) => inTurn(() => client.print(invoice, language)),
    listInvoices: (page) => inTurn(() => client.listInvoices(page)),
    closed: client.closed,
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}
