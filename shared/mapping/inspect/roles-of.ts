import { type Role, synonyms } from '../facts/header-synonyms.ts';
import { otherHeaders } from '../facts/other-columns.ts';
import { foldHeader } from '../fold.ts';
import { conceptsOf } from './concepts-of.ts';
import { headerForms, joinCut, wordsOfHeader } from './header-words.ts';
import { roleOfConcepts } from './role-of-concepts.ts';

const isRole = (name: string): name is Role => Object.hasOwn(synonyms, name);

/** Earlier forms of a role are more usual for it: where a file has two, the earlier one is taken. */
const PREFERENCE_STEP = 0.001;

const rows = Object.entries(synonyms).flatMap(([role, headers]) =>
  isRole(role)
    ? headers.map((header, at) => ({ role, header, folded: foldHeader(header), lead: -at * PREFERENCE_STEP }))
    : [],
);

const SAME_WORDS = 0.95;

const exact = Map.groupBy(rows, (row) => row.folded);
const otherForms = new Set(otherHeaders.flatMap(headerForms));

/** Rank the roles that a header may have: a known header is certain, one whose words are all known is likely. */
export function rolesOf(header: string): { role: Role; confidence: number; like: string }[] {
  const last = lastOfPath(joinCut(header));
  const forms = headerForms(last);
  const same = forms.map((form) => exact.get(form)).find((found) => found !== undefined);
  if (same !== undefined)
    return same.map(({ role, lead, header: like }) => ({ role, confidence: SAME_WORDS + lead, like }));
  if (forms.some((form) => otherForms.has(form))) return [];
  const words = wordsOfHeader(last);
  const concepts = conceptsOf(words);
  if (concepts === undefined) return [];
  const found = roleOfConcepts(concepts);
  return found === undefined
    ? []
    : [{ role: found.role, confidence: found.confidence, like: words.join(' ') }];
}

/** Says nothing without the part of the path before it. */
const NAME_OF_IT = new Set(['Name', 'Display Name', 'Όνομα', 'Εμφανιζόμενο όνομα'].map(foldHeader));

/**
 * Odoo writes paths with slashes; the last part is what a cell holds, the name of a partner or a product is named by
 * the part before it. A header with a slash of its own is no path.
 */
const lastOfPath = (header: string): string => {
  if (exact.has(foldHeader(header))) return header;
  const parts = header.split('/');
  const last = parts.at(-1) ?? header;
  return NAME_OF_IT.has(foldHeader(last)) ? (parts.at(-2) ?? last) : last;
};
