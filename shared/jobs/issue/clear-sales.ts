import { moneyText } from '../../documents/money-text.ts';
import type { IssueResult } from '../../issue/issue-result.ts';
import { compare, sum } from '../../money/decimal.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import { type FoundSale, findSale, type NoSale, type SaleDeps } from './find-sale.ts';
import { releaseSales, reserveSales } from './reserve-sales.ts';
import type { HoldingDeps } from './take-reservation.ts';

type ClearingDeps = SaleDeps & HoldingDeps;

/** Line type that states the cleared amount in a 1.5, which has two lines. */
const CLEARANCE_LINE = 1;

/**
 * Stops a 1.5 if one of its sales is not issued, not a sale, worth less, or cleared before. Otherwise takes
 * these sales, so that other jobs cannot clear them; a dry run takes nothing.
 */
export async function clearSales(
  record: DocumentRecord,
  deps: ClearingDeps,
): Promise<IssueResult | undefined> {
  const sales: FoundSale[] = [];
  for (const cleared of record.clears ?? []) sales.push(await findSale(cleared, deps));
  const missing = sales.filter((sale) => sale.state !== 'issued');
  if (missing.length > 0) return stopped(missing.map((sale) => notCleared(sale, record)));
  const excess = exceeds(record, sales);
  if (excess.length > 0) return stopped(excess);
  const before = await reserveSales(record, deps);
  if (before.length === 0) return undefined;
  await releaseSales(record, deps);
  return stopped(before);
}

/** A document issued as something else than a sale stays so; one that is not issued may be issued yet. */
function notCleared(sale: NoSale, { clears_column: column }: DocumentRecord): Problem {
  const { external_id: cleared, state } = sale;
  const place = { field: 'clears', column };
  if (state === 'later-version')
    return problem('CLEARS-NO-SALE', place, { cleared, variant: 'version', first: sale.first });
  return state === 'no-sale'
    ? problem('CLEARS-NO-SALE', place, { cleared, variant: 'issued' })
    : problem('CLEARED-NOT-ISSUED', place, { cleared, state: { phrase: state } });
}

/** Compares the net clearance with the net sales: for 1,600.00 sold, 1,440.00 is allowed, 1,700.00 is not. */
function exceeds(
  { document, clears_column: column }: DocumentRecord,
  sales: readonly FoundSale[],
): Problem[] {
  const nets = sales.flatMap((sale) => (sale.state === 'issued' && sale.net ? [sale.net] : []));
  if (document === undefined || nets.length < sales.length) return [];
  const lines = document.invoice_lines.filter((line) => line.invoice_detail_type === CLEARANCE_LINE);
  const clearance = moneyText(sum(lines.map((line) => line.net_total_price)));
  const sale = moneyText(sum(nets));
  if (compare(clearance, sale) <= 0) return [];
  return [problem('CLEARANCE-EXCEEDS-SALE', { field: 'clears', column }, { clearance, sale })];
}

const waits = ({ code, params }: Problem): boolean =>
  code === 'CLEARED-NOT-ISSUED' || params?.variant === 'open';

function stopped(problems: readonly Problem[]): IssueResult {
  const nothing = { problems: [...problems], numbers_used: 0, numbers_lost: 0 };
  return problems.every(waits)
    ? { outcome: 'held', ...nothing }
    : { outcome: 'rejected', stage: 'preflight', ...nothing };
}
