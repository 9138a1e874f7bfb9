import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../../shared/facts/compatibility/table.ts';
import { rules } from '../../shared/preflight/rules/rules.ts';
import type { Language, ProblemText, Sentences } from '../../shared/problems/problem-text.ts';
import { type Area, BEFORE_SENDING, problemsOf } from '../problems/areas.ts';
import { anchorOf } from './markdown.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** Areas in the order of the pipeline. */
const CHAPTERS: readonly { en: string; el: string; areas: readonly Area[] }[] = [
  { en: 'The job as a whole', el: 'Η εργασία ως σύνολο', areas: ['job'] },
  { en: 'The ledger as a whole', el: 'Το μητρώο εκδόσεων ως σύνολο', areas: ['ledger'] },
  { en: 'Reading the file', el: 'Ανάγνωση του αρχείου', areas: ['read'] },
  { en: 'Corrections of its cells', el: 'Διορθώσεις κελιών', areas: ['correction'] },
  { en: 'From columns to fields', el: 'Από τις στήλες στα πεδία', areas: ['map'] },
  { en: 'Money', el: 'Ποσά και ισοτιμίες', areas: ['unit', 'rate', 'payment', 'credit'] },
  { en: 'From rows to documents', el: 'Από τις γραμμές στα παραστατικά', areas: ['document'] },
  { en: 'Before anything is sent', el: 'Πριν από την αποστολή', areas: BEFORE_SENDING },
  { en: 'Between us and the invoicing service', el: 'Επικοινωνία με τον πάροχο', areas: ['issue'] },
  { en: 'Documents that replace others', el: 'Αντικατάσταση παραστατικών', areas: ['amend', 'notCredited'] },
  { en: 'Sums of the export', el: 'Αθροίσματα του αρχείου', areas: ['balance'] },
  { en: 'Stored records', el: 'Αποθηκευμένα στοιχεία', areas: ['record'] },
  { en: 'Reports', el: 'Αναφορές', areas: ['report'] },
];

const HEADS = {
  en: `# Problem codes

[Ελληνικά](problems.el.md). Made by \`npm run docs\` from \`shared/words\` and the rules of \`shared/preflight\`; do not edit it by hand.

A report shows a code with its sentence and its hint. An \`error\` keeps the document back; a \`warning\` and a \`notice\` do not.
\`doubtful\` is what the authority is known to refuse although the interface does not state it: the document is held until the profile
(\`"accept": ["313"]\`) or \`import --accept 313\` accepts the code. The sandbox issues such a document, and with \`--strict\` refuses it as the
authority would. "Rests on" names the source of a rule. Codes that are numbers are those of the tax authority. Words in braces are filled in.`,
  el: `# Κωδικοί προβλημάτων

[In English](problems.md). Δημιουργείται με \`npm run docs\` από τα αρχεία του \`shared/words\`.

Η αναφορά δείχνει κάθε κωδικό με την πρόταση και τη συμβουλή του. Ένα \`error\` σταματά το παραστατικό· ένα \`warning\` ή ένα \`notice\` όχι. Με
\`doubtful\` το παραστατικό περιμένει έως ότου το προφίλ (\`"accept": ["313"]\`) ή η επιλογή \`--accept 313\` αποδεχτεί τον κωδικό. Αριθμητικοί
κωδικοί είναι της ΑΑΔΕ. Οι λέξεις σε άγκιστρα συμπληρώνονται.`,
};

/** Every code in a language, with the place that states its rule and an example. */
export const problemsPage = (language: Language): string =>
  [
    HEADS[language],
    ...CHAPTERS.flatMap((chapter) => [
      `## ${chapter[language]}`,
      ...Object.entries(problemsOf(...chapter.areas)).map(([code, text]) => section(language, code, text)),
    ]),
  ]
    .join('\n\n')
    .concat('\n');

function section(language: Language, code: string, text: ProblemText): string {
  const variants = Object.values(text.variants ?? {});
  const isVariant = variants.some(({ en }) => en.message === text.en.message && en.hint === text.en.hint);
  const said = isVariant ? variants : [{ en: text.en, el: text.el }, ...variants];
  return [
    `### ${code}`,
    '',
    `${text.severity ?? 'error'}${language === 'en' ? statedIn(code) + shownBy(code) : ''}`,
    '',
    ...said.map((one) => line(one[language], weightOf(one))),
  ].join('\n');
}

/** A variant that weighs otherwise than its code says so. */
const weightOf = (said: object): string => ('severity' in said ? `\`${said.severity}\`: ` : '');

const line = ({ message, hint }: Sentences, weight: string): string =>
  `- ${weight}${message} *${hint}*`.replaceAll(/\s*\n\s*/g, ' ').replaceAll('<', '&lt;');

function statedIn(code: string): string {
  const sources = new Set([
    ...rules.filter((rule) => rule.code === code).map(({ source }) => source),
    ...table.filter((row) => row.code === code).flatMap((row) => row.sources),
  ]);
  return sources.size === 0 ? '' : ` · rests on: ${[...sources].map(linked).join(' · ')}`;
}

/** Links the section that a reference names: "interface, Type 1.5, 2" leads to `interface.md#type-15`. */
const linked = (source: string): string =>
  source.replace(
    /^interface, ([^,;:]+)/,
    (said, section: string) => `[${said}](interface.md#${anchorOf(section)})`,
  );

const rejected = readFileSync(join(PROJECT_ROOT, 'test/tables/rejected.txt'), 'utf8');

/** A row of a table that is rejected for the code. */
const shownBy = (code: string): string =>
  new RegExp(` => rejected(?: .+?)?? ${code}(?=[@[\\s])`).test(rejected)
    ? ' · [example](../../test/tables/rejected.txt)'
    : '';
