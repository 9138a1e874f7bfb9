import { type Role, synonyms } from '../facts/header-synonyms.ts';
import { foldHeader } from '../fold.ts';

const isRole = (name: string): name is Role => Object.hasOwn(synonyms, name);

/** Earlier forms of a role are more usual for it: where a file has two, the earlier one is taken. */
const PREFERENCE_STEP = 0.001;

const rows = Object.entries(synonyms).flatMap(([role, headers]) =>
  isRole(role)
    ? headers.map((header, at) => ({ role, header, folded: foldHeader(header), lead: -at * PREFERENCE_STEP }))
    : [],
);

const SAME_WORDS = 0.95;
const WORDS_INSIDE = 0.6;

const exact = new Map(rows.map((row) => [row.folded, row]));

/** What a header may mean, the surest first: the same words are certain, words inside a longer header are likely. */
export function rolesOf(header: string): { role: Role; confidence: number; like: string }[] {
  const folded = foldHeader(lastOfPath(header));
  const same =
    exact.get(folded) ??
    exact.get(folded.replace(/[ _-]+/g, ' ')) ??
    exact.get(folded.replace(/[ _-]+/g, ''));
  if (same !== undefined) return [{ role: same.role, confidence: SAME_WORDS + same.lead, like: same.header }];
  const inside = rows.filter((row) => ` ${folded.replace(/[_/()-]+/g, ' ')} `.includes(` ${row.folded} `));
  return inside
    .sort((a, b) => b.folded.length - a.folded.length)
    .map(({ role, header: like }) => ({ role, confidence: WORDS_INSIDE, like }));
}

/** Odoo writes paths with slashes; the last part is what a cell holds. A header with a slash of its own is no path. */
const lastOfPath = (header: string): string => {
  const parts = header.split('/');
  return exact.has(foldHeader(header)) ? header : (parts.at(-1) ?? header);
};
