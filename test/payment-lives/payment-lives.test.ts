import { describe, expect, it } from 'vitest';
import { randomOf } from '../faults/random.ts';
import { isFullRun } from '../full-run.ts';
import { accountShapes } from './account-lives.ts';
import { adyenShapes } from './adyen-lives.ts';
import { importFile, newBooks } from './import-lives.ts';
import type { ProviderShape } from './lives.ts';
import { memoryLedger } from './memory-ledger.ts';
import { paypalShapes } from './paypal-lives.ts';
import { stripeShapes } from './stripe-lives.ts';

const providers = [...adyenShapes, ...stripeShapes, ...paypalShapes, ...accountShapes];

/** Lives of each provider: all of them in the full tests, a few in every run. */
const LIVES = isFullRun ? 10_000 : 200;
const FILES = 3;

/** Lives dealt out to files in any order, some rows told more than once, in the same file or in several. */
async function lived({ payment, live, write }: ProviderShape, seed: number, credits: boolean) {
  const random = randomOf(seed);
  const lives = Array.from({ length: LIVES }, (_, index) => live(`ch_${seed}x${index}`, random));
  const files = Array.from({ length: FILES }, (): object[] => []);
  for (const row of lives.flatMap(({ rows }) => rows))
    for (let told = random.next() < 0.2 ? 2 : 1; told > 0; told -= 1) files[random.below(FILES)]?.push(row);
  const [ledger, books] = [memoryLedger(), newBooks()];
  const asked = credits ? { ...payment, refunds: { invoice_type_code: '11.4' } } : payment;
  // What had to wait for another file is done when its own is imported again.
  for (const file of [...files, ...files])
    await importFile(write(random.shuffled(file)), { payment: asked, ledger, books });
  return { lives, books };
}

const named = (books: ReturnType<typeof newBooks>, id: string) =>
  books.whole.has(id) ? (books.documents.get(id) ?? 0) : namedInParts(books, id);

const namedInParts = (books: ReturnType<typeof newBooks>, id: string) =>
  [...books.named].filter(([told]) => told.startsWith(`${id} `)).reduce((sum, [, cents]) => sum + cents, 0);

describe.each(providers.map((shape) => [shape.name, shape] as const))('%s', (_name, shape) => {
  it.skipIf(shape.nameless)(
    'states what was captured less what was refunded and reversed, to the cent',
    async () => {
      const { lives, books } = await lived(shape, 11, true);
      expect(books.unexpected).toEqual([]);
      const wrong = lives.filter(({ id, captured, refunded, reversed }) => {
        const stated = (books.documents.get(id) ?? 0) - (books.credits.get(id) ?? 0);
        return stated - named(books, id) !== captured - refunded - reversed;
      });
      expect(wrong).toEqual([]);
      expect([...books.documents.values()].length).toBeGreaterThan(LIVES / 2);
    },
    600_000,
  );

  it('names every reversal after issue where no credit notes are asked for', async () => {
    const { lives, books } = await lived(shape, 12, false);
    expect(books.unexpected).toEqual([]);
    const wrong = lives.filter(
      ({ id, captured, reversed, isGivenBack }) =>
        (books.documents.get(id) ?? 0) - named(books, id) !== (isGivenBack ? 0 : captured - reversed),
    );
    expect(wrong).toEqual([]);
    expect(books.credits.size).toBe(0);
  }, 600_000);
});
