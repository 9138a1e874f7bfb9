import { resolvedProfile } from '../load/load-profile.ts';
import { momentsOf } from '../profile/payment-section.ts';
import type { ProfileFile } from '../profile/profile.ts';
import { isOfAmounts, columnsOf as sourceColumns, type ValueSource } from '../profile/value-source.ts';
import type { ColumnMatch } from './columns/match-columns.ts';
import type { Inspection } from './inspect-sheet.ts';
import { fieldOfHeader } from './roles/guess-header.ts';

/** A field that a column was matched to, how surely, and why. */
export interface InspectedField extends Pick<ColumnMatch, 'confidence' | 'because' | 'evidence'> {
  field: string;
}

/** The fields that each column feeds in the suggested profile, by header. */
export function fieldsOfColumns({
  columns,
  matches,
  profile: suggested,
}: Inspection): Map<string, InspectedField[]> {
  const profile = suggested && resolvedProfile(suggested);
  const uses = Object.entries({ ...profile?.document, ...profile?.line, ...paymentSources(profile) });
  const headers = new Map(
    columns.map((column) => [column, numberedHeader(column.header, profile?.lines !== undefined)]),
  );
  return new Map(
    columns.map((column) => {
      const names = new Set([column.header, headers.get(column)]);
      const match = matches.find((match) => names.has(match.column.header));
      const standard = profile?.extends === 'standard' ? fieldOfHeader(column.header) : undefined;
      const { confidence, because, evidence } = match ?? { ...CERTAIN, evidence: standard ?? column.header };
      const header = match?.column.header ?? headers.get(column) ?? column.header;
      const fields = uses.flatMap(([field, source]) =>
        source && !isOfAmounts(source) && sourceColumns(source).flat().includes(header) ? [field] : [],
      );
      if (fields.length === 0 && standard !== undefined) fields.push(standard);
      return [column.header, fields.map((field) => ({ field, confidence, because, evidence }))];
    }),
  );
}

function paymentSources({ payment, amounts }: ProfileFile = {}): Record<string, ValueSource | undefined> {
  const { currency: foreign, date: day } = amounts ?? {};
  if (payment === undefined)
    return { 'amounts.currency': foreign, 'amounts.date': typeof day === 'string' ? day : undefined };
  const { amount, currency, date, line, id } = payment;
  return {
    'payment.amount': amount && { column: amount.column },
    'payment.currency': currency,
    'payment.id': id,
    'payment.date':
      date === undefined ? undefined : { column: momentsOf(date).flatMap(({ column }) => column) },
    'payment.line.name': line?.name,
    'payment.line.vat_rate': line?.vat_rate,
  };
}

const CERTAIN = { confidence: 1, because: 'header' } as const;

const numberedHeader = (header: string, isNumbered: boolean): string =>
  isNumbered ? header.replace(/^(.*?\D)\d{1,2}(\D*)$/, '$1{n}$2') : header;
