import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../../shared/facts/together/table.ts';
import { rules } from '../../shared/preflight/rules/rules.ts';
import { moneyProblems, preflightProblems } from '../../shared/problems/catalogue.ts';
import { amendProblems } from '../../shared/problems/codes/amend-problems.ts';
import { balanceProblems } from '../../shared/problems/codes/balance-problems.ts';
import { correctionProblems } from '../../shared/problems/codes/correction-problems.ts';
import { documentProblems } from '../../shared/problems/codes/document-problems.ts';
import { issueProblems } from '../../shared/problems/codes/issue-problems.ts';
import { jobProblems } from '../../shared/problems/codes/job-problems.ts';
import { ledgerProblems } from '../../shared/problems/codes/ledger-problems.ts';
import { mapProblems } from '../../shared/problems/codes/map-problems.ts';
import { notCreditedProblems } from '../../shared/problems/codes/not-credited-problems.ts';
import { readProblems } from '../../shared/problems/codes/read-problems.ts';
import { recordProblems } from '../../shared/problems/codes/record-problems.ts';
import { reportProblems } from '../../shared/problems/codes/report-problems.ts';
import { retired } from '../../shared/problems/codes/retired.ts';
import type { ProblemText, Sentences } from '../../shared/problems/problem-text.ts';
import { anchorOf } from './markdown.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** Areas in the order of the pipeline. */
const AREAS: readonly (readonly [title: string, problems: Readonly<Record<string, ProblemText>>])[] = [
  ['The job as a whole', jobProblems],
  ['The ledger as a whole', ledgerProblems],
  ['Reading the file', readProblems],
  ['Corrections of its cells', correctionProblems],
  ['From columns to fields', mapProblems],
  ['Money', moneyProblems],
  ['From rows to documents', documentProblems],
  ['Before anything is sent', preflightProblems],
  ['Between us and the invoicing service', issueProblems],
  ['Documents that take the place of others', { ...amendProblems, ...notCreditedProblems }],
  ['Sums of the export', balanceProblems],
  ['Stored records', recordProblems],
  ['Reports', reportProblems],
  ['No longer raised', retired],
];

const HEAD = `# Problem codes

Made by \`npm run docs\` from \`shared/problems\` and the rules of \`shared/preflight\`; do not edit it by hand.

A report shows a code with its sentence and its hint, in English or Greek. An \`error\` keeps the document back; a
\`warning\` and a \`notice\` do not. \`doubtful\` is what the authority is known to refuse although the interface does not
say so: the document is held until the profile (\`"accept": ["313"]\`) or \`import --accept 313\` takes it on. The sandbox
issues it, and with \`--strict\` refuses it as the authority would. Behind "rests on" stands the source of a rule. Codes that are numbers are those of the tax authority. Words in braces are filled in.`;

/** Every code with both languages, the place that states its rule, and the sample that shows it. */
export const problemsPage = (): string =>
  [
    HEAD,
    ...AREAS.flatMap(([title, problems]) => [
      `## ${title}`,
      ...Object.entries(problems).map(([code, text]) => section(code, text)),
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

function shownBy(code: string): string {
  const sample = `samples/rejected-${code.toLowerCase()}`;
  return existsSync(join(PROJECT_ROOT, sample)) ? ` · [sample](../${sample}/)` : '';
}
