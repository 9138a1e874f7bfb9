import { equals, isDecimal } from '../../../shared/money/decimal.ts';
import type { Phrase } from '../../../shared/problems/phrases.ts';
import { type Problem, problem } from '../../../shared/problems/problem.ts';
import type { ReportRow } from '../../../shared/report/row.ts';
import type { CompareDocument } from '../../../shared/report/verify/document-questions.ts';
import { isOneMoment } from '../../../shared/report/verify/recompute/recount.ts';
import { createInvoicingClient, type InvoicingClient } from '../../../shared/service/client.ts';
import { isOutage } from '../../../shared/service/service-errors.ts';
import { CommandError } from '../errors/command-error.ts';
import { configuredService, DEFAULT_ACCOUNT } from './configuration.ts';

/** Reads documents of a report back from the service; undefined if none is named. */
export async function openDocumentCheck(
  service: string | undefined,
): Promise<({ compare: CompareDocument } & AsyncDisposable) | undefined> {
  const named = configuredService(service);
  if (named === undefined) return undefined;
  const { url, credentialsOf } = named;
  const client = createInvoicingClient({
    baseUrl: url,
    credentials: async () => credentialsOf(DEFAULT_ACCOUNT),
  });
  return {
    compare: (row, of) => (row.mark === null ? notIssued(client, row, of) : compareDocument(client, row)),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}

/** Checks a document reported as not issued: the service must not have issued it while the job ran. */
async function notIssued(
  client: InvoicingClient,
  { row, external_id }: ReportRow,
  { started_at, finished_at }: Parameters<CompareDocument>[1],
): Promise<Problem[]> {
  const status = await client.status({ external_id: external_id ?? '' });
  if (isOutage(status)) throw noAnswer(status.reason);
  if (status.state !== 'issued') return [];
  const { issued_at: at, mark } = status.issued;
  // Issues before or after this job belong to other reports.
  const isOfJob = Date.parse(at) >= Date.parse(started_at) && Date.parse(at) <= Date.parse(finished_at);
  return isOfJob ? [problem('SERVICE-ISSUED', { row }, { external_id: external_id ?? '', at, mark })] : [];
}

/** A field, the value in the report and the value at the service. */
type Pair = [field: string, stated: string | null, found: string | undefined];

/** Compare the authority's identifiers and every field that the report states with the document at the service. */
async function compareDocument(client: InvoicingClient, row: ReportRow): Promise<Problem[]> {
  const external_id = row.external_id ?? '';
  const status = await client.status({ external_id });
  if (isOutage(status)) throw noAnswer(status.reason);
  if (status.state !== 'issued') return [problem('SERVICE-UNKNOWN', { row: row.row }, { external_id })];
  const given: Pair[] = [
    ['mark', row.mark, status.issued.mark],
    ['uid', row.uid, status.issued.uid],
    ['series', row.series, status.issued.series],
    ['number', row.number, status.issued.number],
    ['issued_at', row.issued_at, status.issued.issued_at],
  ];
  // A conflict states the amounts of the unsent document, with the MARK of the existing one.
  const pairs = row.outcome === 'conflict' ? given : [...given, ...(await contentOf(client, row))];
  return pairs.flatMap(([field, stated, found]) => {
    // An unstated value cannot differ.
    if (stated === null || isSame(field, stated, found)) return [];
    const said = { external_id, field, reported: stated, found: found || '–' };
    return [problem('SERVICE-DIFFERS', { row: row.row }, said)];
  });
}

/** The amounts and the currency that the report states, with those of the service. */
async function contentOf(client: InvoicingClient, row: ReportRow): Promise<Pair[]> {
  const read = await client.readBack({ external_id: row.external_id ?? '' });
  if (isOutage(read)) throw noAnswer(read.reason);
  const content = read.state === 'found' ? read.content : new Map<string, string>();
  // Without a payable line the document itself is in euro, for every currency of the payment.
  const isForeign = row.payable_foreign !== null;
  return [
    ['invoice_type_code', row.invoice_type_code, content.get('invoice_type_code')],
    ['net_total', row.net_total, content.get('net_total_amount')],
    ['vat_total', row.vat_total, content.get('vat_total_amount')],
    ['payable_total', row.payable_total, content.get('payable_total_amount')],
    ['currency', isForeign ? row.currency : null, content.get('currency')],
    ['exchange_rate', isForeign ? row.exchange_rate : null, content.get('exchange_rate')],
  ];
}

const noAnswer = (reason: Phrase) => new CommandError('service-silent', { reason });

/** Compare a stated value with the one found: amounts as numbers; an empty one states nothing. */
function isSame(field: string, stated: string, found: string | undefined): boolean {
  if (stated === '') return true;
  if (found === undefined) return false;
  if (field === 'issued_at') return found === '' || isOneMoment(stated, found);
  return isDecimal(stated) && isDecimal(found) ? equals(stated, found) : stated === found;
}
