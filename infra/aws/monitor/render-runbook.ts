import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alarmCatalogue } from './alarm-catalogue.ts';

const HEAD = `# Runbook

For the person on call. \`npm run docs\` generates this page from the alarms (\`infra/aws/monitor/alarm-catalogue.ts\`) and the procedures
(\`infra/aws/monitor/procedures.md\`); do not edit it by hand. [docs/problems.md](docs/problems.md) explains the codes.

A bad row never wakes anybody: the report answers it and says what to do. An alarm means that something else is wrong.`;

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
