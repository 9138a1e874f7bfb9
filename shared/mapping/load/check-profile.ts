import { type Problem, problem } from '../../problems/problem.ts';
import { constantReading, readCell } from '../cells/read-cell.ts';
import { columnAnswerProblems, openColumns } from '../profile/left-out.ts';
import { momentsOf, paymentGaps } from '../profile/payment.ts';
import { type AmountsSection, areEuro, type Profile, rowFilters } from '../profile/profile.ts';
import {
  columnIn,
  columnsOf,
  mayLackColumn,
  namesIn,
  OPEN_MARK,
  type SourceUse,
  templatesOf,
  type ValueType,
} from '../profile/source.ts';
import { documentUses, lineUses, usesBySection, usesLineNumbers } from '../profile/uses.ts';
import { leavesOf } from './merge-profiles.ts';

/** Finds gaps and contradictions of a well-formed profile: wrong types, a missing id, missing lines. */
export function checkProfile(profile: Profile): Problem[] {
  if (profile.rows_are === 'not sales') return [problem('NOT-SALES', {}, { profile: profile.name })];
  return [
    ...incomplete(profile),
    ...twiceMade(profile),
    ...numbering(profile),
    ...openRate(profile),
    ...columnAnswerProblems(profile),
    ...openDecisions(profile),
    ...Object.entries<SourceUse[]>(usesBySection(profile)).flatMap(([section, uses]) =>
      uses.flatMap((use) => badValues(profile.name, section, use)),
    ),
  ];
}

function incomplete(of: Profile): Problem[] {
  const { name: profile, document = {}, line, payment } = of;
  const missing: string[] = amountsGaps(of);
  if (!document.external_id && payment?.id === undefined) missing.push('document → external_id');
  // A charge of each piece is left only where no price is one of a piece.
  if (Object.values(of.other_amounts ?? {}).includes('each')) missing.push('line → line.unit_price');
  const derived = Object.keys(document).some((field) => field.startsWith('commission.'));
  if (Object.keys(line ?? {}).length === 0 && payment === undefined && !derived) missing.push('line');
  if (payment !== undefined) missing.push(...paymentGaps(payment));
  return missing.map((where) => problem('MAP-PROFILE-INCOMPLETE', {}, { profile, where }));
}

/** Fields that the payment section makes of the amount; the interface's field list has them all in the header. */
const MADE_OF_PAYMENTS = /^(currency|exchange_rate|(net_|vat_|payable_)?total_amount)$/;
const MADE_OF_AMOUNTS = /^(currency|exchange_rate|payable_foreign)$/;

/** Fields that a payment or a foreign amount takes from its own section: given elsewhere as well, they would be lost or wrong. */
function twiceMade(profile: Profile): Problem[] {
  const { payment, amounts } = profile;
  if (!payment && (!amounts || areEuro(amounts))) return [];
  const isGiven = ({ source }: SourceUse) => !mayLackColumn(source);
  const made = payment ? MADE_OF_PAYMENTS : MADE_OF_AMOUNTS;
  const header = documentUses(profile).filter((use) => made.test(use.field) && isGiven(use));
  const line = payment !== undefined && (lineUses(profile)[0] ?? []).some(isGiven);
  const twice = (where: string, by = `the ${payment ? 'payment' : 'amounts'} section`) => {
    const reason = `${by} makes it, so that it cannot be given here as well`;
    return problem('MAP-PROFILE-INVALID', {}, { profile: profile.name, where, reason });
  };
  return [
    ...header.map(({ field }) => twice(`document → ${field}`)),
    ...(line ? [twice('line')] : []),
    ...(payment && amounts ? [twice('amounts')] : []),
    ...(payment?.line && payment.lines ? [twice('payment → lines', 'payment → line')] : []),
  ];
}

function amountsGaps({ amounts }: Profile): string[] {
  if (!amounts) return [];
  const { rate, date } = amounts;
  const needsDate = rate !== undefined && 'source' in rate && rate.date === undefined && date === undefined;
  return [
    ...(rate === undefined && !areEuro(amounts) ? ['amounts → rate'] : []),
    ...(needsDate ? ['amounts → rate → date'] : []),
  ];
}

/** Finds a rate whose source is still a question: it decides on the amounts in euro. */
const openRate = (profile: Profile): Problem[] =>
  (['payment', 'amounts'] as const).flatMap((section) => {
    const { rate } = profile[section] ?? {};
    if (rate === undefined || !('source' in rate) || !rate.source.startsWith(OPEN_MARK)) return [];
    return [problem('MAP-PROFILE-RATE-OPEN', { field: `${section}.rate` }, { profile: profile.name })];
  });

function openDecisions(of: Profile): Problem[] {
  const { accept, other_amounts, rows_are, identical_rows } = of;
  const { prices, sheet, date_order } = of.read ?? {};
  const date = (of.payment?.date ? momentsOf(of.payment.date) : []).map(({ time_zone }) => time_zone);
  const columns = Object.fromEntries(openColumns(of));
  const read = { prices, sheet, date_order };
  const quoted = (rate: AmountsSection['rate']) =>
    rate && 'column' in rate ? { rate: { quoted: rate.quoted } } : {};
  const payment = { date: { time_zone: date }, ...quoted(of.payment?.rate) };
  const asked = { payment, amounts: quoted(of.amounts?.rate), read, only_rows_where: rowFilters(of).only };
  return leavesOf({ ...asked, accept, other_amounts, columns, rows_are, identical_rows }).flatMap(
    ([path, text]) => {
      if (!text.startsWith(OPEN_MARK)) return [];
      const keys = path.filter((key) => !/^\d+$/.test(key));
      const [field, where] = [keys.join('.'), keys.join(' → ')];
      return [problem('MAP-PROFILE-OPEN', { field }, { profile: of.name, text, where })];
    },
  );
}

function numbering({ name, line = {}, lines }: Profile): Problem[] {
  const uses = Object.values(line).some((source) => source && usesLineNumbers(source));
  if (uses === (lines !== undefined)) return [];
  return [problem('MAP-PROFILE-NUMBERING', {}, { profile: name, n: '{n}' })];
}

const wantedWords: Record<ValueType, string> = {
  text: 'a text',
  decimal: 'a number (12.34)',
  integer: 'a whole number',
  boolean: 'true or false',
  list: 'a list',
  date: 'a date (yyyy-mm-dd)',
};

const SCALE_ELSEWHERE = 'only payment_method_type has a scale';

function badValues(profile: string, section: string, { field, source, type }: SourceUse): Problem[] {
  const where = `${section} → ${field}`;
  const open = (text: string, at = where) =>
    problem('MAP-PROFILE-OPEN', { field }, { profile, text, where: at });
  if (columnsOf(source).flat().includes(OPEN_MARK)) return [open(OPEN_MARK)];
  if (typeof source === 'string') return [];
  if ('scale' in source && field !== 'payment_method_type')
    return [problem('MAP-PROFILE-INVALID', {}, { profile, where, reason: SCALE_ELSEWHERE })];
  const bad = (text: string) =>
    problem('MAP-PROFILE-VALUE-BAD', { field }, { profile, text, wanted: wantedWords[type], where });
  if ('template' in source) return /text|list/.test(type) ? [] : [bad(templatesOf(source).join(' · '))];
  const { less_percent, less, less_is, unit } = columnIn(source);
  for (const [key, names] of Object.entries({ less_percent, less }))
    if (names !== undefined && type !== 'decimal') return [bad(`${key}: ${namesIn(names).join(', ')}`)];
  for (const [key, text] of Object.entries({ less_is, unit }))
    if (text?.startsWith(OPEN_MARK)) return [open(text, `${where} → ${key}`)];
  if (less !== undefined && less_is === undefined)
    return [problem('MAP-PROFILE-INCOMPLETE', {}, { profile, where: `${where} → less_is` })];
  const constants =
    'value' in source ? [source.value] : [...Object.values(source.map ?? {}), source.default ?? ''];
  return constants.map(String).flatMap((text) => {
    if (text.startsWith(OPEN_MARK)) return [open(text)];
    const { problems } = readCell(text, constantReading(type), {});
    return text === '' || problems.length === 0 ? [] : [bad(text)];
  });
}
