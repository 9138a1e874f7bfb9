import { creditNoteTypes } from '../facts/document-types.ts';
import { compare, minus, normalise, sum, toCents } from '../money/decimal.ts';
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

/** Net and VAT at one rate; credit notes are subtracted. */
export interface RateSum {
  vat_rate: string;
  ours: { net: string; vat: string };
  theirs: { net: string; vat: string };
}

/** Sums of everything; credit notes are subtracted. */
export interface StatedTotals {
  ours: Amounts;
  theirs: Amounts;
}

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

/** Sales less credit notes: 100.00 and a credit note of 30.00 are 70.00. */
const signed = ({ type }: Summed, amount: string): string =>
  creditNoteTypes.has(type) ? minus('0', amount) : amount;

export const totalOf = (own: readonly Summed[], listed: readonly Summed[]): StatedTotals => ({
  ours: netted(own),
  theirs: netted(listed),
});

const netted = (documents: readonly Summed[]): Amounts =>
  amountsOf(
    documents.map((one) => ({
      ...one,
      net: signed(one, one.net),
      vat: signed(one, one.vat),
      payable: signed(one, one.payable),
    })),
  );

export function rateSums(own: readonly Summed[], listed: readonly Summed[]): RateSum[] {
  const ours = sharesOf(own);
  const theirs = sharesOf(listed);
  return [...new Set([...ours.keys(), ...theirs.keys()])].sort(compare).map((vat_rate) => ({
    vat_rate,
    ours: shareSum(ours.get(vat_rate) ?? []),
    theirs: shareSum(theirs.get(vat_rate) ?? []),
  }));
}

const sharesOf = (documents: readonly Summed[]) =>
  Map.groupBy(
    documents.flatMap((one) =>
      (one.shares ?? []).map(({ vat_rate, net, vat }) => ({
        vat_rate: normalise(vat_rate),
        net: signed(one, net),
        vat: signed(one, vat),
      })),
    ),
    ({ vat_rate }) => vat_rate,
  );

const shareSum = (shares: readonly { net: string; vat: string }[]) => ({
  net: toCents(sum(shares.map(({ net }) => net))),
  vat: toCents(sum(shares.map(({ vat }) => vat))),
});
