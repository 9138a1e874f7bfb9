import { type Monotonic, monotonic, pause, type Sleep } from '../../clock.ts';
import type { SharedSemaphore } from '../../ledger/shared-semaphore.ts';
import type { InvoicingClient } from '../../service/client.ts';
import { isOutage, type Outage } from '../../service/outage.ts';
import { PAUSE_WAITED_MS, SERVICE_AWAY } from './acquire-slot.ts';

interface InTurnOptions {
  load: Pick<SharedSemaphore, 'enterToAsk' | 'closedForMs'>;
  /** A question waits for its turn, and for the end of a pause, so long at most. */
  patienceMs: number;
  /** Names the caller that waits. */
  nameOf: () => string;
  now?: Monotonic;
  sleep?: Sleep;
}

const TRY_AGAIN_MS = 500;
const TURN_MISSED: Outage = { state: 'busy', reason: { phrase: 'others-ask' } };

/**
 * A client for a caller that sends one request at a time. Each request waits for its turn in the load that
 * all functions of the account share; it is an unsent outage while the service is away.
 */
export function serializedClient(client: InvoicingClient, options: InTurnOptions): InvoicingClient {
  const { load, patienceMs, nameOf, now = monotonic, sleep = pause } = options;

  async function inTurn<Answer extends { state: string }>(
    ask: () => Promise<Answer>,
  ): Promise<Answer | Outage> {
    const asker = nameOf();
    const patience = now() + patienceMs;
    for (;;) {
      const entry = await load.enterToAsk(asker);
      if (entry.state === 'entered')
        try {
          const answer = await ask();
          if (isAnswered(answer)) await entry.open();
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
    vatExemptions: () => inTurn(client.vatExemptions),
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

/** An answer that refuses the login is one of a service that is there. */
const isAnswered = (answer: { state: string }): boolean =>
  answer.state === 'credentials-refused' || !isOutage(answer);
