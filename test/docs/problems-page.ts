import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rules } from '../../shared/preflight/rules.ts';
import { documentProblems } from '../../shared/problems/document-problems.ts';
import { issueProblems } from '../../shared/problems/issue-problems.ts';
import { jobProblems } from '../../shared/problems/job-problems.ts';
import { mapProblems } from '../../shared/problems/map-problems.ts';
import { moneyProblems } from '../../shared/problems/money-problems.ts';
import { preflightProblems } from '../../shared/problems/preflight-problems.ts';
import type { ProblemText, Sentences } from '../../shared/problems/problem.ts';
import { readProblems } from '../../shared/problems/read-problems.ts';
import { recordProblems } from '../../shared/problems/record-problems.ts';
import { reportProblems } from '../../shared/problems/report-problems.ts';
import { anchorOf } from './markdown.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** Areas in the order of the pipeline. */
const AREAS: readonly (readonly [title: string, problems: Readonly<Record<string, ProblemText>>])[] = [
  ['The job as a whole', jobProblems],
  ['Reading the file', readProblems],
  ['From columns to fields', mapProblems],
  ['Money', moneyProblems],
  ['From rows to documents', documentProblems],
  ['Before anything is sent', preflightProblems],
  ['Between us and the invoicing service', issueProblems],
  ['Stored records', recordProblems],
  ['Reports', reportProblems],
];

const HEAD = `# Problem codes

Made by \`npm run docs\` from \`shared/problems\` and the rules of \`shared/preflight\`; do not edit it by hand.

A report shows a code with its sentence and its hint, in English or Greek. An \`error\` keeps the document back; a
\`warning\` and a \`notice\` do not. Codes that are numbers are those of the tax authority. Words in braces are filled in.`;

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
  const said = Object.values(text.variants ?? { only: text });
  return [
    `### ${code}`,
    '',
    `${text.severity}${statedIn(code)}${shownBy(code)}`,
    '',
    ...said.flatMap(({ en, el }) => [line(en), line(el)]),
  ].join('\n');
}

const line = ({ message, hint }: Sentences): string =>
  `- ${message} *${hint}*`.replaceAll(/\s*\n\s*/g, ' ').replaceAll('<', '&lt;');

function statedIn(code: string): string {
  const sources = new Set(rules.filter((rule) => rule.code === code).map(({ source }) => source));
  return sources.size === 0 ? '' : ` · ${[...sources].map(linked).join(' · ')}`;
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
