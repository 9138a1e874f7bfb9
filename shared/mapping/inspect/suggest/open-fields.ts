import { isKeys } from '../../load/merge-profiles.ts';
import { OPEN_MARK } from '../../profile/open-mark.ts';
import type { ProfileFile } from '../../profile/profile.ts';
import { codeLists } from '../../templates/code-lists.ts';

/** The fields of a profile that only a person can decide: every place where a text begins with the mark of a hole. */
export function openFields(profile: ProfileFile): string[] {
  const { document, line, payment, amounts, read, other_amounts, only_rows_where } = profile;
  const { line: paid, ...ofPayment } = payment ?? {};
  return [
    ...openKeys(document, ''),
    ...openKeys(line, ''),
    ...openKeys(paid, 'payment.line.'),
    ...openKeys(ofPayment, 'payment.'),
    ...openKeys(amounts, 'amounts.'),
    ...openKeys(read, 'read.'),
    ...(isOpen(other_amounts) ? ['other_amounts'] : []),
    ...(isOpen(only_rows_where) ? ['only_rows_where'] : []),
  ];
}

const openKeys = (section: unknown, before: string): string[] =>
  isKeys(section)
    ? Object.entries(section).flatMap(([key, value]) => (isOpen(value) ? [`${before}${key}`] : []))
    : [];

function isOpen(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith(OPEN_MARK);
  if (Array.isArray(value)) return value.some(isOpen);
  return isKeys(value) && Object.values(value).some(isOpen);
}

/** A rate whose source a person has to name: the reference rates, or a column or value in its place. */
export const OPEN_RATE = { source: `${OPEN_MARK} ecb` } as const;

/** A hole that names the codes that fit, each with its meaning, the likeliest first: `? 1.1 sales invoice | 2.1 …`. */
export function openChoice(field: string, codes: readonly string[]): string {
  const named = new Map((codeLists[field] ?? []).map(({ code, en }) => [code, en]));
  const said = codes.map((code) => `${code} ${named.get(code) ?? ''}`.trim());
  return `${OPEN_MARK} ${said.join(' | ')}`.trim();
}
