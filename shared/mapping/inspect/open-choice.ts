import { OPEN_MARK } from '../open-mark.ts';
import { codeLists } from '../templates/code-lists.ts';

/** A hole that names the codes that fit, each with its meaning, the likeliest first: `? 1.1 sales invoice | 2.1 …`. */
export function openChoice(field: string, codes: readonly string[]): string {
  const named = new Map((codeLists[field] ?? []).map(({ code, en }) => [code, en]));
  const said = codes.map((code) => `${code} ${named.get(code) ?? ''}`.trim());
  return `${OPEN_MARK} ${said.join(' | ')}`.trim();
}
