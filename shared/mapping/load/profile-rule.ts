import { OPEN_MARK } from '../profile/value-source.ts';
import { codeLists } from '../templates/code-lists.ts';
import { foldText } from '../texts/fold.ts';
import { isKeys, type Keys } from './merge-profiles.ts';

/** Fields whose texts a profile may learn; rates, exemptions, amounts, tax numbers and types are typed. */
const LEARNED: ReadonlySet<string> = new Set([
  ...['payment_method_type', 'counterpart.country_code', 'line.quantity_type', 'billing_book_id'],
]);

/** True for a finding that a rule of the profile can settle: a text that its table lacks. */
export const mayLearn = (of: { code: string; field?: string | undefined; value?: string | undefined }) =>
  of.code === 'MAP-VALUE-UNKNOWN' && LEARNED.has(of.field ?? '') && (of.value ?? '').trim() !== '';

interface Rule {
  field: string;
  text: string;
  /** A code of the field, or another text of the table that means the same. */
  now: string;
}

interface Learned {
  profile: Keys;
  column: string;
  after: string;
}

/** The profile with one more text in the table of a field; undefined if it lacks the table or the code. */
export function withRule(
  { own, whole }: { own: Keys; whole: Keys },
  { field, text, now }: Rule,
): Learned | undefined {
  const section = field.startsWith('line.') ? 'line' : 'document';
  const inherited = isKeys(whole[section]) ? whole[section][field] : undefined;
  if (!isKeys(inherited) || typeof inherited.column !== 'string' || !isKeys(inherited.map)) return undefined;
  const after = codeOf(inherited.map, { field, now: now.trim() });
  if (after === undefined) return undefined;
  const sources = isKeys(own[section]) ? own[section] : {};
  const map = { ...inherited.map, [text]: after };
  return {
    profile: { ...own, [section]: { ...sources, [field]: { ...inherited, map } } },
    column: inherited.column,
    after,
  };
}

function codeOf(map: Keys, { field, now }: { field: string; now: string }): string | undefined {
  const same = Object.entries(map).find(([text]) => text !== '*' && foldText(text) === foldText(now));
  if (same !== undefined) return String(same[1]);
  const codes = codeLists[field];
  if (now === '' || now.startsWith(OPEN_MARK)) return undefined;
  return codes === undefined || codes.some(({ code }) => code === now) ? now : undefined;
}
