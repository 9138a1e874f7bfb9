import type { ColumnRole } from '../../facts/header-synonyms.ts';
import { OPEN_MARK } from '../../profile/open-mark.ts';
import type { ProfileFile } from '../../profile/profile.ts';
import { columnsOf, type ValueSource } from '../../profile/value-source.ts';
import type { InspectedColumn } from '../columns/match-columns.ts';
import type { AmountProofs } from '../evidence/amount-proofs.ts';
import { headerRoles } from '../roles/header-roles.ts';

/** Amounts that change what a document says is owed. */
const SUMS: ReadonlySet<ColumnRole> = new Set([
  ...(['shipping', 'fees', 'document_discount', 'discount', 'deposit', 'withholding'] as const),
  'other_amount',
]);

const ASK = `${OPEN_MARK} refuse (rows with such an amount) | included (the lines are right without it)`;
const REFUSE = `${OPEN_MARK} refuse (the invoicing service has no field for it)`;

/** Columns of such amounts that the suggestion reads nothing from are a question, unless the sums prove them to be in the lines. */
export function otherAmountQuestions(of: {
  columns: readonly InspectedColumn[];
  profile: ProfileFile;
  proofs: AmountProofs;
  isOneRowEach: boolean;
  /** Headers of the columns of numbers that are those of the document. */
  ofDocument: ReadonlySet<string>;
}): Pick<ProfileFile, 'other_amounts'> {
  const { columns, profile, proofs } = of;
  const used = usedColumns(profile);
  const asked = columns.flatMap((column): [string, `?${string}`][] => {
    if (used.has(column.header) || !statesAmounts(column)) return [];
    const role = roleAt(column, of);
    if (role === undefined || !SUMS.has(role)) return [];
    if (isInLines(role, profile, proofs)) return [];
    return [[column.header, role === 'withholding' ? REFUSE : ASK]];
  });
  return asked.length === 0 ? {} : { other_amounts: Object.fromEntries(asked) };
}

/** A discount that differs between the rows of a document is that of the line. */
function roleAt(
  { header }: InspectedColumn,
  { isOneRowEach, ofDocument }: { isOneRowEach: boolean; ofDocument: ReadonlySet<string> },
): ColumnRole | undefined {
  const role = headerRoles(header)[0]?.role;
  return role === 'document_discount' && !isOneRowEach && !ofDocument.has(header) ? 'discount' : role;
}

/** A discount of the line is in its value; one of the document where the sums of documents say so. */
function isInLines(
  role: ColumnRole,
  { line = {} }: ProfileFile,
  { documentDiscount }: AmountProofs,
): boolean {
  const hasValue = ['line.net_total_price', 'line.subtotal'].some((field) => Boolean(line[field]));
  if (role === 'discount') return hasValue || usesDiscount(line['line.unit_price']);
  return role === 'document_discount' && documentDiscount === 'in-lines';
}

const usesDiscount = (source: ValueSource | null | undefined): boolean =>
  typeof source === 'object' && source !== null && 'column' in source
    ? source.less !== undefined || source.less_percent !== undefined
    : false;

const statesAmounts = ({ type, distinct }: InspectedColumn): boolean =>
  (type === 'number' || type === 'integer' || type === 'percent') &&
  distinct.some((text) => /[1-9]/.test(text));

const usedColumns = ({ document, line, more_lines = [] }: ProfileFile): ReadonlySet<string> =>
  new Set(
    [document, line, ...more_lines].flatMap((section) =>
      Object.values(section ?? {}).flatMap((source) => (source ? columnsOf(source).flat() : [])),
    ),
  );
