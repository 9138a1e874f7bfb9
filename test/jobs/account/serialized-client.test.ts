import { expect, it } from 'vitest';
import { serializedClient } from '../../../shared/jobs/account/serialized-client.ts';
import type { SemaphoreEntry } from '../../../shared/ledger/shared-semaphore.ts';
import type { InvoicingClient } from '../../../shared/service/client.ts';

const AWAY = { state: 'down', reason: { phrase: 'silent' } };
const MISSED = { state: 'busy', reason: { phrase: 'others-ask' } };

/** A client whose turn comes as `entries` say, with what was done; the clock goes on while it waits. */
function inTurn({
  entries = [] as readonly SemaphoreEntry['state'][],
  closedForMs = 0,
  patienceMs = 1_000,
  answer = async (): Promise<object> => ({ state: 'listed' }),
} = {}) {
  const done: string[] = [];
  const [turns, asked] = [[...entries], [] as unknown[][]];
  let [now, names] = [0, 0];
  const call =
    (name: string) =>
    (...given: unknown[]) => {
      done.push('ask');
      asked.push([name, ...given]);
      return answer();
    };
  const real = {
    ...{ billingBooks: call('billingBooks'), vatExemptions: call('vatExemptions') },
    ...{ createDraft: call('createDraft'), readBack: call('readBack'), issueDraft: call('issueDraft') },
    ...{ status: call('status'), print: call('print'), listInvoices: call('listInvoices') },
    closed: new AbortController().signal,
    [Symbol.asyncDispose]: async () => void done.push('disposed'),
  } as unknown as InvoicingClient;
  const client = serializedClient(real, {
    load: {
      async enterToAsk(asker) {
        done.push(`enter ${asker}`);
        const state = turns.shift() ?? 'entered';
        return state === 'entered'
          ? {
              ...{ state, probing: false },
              open: async () => void done.push('open'),
              leave: async () => void done.push('leave'),
            }
          : { state };
      },
      closedForMs: async () => closedForMs,
    },
    patienceMs,
    nameOf() {
      names += 1;
      return `me-${names}`;
    },
    now: () => now,
    async sleep(ms) {
      done.push(`sleep ${ms}`);
      now += ms;
    },
  });
  return { client, real, done, asked };
}

it('asks each thing in a turn of its own, as it was asked', async () => {
  const { client, real, done, asked } = inTurn();
  const [document, of, page] = [{ external_id: 'A-1' }, { external_id: 'A-1', invoice_id: 'i' }, { page: 2 }];
  const listed = { state: 'listed' };
  expect(await client.billingBooks()).toEqual(listed);
  expect(await client.vatExemptions()).toEqual(listed);
  expect(await client.createDraft(document as never)).toEqual(listed);
  expect(await client.readBack(of)).toEqual(listed);
  expect(await client.issueDraft(of as never)).toEqual(listed);
  expect(await client.status(of as never)).toEqual(listed);
  expect(await client.print('i' as never, 'el')).toEqual(listed);
  expect(await client.listInvoices(page as never)).toEqual(listed);
  expect(asked).toEqual([
    ...[['billingBooks'], ['vatExemptions'], ['createDraft', document], ['readBack', of]],
    ...[
      ['issueDraft', of],
      ['status', of],
      ['print', 'i', 'el'],
      ['listInvoices', page],
    ],
  ]);
  expect(done.slice(0, 5)).toEqual(['enter me-1', 'ask', 'open', 'leave', 'enter me-2']);
  expect(client.closed).toBe(real.closed);
  await client[Symbol.asyncDispose]();
  expect(done.at(-1)).toBe('disposed');
});

it.each([
  ['an answer', 'listed', true],
  ['a refused login', 'credentials-refused', true],
  ['silence', 'down', false],
  ['an unknown outcome', 'unknown', false],
  ['a request to wait', 'busy', false],
])('lets the others in after %s, or not', async (_, state, opens) => {
  const { client, done } = inTurn({ answer: async () => ({ state }) });
  expect(await client.billingBooks()).toEqual({ state });
  expect(done).toEqual(['enter me-1', 'ask', ...(opens ? ['open'] : []), 'leave']);
});

it('gives its turn back also where the request fails', async () => {
  const { client, done } = inTurn({ answer: () => Promise.reject(new Error('broken')) });
  await expect(client.billingBooks()).rejects.toThrow('broken');
  expect(done).toEqual(['enter me-1', 'ask', 'leave']);
});

it('waits for its turn under one name, as long as it has patience', async () => {
  const late = inTurn({ entries: ['full', 'full'] });
  expect(await late.client.billingBooks()).toEqual({ state: 'listed' });
  const waits = ['enter me-1', 'sleep 500', 'enter me-1', 'sleep 500', 'enter me-1'];
  expect(late.done).toEqual([...waits, 'ask', 'open', 'leave']);
  const never = inTurn({ entries: ['full', 'full', 'full'] });
  expect(await never.client.billingBooks()).toEqual(MISSED);
  expect(never.done).toEqual(waits);
  const hasty = inTurn({ entries: ['full'], patienceMs: 499 });
  expect(await hasty.client.billingBooks()).toEqual(MISSED);
});

it('waits for the end of a pause of a minute, and is away in a longer one', async () => {
  const short = inTurn({ entries: ['closed'], closedForMs: 60_000 });
  expect(await short.client.billingBooks()).toEqual({ state: 'listed' });
  const long = inTurn({ entries: ['closed'], closedForMs: 60_001 });
  expect(await long.client.billingBooks()).toEqual(AWAY);
  expect(long.done).toEqual(['enter me-1']);
  const hasty = inTurn({ entries: ['closed'], closedForMs: 1, patienceMs: 499 });
  expect(await hasty.client.billingBooks()).toEqual(AWAY);
  // How long a pause lasts is nothing to who waits for a turn.
  const turn = inTurn({ entries: ['full'], closedForMs: 60_001 });
  expect(await turn.client.billingBooks()).toEqual({ state: 'listed' });
});
