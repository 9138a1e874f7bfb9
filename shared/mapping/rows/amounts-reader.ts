import type { ForeignTerms } from '../../money/conversion/payment.ts';
import { currencyOf, EURO } from '../../money/currency.ts';
import { CENT_PLACES } from '../../money/decimal.ts';
import { type Params, type Problem, problem } from '../../problems/problem.ts';
import { isNone, readNumber } from '../cells/read-number.ts';
import { firstText, type RowView } from '../cells/row-view.ts';
import { readBoolean } from '../facts/row-states.ts';
import { filled } from '../load/merge-profiles.ts';
import { paymentCellReader, readDayPaid } from '../payments/payment-cell-reader.ts';
import { fixedRateGuard, readForeignParts } from '../payments/read-foreign-parts.ts';
import type { AmountsSection, Profile } from '../profile/profile.ts';
import { amountsOf } from '../profile/uses.ts';
import { foldText } from '../texts/fold.ts';

/** Reads of row after row in which currency its amounts are, and at which rate. */
export function amountsReader(section: AmountsSection, profile: Profile) {
  const fixed = fixedRateGuard();
  const cents = amountsOf(profile).find(({ unit }) => unit === 'cents');
  return (view: RowView): { foreign?: ForeignTerms; problems: Problem[] } => {
    const cells = paymentCellReader(view);
    const named = cells.read('currency', section.currency, 'text');
    // Only credit notes name their sale.
    const { original: sale } = section;
    const blankable =
      typeof sale === 'string' ? { column: sale, optional: true } : sale && { optional: true, ...sale };
    const original = cells.read('original', blankable, 'text');
    const { row } = view;
    if (named === undefined) return { problems: inSection(cells.problems) };
    const currency = currencyOf(named);
    if (currency?.exponent === undefined) {
      const place = { row, column: cells.columns.currency, field: 'amounts.currency' };
      return { problems: [problem('FX-CURRENCY-UNKNOWN', place, { currency: named })] };
    }
    const { code, exponent } = currency;
    if (cents !== undefined && exponent !== CENT_PLACES) {
      const place = { row, column: cents.names[0], field: cents.field };
      return { problems: [problem('AMOUNT-UNIT-UNSTATED', place, { currency: code, variant: 'currency' })] };
    }
    const terms = { row, columns: cells.columns, currency: code, original: original || undefined };
    if (code === EURO) return { foreign: terms, problems: inSection(cells.problems) };
    const ofPayment = filled({ rate: section.rate, date: section.date });
    const of = { section: ofPayment, view, currency: code, isRefund: false, fixed, cells };
    const { rate, warn_above_percent } = readForeignParts(of);
    const { day: date } = readDayPaid(ofPayment, view); // for the reference rate that the rate is compared with
    return { foreign: { ...terms, rate, date, warn_above_percent }, problems: inSection(cells.problems) };
  };
}

const inSection = (problems: readonly Problem[]): Problem[] =>
  problems.map((found) =>
    found.field === undefined ? found : { ...found, field: found.field.replace(/^payment\./, 'amounts.') },
  );

export const findingsIn =
  (columns: readonly string[], code: Problem['code'], says: (text: string) => boolean, more?: Params) =>
  (view: RowView) =>
    columns.flatMap((column) => {
      const params = { text: firstText(view, column), ...(more && { ...more, column }) };
      return says(params.text) ? [problem(code, { row: view.row, column }, params)] : [];
    });

/** 5,00 or yes; not 0,00 or a word. */
export const isNumberOrYes = (text: string): boolean => /[1-9]/.test(text) || readBoolean(text) === 'true';

/** 5,00 or TBC, which may be any amount; not 0,00 €, no, or a dash. */
export const mayBeAmount = (text: string): boolean =>
  /[1-9]/.test(text) ||
  (/[\p{L}?]/u.test(text) &&
    !isNone(text) &&
    readBoolean(text) !== 'false' &&
    readNumber(text, undefined).kind !== 'number');

/** A finding per amount outside the lines, if the profile refuses such rows: the sum would differ. */
export const otherAmounts = ({ other_amounts = {} }: Profile) =>
  findingsIn(
    Object.keys(other_amounts).filter((name) => other_amounts[name]?.startsWith('refuse') && !namesTax(name)),
    'MAP-AMOUNT-LEFT',
    mayBeAmount,
  );

/** Withheld and stamped taxes, other taxes and levies: the law wants them on the document, and no field or sum has them. */
const TAX_NAMES =
  /παρακρατ|παρακρ\.|χαρτοσημ|λοιποι φοροι|φορο[συ] εισοδ|προκαταβλητε|δημοτικο[συ] φορο|(^| )(τελη|ογα|μτπυ)( |$)|withh(eld|olding)|stamp.?dut|(^|[^a-z]|total)other.?tax|retencion|ritenut|retencao|retenue a la|irpf|einbehalt|imposta di bollo/;
const namesTax = (name: string): boolean => TAX_NAMES.test(foldText(name));

/** A finding for each such column with 200,00 or 20 % or yes in the row: a document without that tax would state another sum. */
export const unsupportedTaxes = (names: readonly string[]) =>
  findingsIn(names.filter(namesTax), 'TAX-NOT-SUPPORTED', isNumberOrYes);
