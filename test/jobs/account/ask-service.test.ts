import { expect, it } from 'vitest';
import { askBooks, booksOrRetry } from '../../../shared/jobs/account/ask-books.ts';
import { amendingOf, readIssued } from '../../../shared/jobs/account/read-issued.ts';
import { problem } from '../../../shared/problems/problem.ts';
import type { Outage } from '../../../shared/service/outage.ts';

const reason = { phrase: 'silent' } as const;
const books = (answer: Outage | { state: 'listed'; listed: never[] }) =>
  askBooks({ billingBooks: async () => answer });
const unreachable = problem('SERVICE-UNREACHABLE', {}, { reason });

it.each<[outage: Outage, expected: Awaited<ReturnType<typeof askBooks>>]>([
  [
    { state: 'down', reason },
    { unreachable: [unreachable], waits: true },
  ],
  [
    { state: 'busy', reason },
    { unreachable: [problem('SERVICE-BUSY', {}, { reason })], waits: true },
  ],
  // No document was sent, so that nothing is unknown.
  [
    { state: 'unknown', reason, later: true, answered: true },
    { unreachable: [unreachable], waits: true },
  ],
  [
    { state: 'credentials-refused', reason },
    { unreachable: [problem('CREDENTIALS-REFUSED', {}, { reason })], waits: false },
  ],
])('says why the books could not be asked: %o', async (outage, expected) => {
  expect(await books(outage)).toEqual(expected);
});

it('reads an export once the service is back, and at once where waiting does not help', async () => {
  const listed = await books({ state: 'listed', listed: [] });
  expect(listed).toEqual({ books: [] });
  expect(booksOrRetry(listed)).toBe(listed);
  const refused = { unreachable: [], waits: false };
  expect(booksOrRetry(refused)).toBe(refused);
  const sentence = 'The service does not answer, so the export is not read yet.';
  expect(() => booksOrRetry({ unreachable: [], waits: true })).toThrow(
    expect.objectContaining({ name: 'ServiceDown', message: sentence }),
  );
});

const of = { external_id: 'A-1', invoice_id: 'i-1' };
const content = { notes: 'n' };
type ReadBack = Parameters<typeof readIssued>[0]['readBack'];
const service = (answer: Awaited<ReturnType<ReadBack>>, asked: unknown[] = []) => ({
  readBack: async (one: unknown) => {
    asked.push(one);
    return answer;
  },
});

it('reads the content of an issued document, where the service has it', async () => {
  const asked: unknown[] = [];
  const found = service({ state: 'found', content } as unknown as Awaited<ReturnType<ReadBack>>, asked);
  expect(await readIssued(found, of)).toBe(content);
  expect(asked).toEqual([of]);
  expect(await readIssued(service({ state: 'absent' }), of)).toBeUndefined();
  expect(await readIssued(service({ state: 'down', reason }), of)).toBeUndefined();
  const clientOf = (account: string) => (account === 'a' ? found : service({ state: 'absent' }));
  const holders = { holderOf: async () => undefined };
  const amending = amendingOf({ holdersOf: () => holders }, clientOf);
  expect(await amending.contentOf('a', of)).toBe(content);
  expect(await amending.contentOf('b', of)).toBeUndefined();
  expect(amending.holdersOf('a')).toBe(holders);
});
