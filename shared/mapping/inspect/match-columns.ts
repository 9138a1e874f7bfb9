import { vatRates } from '../../facts/vat.ts';
import type { Role } from '../facts/header-synonyms.ts';
import { LINE_NUMBER } from '../profile-uses.ts';
import type { ColumnFacts, ColumnType } from './column-type.ts';
import { rolesOf } from './roles-of.ts';

/** A column with what its header and its cells say together. */
export interface InspectedColumn extends ColumnFacts {
  /** As spreadsheet programs letter it. */
  letter: string;
  header: string;
}

/** Role that a column was taken for, its confidence (0 to 1), and the reason. */
export interface Match {
  role: Role;
  column: InspectedColumn;
  confidence: number;
  because: 'header' | 'header-part' | 'values';
  /** The known header that it is like, or the values that decided. */
  evidence: string;
}

const NUMERIC: ReadonlySet<ColumnType> = new Set(['number', 'integer', 'percent']);
const SURE = 0.9;

/** Roles whose cells must be numbers, and those whose cells cannot be. */
const NEEDS_NUMBERS: ReadonlySet<Role> = new Set([
  'quantity',
  'unit_price',
  'net',
  'vat_amount',
  'total',
  'payable',
  'exchange_rate',
  'discount',
]);
const NEEDS_WORDS: ReadonlySet<Role> = new Set(['item', 'name', 'city', 'street', 'currency']);

/** The best column for each role; no column has two roles. */
export function matchColumns(columns: readonly InspectedColumn[]): Match[] {
  const all = columns.flatMap(matchesOf).sort((a, b) => b.confidence - a.confidence);
  const roles = new Set<Role>();
  const used = new Set<InspectedColumn>();
  return all.filter((match) => {
    if (roles.has(match.role) || used.has(match.column)) return false;
    roles.add(match.role);
    used.add(match.column);
    return true;
  });
}

function matchesOf(column: InspectedColumn): Match[] {
  if (column.type === 'blank') return [];
  const named = rolesOf(column.header.replace(LINE_NUMBER, '')).flatMap(({ role, confidence, like }) => {
    const match = {
      column,
      confidence,
      because: confidence > SURE ? 'header' : 'header-part',
      evidence: like,
    } as const;
    return fitToValues({ ...match, role });
  });
  const byValues =
    column.type === 'tax-number'
      ? [
          {
            role: 'tax_number',
            column,
            confidence: 0.7,
            because: 'values',
            evidence: column.distinct[0] ?? '',
          } as const,
        ]
      : [];
  return [...named, ...byValues];
}

/** A header's word holds only where the cells can be that: ΦΠΑ alone is a rate or an amount, the cells say which. */
function fitToValues(match: Match): Match[] {
  const { role, column } = match;
  if (VAT_ROLES.has(role) && column.type === 'text')
    return isTaxCode(column) ? [{ ...match, role: 'vat_rate' }] : [];
  if (role === 'vat_rate') return NUMERIC.has(column.type) ? [match] : [];
  if (role === 'vat') return NUMERIC.has(column.type) ? vatMatch(match) : [];
  if (role === 'document' && isTypeColumn(column))
    return [{ ...match, role: 'type', because: 'values', evidence: column.distinct.join(', ') }];
  if (NEEDS_NUMBERS.has(role) && !NUMERIC.has(column.type)) return [];
  if (NEEDS_WORDS.has(role) && (NUMERIC.has(column.type) || column.type === 'code')) return [];
  return [match];
}

/**
 * ΦΠΑ alone: rates repeat, or have no decimals or a percent sign. Amounts that happen to be rates, such as the 24,00 of
 * 100,00, may be either, so a person has to say.
 */
function vatMatch(match: Match): Match[] {
  const { type, distinct, filled } = match.column;
  const mayBeRate = type === 'percent' || distinct.every((text) => vatRates.has(rateText(text)));
  const isProven = type !== 'number' || distinct.length < filled;
  if (mayBeRate && !isProven) return [];
  const evidence = distinct.slice(0, 4).join(', ');
  const role = mayBeRate ? 'vat_rate' : 'vat_amount';
  return [{ ...match, role, because: 'values', confidence: 0.8, evidence }];
}

/** 24,00 % → 24 */
export const rateText = (text: string): string => text.replace(/\s*%$/, '').replace(/[.,]0+$/, '');

/** Names of taxes instead of rates: 24% G, A1, Exempt. */
const VAT_ROLES: ReadonlySet<Role> = new Set(['vat', 'vat_rate', 'vat_amount']);
const TAX_CODES_MAX = 12;
const isTaxCode = ({ distinct, filled }: InspectedColumn): boolean =>
  distinct.length <= TAX_CODES_MAX &&
  (distinct.length < filled || distinct.some((text) => rateInName(text) !== undefined));

/** The rate that the name of a tax contains: 24% G → 24. */
export function rateInName(text: string): string | undefined {
  const rate = /(?:^|\D)(\d{1,2})(?:[.,]0+)?\s*%/.exec(text)?.[1];
  return rate !== undefined && vatRates.has(rate) ? rate : undefined;
}

const TYPES_MAX = 12;

/** A few words without digits, repeated: names of document types, not numbers of documents. */
const isTypeColumn = ({ distinct, filled }: InspectedColumn): boolean =>
  distinct.length <= TYPES_MAX && distinct.length < filled && distinct.every((text) => !/\d/.test(text));
