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

/** Rank the roles that a header may have: the same words are certain, words inside a longer header are likely. */
export function rolesOf(header: string): { role: Role; confidence: number; like: string }[] {
  const folded = foldHeader(lastOfPath(header));
  const same =
    exact.get(folded) ??
    exact.get(folded.replace(/[ _-]+/g, ' ')) ??
    exact.get(folded.replace(/[ _-]+/g, ''));
  if (same !== undefined) return [{ role: same.role, confidence: SAME_WORDS + same.lead, like: same.header }];
  const words = ` ${foldHeader(lastOfPath(header).replace(/[_/()-]+/g, ' '))} `;
  const inside = rows.filter(
    ({ role, folded: like }) => !WHOLE_ONLY.has(role) && words.includes(` ${like} `),
  );
  return inside
    .sort((a, b) => b.folded.length - a.folded.length)
    .flatMap((row) => {
      const role = besideVat(row.role, words);
      return role === undefined ? [] : [{ role, confidence: WORDS_INSIDE, like: row.header }];
    });
}

/** "Αρ. πελάτη" numbers no document, and "ΜΑΡΚ συσχετιζόμενου" is another one's. */
const WHOLE_ONLY: ReadonlySet<Role> = new Set(['number', 'mark']);

const WITH_VAT = / (με|συμπ\S*|incl?\S*|with|gross|μικτ\S*) /;
const WITHOUT_VAT = / (χωρισ|προ|ανευ|πλην|excl?\S*|without|before|net|νετ) /;
/** The category of a rate is neither the rate nor an amount. */
const VAT_CATEGORY = / (κατηγορια|κατ|category|class) /;

/** "Αξία με ΦΠΑ" is no VAT and no net value: what a word means in a header that says whether VAT is in it. */
function besideVat(role: Role, words: string): Role | undefined {
  const [isWith, isWithout] = [WITH_VAT.test(words), WITHOUT_VAT.test(words)];
  if (role === 'vat' || role === 'vat_rate' || role === 'vat_amount')
    return isWith || isWithout || VAT_CATEGORY.test(words) ? undefined : role;
  if (isWith && role === 'unit_price') return undefined;
  if (isWith && role === 'net') return 'total';
  return isWithout && !isWith && role === 'total' ? 'net' : role;
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
