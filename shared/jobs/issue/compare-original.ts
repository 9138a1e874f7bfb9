import { type CanonicalFields, canonicalFields } from '../../documents/canonical.ts';
import { documentKey } from '../../documents/payment-lifecycle/lifecycle-row.ts';
import { type IssueResult, stoppedResult } from '../../issue/issue-result.ts';
import { holdsText } from '../../ledger/fingerprint.ts';
import { isContentKnown, type LedgerEntry } from '../../ledger/ledger.ts';
import { problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { LedgerPrefetch } from './ledger-prefetch.ts';

type Issued = Extract<LedgerEntry, { state: 'issued' }>;

/**
 * Refuses a 5.1 whose counterpart, currency or VAT rate differs from a corrected document, by the ledger's
 * digests. A field missing on either side is not compared, except the currency.
 */
export function differsFromOriginal(
  { document, external_id, rows, credits = [] }: DocumentRecord,
  ahead: LedgerPrefetch,
): IssueResult | undefined {
  if (document?.invoice_type_code !== '5.1') return undefined;
  const stated = canonicalFields(document);
  for (const one of credits) {
    const id = one.external_id ?? ahead.marks.get(one.mark ?? '');
    const entry = id === undefined ? undefined : ahead.credited.get(documentKey(id));
    if (entry?.state !== 'issued' || !isContentKnown(entry)) continue;
    const fields = differing(stated, entry);
    if (fields.length === 0) continue;
    const params = { external_id, original: entry.external_id, mark: entry.issued.mark };
    const found = problem(
      'CREDIT-DIFFERS',
      { row: rows[0], field: fields[0] },
      { ...params, fields: fields.join(', ') },
    );
    return { ...stoppedResult(found), outcome: 'rejected', stage: 'preflight' };
  }
  return undefined;
}

/** A Greek number, also with its prefix. */
const PREFIXES = ['', 'EL', 'GR'];
const NO_PREFIX = [''];

function differing(stated: CanonicalFields, entry: Issued): string[] {
  const holds = (path: string, text: string) => holdsText(entry, path, text);
  const isKnown = (path: string) => entry.digests[path] !== undefined;
  const otherText = (path: string, prefixes: readonly string[] = NO_PREFIX) => {
    const text = stated.get(path);
    return text !== undefined && isKnown(path) && !prefixes.some((prefix) => holds(path, prefix + text));
  };
  const isOtherCurrency = otherText('currency') || stated.has('currency') !== isKnown('currency');
  return [
    ...(otherText('counterpart.vat', PREFIXES) ? ['counterpart.vat'] : []),
    ...(otherText('counterpart.country_code') ? ['counterpart.country_code'] : []),
    ...(isOtherCurrency ? ['currency'] : []),
    ...(hasOtherRate(stated, entry) ? ['line.vat_rate'] : []),
  ];
}

const RATE = /^line\[.+\]\.vat_rate$/;

/** True if a VAT rate differs; false for a document of very many lines, whose rates the ledger omits. */
function hasOtherRate(stated: CanonicalFields, entry: Issued): boolean {
  const known = Object.keys(entry.digests).filter((path) => RATE.test(path));
  const rates = new Set([...stated].filter(([path]) => RATE.test(path)).map(([, rate]) => rate));
  return known.length > 0 && [...rates].some((rate) => !known.some((path) => holdsText(entry, path, rate)));
}
