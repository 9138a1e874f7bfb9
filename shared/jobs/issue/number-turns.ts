import type { NumberTurn } from '../../issue/number-turn.ts';
import type { DocumentRecord } from '../../records/document-record.ts';

/** The turns of documents that are sent side by side, by ordinal: within a series, in the order given. */
export function numberTurns(
  records: readonly Pick<DocumentRecord, 'ordinal' | 'verdict' | 'document'>[],
): ReadonlyMap<number, NumberTurn> {
  let trouble = Promise.withResolvers<void>();
  const giveUp = () => {
    trouble.resolve();
    trouble = Promise.withResolvers();
  };
  const lastOf = new Map<string, Promise<unknown>>();
  const turns = new Map<number, NumberTurn>();
  for (const { ordinal, verdict, document } of records) {
    if (verdict !== 'ready' || document === undefined) continue;
    const series = document.billing_book_id ?? document.invoice_type_code;
    const before = lastOf.get(series) ?? Promise.resolve();
    const { promise: passed, resolve: pass } = Promise.withResolvers<void>();
    lastOf.set(series, Promise.all([before, passed]));
    const wait = async () => void (await Promise.race([before, trouble.promise]));
    turns.set(ordinal, { wait, pass, giveUp });
  }
  return turns;
}
