import { type Role, synonyms } from '../facts/header-synonyms.ts';
import { otherHeaders, otherWords } from '../facts/other-columns.ts';
import { foldHeader } from '../fold.ts';
import { headerForms, wordsOfHeader } from './header-words.ts';

const isRole = (name: string): name is Role => Object.hasOwn(synonyms, name);

/** Earlier forms of a role are more usual for it: where a file has two, the earlier one is taken. */
const PREFERENCE_STEP = 0.001;

const rows = Object.entries(synonyms).flatMap(([role, headers]) =>
  isRole(role)
    ? headers.map((header, at) => ({ role, header, folded: foldHeader(header), lead: -at * PREFERENCE_STEP }))
    : [],
);

const SAME_WORDS = 0.95;
/** A word inside a longer header counts the more, the more of the header it is. */
const WORDS_INSIDE = { least: 0.45, most: 0.75 } as const;

const exact = Map.groupBy(rows, (row) => row.folded);
const inWords = rows.map((row) => ({ ...row, words: wordsOfHeader(row.header).join(' ') }));
const otherForms = new Set(otherHeaders.flatMap(headerForms));
const others = new Set(otherWords.map(foldHeader));

/** Rank the roles that a header may have: the same words are certain, words inside a longer header are likely. */
export function rolesOf(header: string): { role: Role; confidence: number; like: string }[] {
  const last = lastOfPath(header);
  const forms = headerForms(last);
  const same = forms.map((form) => exact.get(form)).find((found) => found !== undefined);
  if (same !== undefined)
    return same.map(({ role, lead, header: like }) => ({ role, confidence: SAME_WORDS + lead, like }));
  const parts = wordsOfHeader(last);
  if (forms.some((form) => otherForms.has(form)) || parts.some((word) => others.has(word))) return [];
  const words = ` ${parts.join(' ')} `;
  const inside = inWords.filter(
    ({ role, words: like }) => !WHOLE_ONLY.has(role) && words.includes(` ${like} `),
  );
  return inside
    .sort((a, b) => b.words.length - a.words.length)
    .flatMap((row) => {
      const role = besideVat(row.role, words);
      const share = row.words.split(' ').length / parts.length;
      const confidence = WORDS_INSIDE.least + (WORDS_INSIDE.most - WORDS_INSIDE.least) * share;
      return role === undefined ? [] : [{ role, confidence, like: row.header }];
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
