import { areEuro } from '../amounts-section.ts';
import { isSaleState } from '../facts/sale-states.ts';
import { OPEN_MARK } from '../open-mark.ts';
import type { ProfileFile } from '../profile.ts';
import type { AmountProofs } from './amount-proofs.ts';
import { columnSources, type Sources } from './column-sources.ts';
import { furtherLines } from './further-lines.ts';
import { kindColumn, kindSources } from './kind-column.ts';
import type { InspectedColumn, Match } from './match-columns.ts';
import type { NumberedColumns } from './numbered-columns.ts';
import { suggestDocument, togetherColumns } from './suggest-document.ts';
import { isForeign, type Of, suggestAmounts, suggestForeignAmount } from './suggest-foreign-amount.ts';
import { readPrices, suggestLine } from './suggest-line.ts';
import { sumsAsked } from './sums-asked.ts';

/** Findings about an export that a first profile is made from. */
interface Findings {
  name: string;
  matches: readonly Match[];
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
}

/** A profile with all that the file says, and a "?" wherever only a person can decide. */
export function suggestProfile(found: Findings): ProfileFile {
  const { name, matches, numbered, isOneRowEach, firstOnly, proofs } = found;
  const of: Of = (role) => matches.find((match) => match.role === role)?.column;
  const kind = kindColumn(of);
  const { type, category, classification } = kindSources(of, kind);
  const document: Sources = { ...suggestDocument(of, kind), invoice_type_code: type };
  const prices = readPrices(of, proofs);
  const read = { ...found.read, ...prices };
  const base = {
    name,
    ...(Object.keys(read).length > 0 ? { read } : {}),
    ...chosenRows(of),
    ...togetherColumns(of),
  };
  const payment = numbered === undefined ? suggestForeignAmount(of, isOneRowEach) : undefined;
  if (payment !== undefined) {
    const { prices: _, ...others } = read;
    return {
      ...base,
      ...(Object.keys(others).length > 0 ? { read: others } : {}),
      document: inOrder(document),
      payment,
    };
  }
  const amounts = suggestAmounts(of);
  const isEuro = amounts === undefined || areEuro(amounts);
  const isOnce = ({ header }: InspectedColumn) => isOneRowEach || firstOnly.has(header);
  const profile: ProfileFile = {
    ...base,
    ...(amounts === undefined ? {} : { amounts }),
    ...(numbered === undefined ? {} : { lines: { numbered: numbered.count } }),
    document: {
      ...inOrder(document),
      ...(isEuro ? currencySources(of) : {}),
      ...totalSources((role) => (isPartOfSum(role, proofs) ? of(role) : undefined)),
      ...columnSources(of, { payable_total_amount: 'payable' }),
    },
    line: suggestLine(of, { numbered: numbered !== undefined, proofs, category, classification }),
    ...furtherLines(of, {
      are: chargesAre(of, prices.prices),
      isOnce,
      repeats: found.ofDocument,
    }),
  };
  const asked = sumsAsked({ ...found, profile });
  const carry = [
    kind?.header,
    of('status')?.header,
    of('vat_rate')?.header,
    of('payment_method')?.header,
  ].filter((header) => header !== undefined && firstOnly.has(header));
  const carried = [...new Set(carry.flatMap((header) => header ?? []))];
  return { ...profile, ...asked, ...(carried.length === 0 ? {} : { carry: carried }) };
}

/** Charges are stated as the amounts of the lines are. */
function chargesAre(of: Of, prices: string | undefined): 'net' | 'gross' | 'prices' {
  if (prices === 'gross') return 'gross';
  if (prices !== undefined) return 'prices';
  return of('net') === undefined && of('total') !== undefined ? 'gross' : 'net';
}

/** The id first, then the type, as a person would write it. */
const inOrder = ({ external_id, invoice_type_code, ...others }: Sources): Sources => ({
  ...(external_id === undefined ? {} : { external_id }),
  ...(invoice_type_code === undefined ? {} : { invoice_type_code }),
  ...others,
});

/** Rows that are sales: without a MARK, since what has one is registered already, and in a state that says so. */
function chosenRows(of: Of): Pick<ProfileFile, 'only_rows_where'> {
  const [mark, status] = [of('mark'), of('status')];
  const none = mark?.distinct.filter((text) => !/[1-9]/.test(text)) ?? [];
  const states = status === undefined ? [] : chosenStates(status);
  const rule = {
    ...(mark === undefined ? {} : { [mark.header]: ['', ...none] }),
    ...(status === undefined || states.length === 0 ? {} : { [status.header]: states }),
  };
  return Object.keys(rule).length === 0 ? {} : { only_rows_where: rule };
}

/** The states that are sales; one that no list has is a question. No rule where nothing says that states decide. */
function chosenStates({ distinct }: InspectedColumn): string[] {
  const known = distinct.map((text) => isSaleState(text));
  if (!known.includes(true) && !known.includes(false)) return [];
  return distinct.flatMap((text, index) =>
    known[index] === true ? [text] : known[index] === undefined ? [`${OPEN_MARK} ${text}`] : [],
  );
}

/** A net value that does not add up with VAT and total leaves something out, such as shipping. */
const isPartOfSum = (role: Match['role'], { addsUp }: AmountProofs): boolean =>
  role !== 'document_net' || addsUp !== false;

const totalSources = (of: Of): Sources =>
  columnSources(of, {
    net_total_amount: 'document_net',
    vat_total_amount: 'document_vat',
    payable_total_amount: 'document_total',
  });

function currencySources(of: Of): Sources {
  const currency = of('currency');
  const rate = of('exchange_rate');
  if (currency === undefined || !isForeign(currency)) return {};
  return {
    currency: currency.header,
    exchange_rate: rate === undefined ? { value: OPEN_MARK } : { column: rate.header, optional: true },
  };
}
