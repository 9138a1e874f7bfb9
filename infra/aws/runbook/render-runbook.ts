import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alarmCatalogue } from '../alarm-catalogue.ts';

const HEAD = `# Runbook

For the person who is called. Made by \`npm run docs\` from the alarms (\`infra/aws/alarm-catalogue.ts\`) and the procedures
(\`infra/aws/runbook/procedures.md\`); do not edit it by hand. Codes are explained in [docs/problems.md](docs/problems.md).

A bad row never wakes anybody: it is answered in the report, with what to do. An alarm means that something else is wrong.`;

const procedures = (): string => readFileSync(join(import.meta.dirname, 'procedures.md'), 'utf8').trim();

const alarms = (): string =>
  [
    '## Alarms',
    ...Object.entries(alarmCatalogue).map(([name, { means, steps }]) =>
      [`### ${name}`, '', means, '', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n'),
    ),
  ].join('\n\n');

/** RUNBOOK.md: an alarm a section, then the procedures. */
export const runbook = (): string => [HEAD, alarms(), procedures()].join('\n\n').concat('\n');
