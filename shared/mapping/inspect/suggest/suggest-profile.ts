import { areEuro } from '../../profile/amounts-section.ts';
import { OPEN_MARK } from '../../profile/open-mark.ts';
import type { ProfileFile } from '../../profile/profile.ts';
import type { ColumnMatch, InspectedColumn } from '../columns/match-columns.ts';
import type { NumberedColumns } from '../columns/numbered-columns.ts';
import type { AmountProofs } from '../evidence/amount-proofs.ts';
import { chosenRows } from './chosen-rows.ts';
import { columnSources, type FieldSources } from './column-sources.ts';
import { documentTypeColumn, documentTypeSources } from './document-type-column.ts';
import { otherAmountQuestions } from './other-amount-questions.ts';
import { suggestDocument, togetherColumns } from './suggest-document.ts';
import {
  type ColumnOfRole,
  holdsForeignCurrency,
  type StatedCurrencies,
  suggestAmounts,
  suggestForeignAmount,
} from './suggest-foreign-amount.ts';
import { OPEN_RATES, readPrices, suggestLine } from './suggest-line.ts';

/** Findings about an export that a first profile is made from. */
interface Findings {
  name: string;
  matches: readonly ColumnMatch[];
  read: NonNullable<ProfileFile['read']>;
  numbered: NumberedColumns | undefined;
  /** No document has several rows. */
  isOneRowEach: boolean;
  /** Headers of the columns that only the first row of a document fills. */
  firstOnly: ReadonlySet<string>;
  /** Headers of the columns of numbers that are those of the document. */
  ofDocument: ReadonlySet<string>;
  columns: readonly InspectedColumn[];
  proofs: AmountProofs;
  stated: StatedCurrencies;
}

/** A profile with all that the file says, and a "?" wherever only a person can decide. */
export function suggestProfile(found: Findings): ProfileFile {
  const { name, matches, numbered, isOneRowEach, firstOnly, proofs } = found;
  const of: ColumnOfRole = (role) => matches.find((match) => match.role === role)?.column;
  const kind = documentTypeColumn(of);
  const { type, category, classification } = documentTypeSources(of, kind);
  const document: FieldSources = { ...suggestDocument(of, kind), invoice_type_code: type };
  const prices = readPrices(of, proofs);
  const read = { ...found.read, ...prices };
  const base = {
    name,
    ...(Object.keys(read).length > 0 ? { read } : {}),
    ...chosenRows(of, found.columns),
    ...togetherColumns(of),
  };
  const asked = {
    vat_rate: OPEN_RATES,
    classification_category: category,
    classification_type: classification,
  };
  const payment = numbered === undefined ? suggestForeignAmount(of, isOneRowEach, asked) : undefined;
  if (payment !== undefined) {
    const { prices: _, ...others } = read;
    return {
      ...base,
      ...(Object.keys(others).length > 0 ? { read: others } : {}),
      document: inOrder(document),
      payment,
    };
  }
  const amounts = suggestAmounts(of, found.stated);
  const isEuro = amounts === undefined || areEuro(amounts);
  const isOnce = ({ header }: InspectedColumn) => isOneRowEach || firstOnly.has(header);
  const profile: ProfileFile = {
    ...base,
    ...(amounts === undefined ? {} : { amounts }),
    ...(numbered === undefined
      ? {}
      : { lines: { numbered: numbered.count, ...(numbered.from === 0 ? { from: 0 } : {}) } }),
    document: {
      ...inOrder(document),
      ...(isEuro ? currencySources(of) : {}),
      ...totalSources((role) => (isPartOfSum(role, proofs) ? of(role) : undefined)),
      ...columnSources(of, { payable_total_amount: 'payable' }),
    },
    line: suggestLine(of, { numbered: numbered !== undefined, proofs, category, classification }),
    ...chargeLines(of, {
      are: chargesAre(of, prices.prices),
      isOnce,
      repeats: found.ofDocument,
    }),
  };
  const others = otherAmountQuestions({ ...found, profile });
  const carry = [
    kind?.header,
    of('status')?.header,
    of('vat_rate')?.header,
    of('payment_method')?.header,
  ].filter((header) => header !== undefined && firstOnly.has(header));
  const carried = [...new Set(carry.flatMap((header) => header ?? []))];
  return { ...profile, ...others, ...(carried.length === 0 ? {} : { carry: carried }) };
}

/** Charges are stated as the amounts of the lines are. */
function chargesAre(of: ColumnOfRole, prices: string | undefined): 'net' | 'gross' | 'prices' {
  if (prices === 'gross') return 'gross';
  if (prices !== undefined) return 'prices';
  return of('net') === undefined && of('total') !== undefined ? 'gross' : 'net';
}

/** The id first, then the type, as a person would write it. */
const inOrder = ({ external_id, invoice_type_code, ...others }: FieldSources): FieldSources => ({
  ...(external_id === undefined ? {} : { external_id }),
  ...(invoice_type_code === undefined ? {} : { invoice_type_code }),
  ...others,
});

/** A net value that does not add up with VAT and total leaves something out, such as shipping. */
const isPartOfSum = (role: ColumnMatch['role'], { addsUp }: AmountProofs): boolean =>
  role !== 'document_net' || addsUp !== false;

const totalSources = (of: ColumnOfRole): FieldSources =>
  columnSources(of, {
    net_total_amount: 'document_net',
    vat_total_amount: 'document_vat',
    payable_total_amount: 'document_total',
  });

function currencySources(of: ColumnOfRole): FieldSources {
  const currency = of('currency');
  const rate = of('exchange_rate');
  if (currency === undefined || !holdsForeignCurrency(currency)) return {};
  return {
    currency: currency.header,
    exchange_rate: rate === undefined ? { value: OPEN_MARK } : { column: rate.header, optional: true },
  };
}

interface Charges {
  /** Amounts are without VAT or with it; as the prices of the file, where that is asked. */
  are: 'net' | 'gross' | 'prices';
  /** The column stands once for each document. */
  isOnce: (column: InspectedColumn) => boolean;
  /** Headers of the columns of numbers that every row of a document repeats. */
  repeats: ReadonlySet<string>;
}

const FIELDS = { net: 'line.net_total_price', gross: 'line.subtotal', prices: 'line.unit_price' } as const;

/** Shipping and other charges of an order become lines of their own, where each stands once in the document. */
function chargeLines(
  of: ColumnOfRole,
  { are, isOnce, repeats }: Charges,
): Pick<ProfileFile, 'more_lines' | 'once'> {
  const charges = [of('shipping'), of('fees')].flatMap((column) =>
    column !== undefined && isCharged(column) && (isOnce(column) || repeats.has(column.header))
      ? [column]
      : [],
  );
  if (charges.length === 0) return {};
  const once = charges.filter((column) => !isOnce(column)).map(({ header }) => header);
  return {
    ...(once.length === 0 ? {} : { once }),
    more_lines: charges.map((column) => ({
      'line.name': { value: nameOf(column.header) },
      ...(are === 'prices' ? { 'line.quantity': { value: 1 } } : {}),
      [FIELDS[are]]: { column: column.header, optional: 'cells' },
    })),
  };
}

const isCharged = ({ distinct }: InspectedColumn): boolean => distinct.some((text) => /[1-9]/.test(text));

/** shipping_total → Shipping */
const nameOf = (header: string): string => {
  const name = header.replace(/[_ -]*(total|amount|cost|price)$/i, '').replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};
