import { resolvedProfile } from '../../shared/mapping/load/load-profile.ts';
import { columnNeeds } from '../../shared/mapping/profile/column-needs.ts';
import type { ProfileFile } from '../../shared/mapping/profile/profile.ts';
import { isOfAmounts, type ValueSource } from '../../shared/mapping/profile/source.ts';
import type { Truth } from './shape-truth.ts';

/** Fields that follow from a column that is there for another reason: a map over kinds, rates or tax numbers. */
const FOLLOWS = new Set([
  'line.classification_category',
  'line.classification_type',
  'line.vat_exemption_code',
  'together',
  'carry',
  'once',
  'other_amounts',
]);
/** Of a payment the parts that a person would name; the others only check it. */
const OF_PAYMENT = new Set(['payment.id', 'payment.amount', 'payment.currency', 'payment.date']);

const isCounted = (field: string): boolean =>
  !FOLLOWS.has(field) &&
  (!field.startsWith('payment.') || OF_PAYMENT.has(field)) &&
  !/^amounts\./.test(field);

/** What a document sums to and what is to be paid of it are one amount in every export here. */
const asTotal = (field: string): string => (field === 'total_amount' ? 'payable_total_amount' : field);

/** The first answer about a value that may be of the line or of one piece. */
export const askedOfLine = (profile: ProfileFile | undefined): string | undefined =>
  /^\? (line-\w+) \(of the whole line\)/.exec(profile?.read?.prices ?? '')?.[1];

/** The columns that a profile reads, each with its fields, beside the truth. */
export function fieldsFound(
  profile: ProfileFile | undefined,
  truth: Pick<Truth, 'fields' | 'optional' | 'either'>,
  headers: readonly string[],
) {
  const found = usesOf(profile, headers);
  const pairs = Object.entries(truth.fields).flatMap(([column, fields]) =>
    fields.map((field) => [column, asTotal(field)] as const),
  );
  const has = ([column, field]: readonly [string, string]) => found.get(column)?.has(field) === true;
  const right = pairs.filter(has).map(String);
  const isSpared = ([column, field]: readonly [string, string]) =>
    truth.optional.includes(column) ||
    (truth.either.includes(column) && truth.either.some((other) => has([other, field])));
  const missing = pairs.filter((pair) => !has(pair) && !isSpared(pair)).map(String);
  const wrong = [...found].flatMap(([column, fields]) =>
    [...fields]
      .filter((field) => !truth.fields[column]?.map(asTotal).includes(field))
      .map((field) => `${column} → ${field}`),
  );
  return { right, missing, wrong };
}

/** The fields of each header that the file has; the profile may name columns of other forms of the export. */
function usesOf(profile: ProfileFile | undefined, headers: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  if (profile === undefined) return found;
  const whole = resolvedProfile(profile);
  const needs = columnNeeds({ ...withoutDerived(whole), name: 'found' });
  const value = askedOfLine(whole) === 'line-net' ? 'line.net_total_price' : 'line.subtotal';
  const fieldOf = (of: string) => (askedOfLine(whole) && of === 'line.unit_price' ? value : asTotal(of));
  for (const { field, names } of needs)
    for (const name of names)
      if (headers.includes(name) && isCounted(field))
        found.set(name, (found.get(name) ?? new Set()).add(fieldOf(field)));
  return found;
}

/** A constant for whatever the column says, such as the country of Greek tax numbers, or one by its sign, is no reading of it. */
const withoutDerived = ({ document = {}, line = {}, ...profile }: ProfileFile): ProfileFile => ({
  ...profile,
  document: Object.fromEntries(Object.entries(document).filter(([, source]) => !isDerived(source))),
  line: Object.fromEntries(Object.entries(line).filter(([, source]) => !isDerived(source))),
});

const isDerived = (source: ValueSource | null | undefined): boolean =>
  typeof source === 'object' &&
  source !== null &&
  'column' in source &&
  (source.map?.['*'] === 'GR' || source.map?.['-*'] !== undefined || isOfAmounts(source));
