import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../../shared/facts/together/table.ts';
import { rules } from '../../shared/preflight/rules/rules.ts';
import type { ProblemText, Sentences } from '../../shared/problems/problem-text.ts';
import { type Area, BEFORE_SENDING, problemsOf } from '../problems/areas.ts';
import { anchorOf } from './markdown.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** Areas in the order of the pipeline. */
const CHAPTERS: readonly (readonly [title: string, ...areas: readonly Area[]])[] = [
  ['The job as a whole', 'job'],
  ['The ledger as a whole', 'ledger'],
  ['Reading the file', 'read'],
  ['Corrections of its cells', 'correction'],
  ['From columns to fields', 'map'],
  ['Money', 'unit', 'rate', 'payment', 'credit'],
  ['From rows to documents', 'document'],
  ['Before anything is sent', ...BEFORE_SENDING],
  ['Between us and the invoicing service', 'issue'],
  ['Documents that take the place of others', 'amend', 'notCredited'],
  ['Sums of the export', 'balance'],
  ['Stored records', 'record'],
  ['Reports', 'report'],
];

const HEAD = `# Problem codes

Made by \`npm run docs\` from \`shared/words\` and the rules of \`shared/preflight\`; do not edit it by hand.

A report shows a code with its sentence and its hint, in English or Greek. An \`error\` keeps the document back; a
\`warning\` and a \`notice\` do not. \`doubtful\` is what the authority is known to refuse although the interface does not
say so: the document is held until the profile (\`"accept": ["313"]\`) or \`import --accept 313\` takes it on. The sandbox
issues it, and with \`--strict\` refuses it as the authority would. Behind "rests on" stands the source of a rule. Codes that are numbers are those of the tax authority. Words in braces are filled in.`;

/** Every code with both languages, the place that states its rule, and the sample that shows it. */
export const problemsPage = (): string =>
  [
    HEAD,
    ...CHAPTERS.flatMap(([title, ...areas]) => [
      `## ${title}`,
      ...Object.entries(problemsOf(...areas)).map(([code, text]) => section(code, text)),
    ]),
  ]
    .join('\n\n')
    .concat('\n');

function section(code: string, text: ProblemText): string {
  const variants = Object.values(text.variants ?? {});
  const isVariant = variants.some(({ en }) => en.message === text.en.message && en.hint === text.en.hint);
  const said = isVariant ? variants : [{ en: text.en, el: text.el }, ...variants];
  return [
    `### ${code}`,
    '',
    `${text.severity ?? 'error'}${statedIn(code)}${shownBy(code)}`,
    '',
    ...said.flatMap((one) => [line(one.en, weightOf(one)), line(one.el, weightOf(one))]),
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
  new RegExp(` => rejected(?: \\S+)*? ${code}(?=[@\\s])`).test(rejected)
    ? ' · [example](../test/tables/rejected.txt)'
    : '';
