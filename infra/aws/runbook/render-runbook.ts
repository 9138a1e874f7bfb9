import type { ProblemText } from '../../../shared/problems/problem.ts';
import type { AlarmText } from '../alarm-catalogue.ts';

export interface RunbookParts {
  alarms: Readonly<Record<string, AlarmText>>;
  /** Problems by area, in the order of the pipeline. */
  areas: readonly { title: string; problems: Readonly<Record<string, ProblemText>> }[];
  procedures: string;
}

const HEAD = `# Runbook

For the person who is called. Made from the alarms (\`infra/aws/alarm-catalogue.ts\`), the procedures
(\`infra/aws/runbook/procedures.md\`) and the problem codes (\`shared/problems\`) by \`npm run runbook\`; do not edit it by hand.

A bad row never wakes anybody: it is answered in the report, with what to do. An alarm means that something else is wrong.`;

/** The whole of RUNBOOK.md. */
export const renderRunbook = ({ alarms, areas, procedures }: RunbookParts): string =>
  [HEAD, renderAlarms(alarms), procedures.trim(), renderAreas(areas)].join('\n\n').concat('\n');

const renderAlarms = (alarms: RunbookParts['alarms']): string =>
  [
    '## Alarms',
    ...Object.entries(alarms).map(([name, { means, steps }]) =>
      [`### ${name}`, '', means, '', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n'),
    ),
  ].join('\n\n');

const renderAreas = (areas: RunbookParts['areas']): string =>
  [
    '## Problem codes',
    'As they stand in reports, in the columns `code`, `message` and `hint`. Codes that are numbers are those of the tax authority. `error` keeps a document back, `warning` and `notice` do not.',
    ...areas.map(({ title, problems }) => `### ${title}\n\n${renderTable(problems)}`),
  ].join('\n\n');

const renderTable = (problems: Readonly<Record<string, ProblemText>>): string =>
  [
    '| Code | Severity | What it means | What to do |',
    '|---|---|---|---|',
    ...Object.entries(problems).map(
      ([code, { severity, en }]) => `| \`${code}\` | ${severity} | ${cell(en.message)} | ${cell(en.hint)} |`,
    ),
  ].join('\n');

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
