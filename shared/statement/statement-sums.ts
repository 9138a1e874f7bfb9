import { directionOf } from '../facts/directions.ts';
import { creditNoteTypes } from '../facts/document-types.ts';
import { compare, minus, sum, toCents } from '../money/decimal.ts';
import { DirectionSums } from '../report/summary/direction-sums.ts';
import type { Directions } from '../report/summary/directions-schema.ts';
import type { OwnDocument } from './own-documents.ts';
import type { ServiceDocument } from './service-documents.ts';

type Amounts = { documents: number; net: string; vat: string; payable: string };

/** Documents of one kind: ours, and those of the service's list. */
export interface KindSum {
  type: string;
  credit_note: boolean;
  ours: Amounts;
  theirs: Amounts;
}

/** Net and VAT of own sales at one rate; credit notes are subtracted. */
export interface RateSum {
  vat_rate: string;
  ours: { net: string; vat: string };
  theirs: { net: string; vat: string };
}

/** Sums of everything; credit notes are subtracted. */
export type StatedTotals = Pick<KindSum, 'ours' | 'theirs'>;

type Summed = Pick<OwnDocument, 'type' | 'net' | 'vat' | 'payable'> & {
  shares: OwnDocument['shares'] | ServiceDocument['shares'];
};

export function kindSums(own: readonly Summed[], listed: readonly Summed[]): KindSum[] {
  const ours = Map.groupBy(own, ({ type }) => type);
  const theirs = Map.groupBy(listed, ({ type }) => type);
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((type) => ({
      type,
      credit_note: creditNoteTypes.has(type),
      ours: amountsOf(ours.get(type) ?? []),
      theirs: amountsOf(theirs.get(type) ?? []),
    }));
}

const amountsOf = (documents: readonly Summed[]): Amounts => ({
  documents: documents.length,
  net: toCents(sum(documents.map(({ net }) => net))),
  vat: toCents(sum(documents.map(({ vat }) => vat))),
  payable: toCents(sum(documents.map(({ payable }) => payable))),
});

/** Credit notes are subtracted: 100.00 and a credit note of 30.00 are 70.00. */
const netted = (one: Summed): Summed => {
  const signed = (amount: string) => (directionOf(one.type).sign < 0 ? minus('0', amount) : amount);
  return { ...one, net: signed(one.net), vat: signed(one.vat), payable: signed(one.payable) };
};

export const totalOf = (own: readonly Summed[], listed: readonly Summed[]): StatedTotals => ({
  ours: amountsOf(own.map(netted)),
  theirs: amountsOf(listed.map(netted)),
});

export function rateSums(own: readonly Summed[], listed: readonly Summed[]): RateSum[] {
  const ours = ownSalesByRate(own);
  const theirs = ownSalesByRate(listed);
  return [...new Set([...ours.keys(), ...theirs.keys()])].sort(compare).map((vat_rate) => ({
    vat_rate,
    ours: ours.get(vat_rate) ?? NOTHING,
    theirs: theirs.get(vat_rate) ?? NOTHING,
  }));
}

const NOTHING = { net: '0.00', vat: '0.00' };

const ownSalesByRate = (documents: readonly Summed[]) =>
  new Map(directionsOf(documents).sales.rates.map(({ vat_rate, ...of }) => [vat_rate, of]));

/** Sums by who owes whom; credit notes are subtracted. */
export function directionsOf(documents: readonly Summed[]): Directions {
  const sums = new DirectionSums();
  for (const one of documents) sums.add(one);
  return sums.finish();
}

/**
 * Documents with the parts of their lines as the service has them, where our own record does not say them: a report without its
 * job, and a 1.5 of versions that did not tell its two sides apart.
 */
export function withShares<One extends Summed & { mark: string }>(
  own: readonly One[],
  listed: readonly ServiceDocument[],
): One[] {
  const there = new Map(listed.map(({ mark, shares }) => [mark, shares]));
  return own.map((one) => (tellsSides(one) ? one : { ...one, shares: there.get(one.mark) ?? one.shares }));
}

const tellsSides = ({ type, shares }: Summed): boolean =>
  shares !== undefined && (type !== '1.5' || shares.some(({ direction }) => direction !== undefined));
