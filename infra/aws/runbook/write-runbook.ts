import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentProblems } from '../../../shared/problems/document-problems.ts';
import { issueProblems } from '../../../shared/problems/issue-problems.ts';
import { jobProblems } from '../../../shared/problems/job-problems.ts';
import { mapProblems } from '../../../shared/problems/map-problems.ts';
import { moneyProblems } from '../../../shared/problems/money-problems.ts';
import { preflightProblems } from '../../../shared/problems/preflight-problems.ts';
import { readProblems } from '../../../shared/problems/read-problems.ts';
import { reportProblems } from '../../../shared/problems/report-problems.ts';
import { alarmCatalogue } from '../alarm-catalogue.ts';
import { PROJECT_ROOT } from '../bundle.ts';
import { renderRunbook } from './render-runbook.ts';

export const RUNBOOK = join(PROJECT_ROOT, 'RUNBOOK.md');

/** RUNBOOK.md as the alarms, the procedures and the catalogue give it now. */
export const runbook = async (): Promise<string> =>
  renderRunbook({
    alarms: alarmCatalogue,
    procedures: await readFile(join(import.meta.dirname, 'procedures.md'), 'utf8'),
    areas: [
      { title: 'The job as a whole', problems: jobProblems },
      { title: 'Between us and the invoicing service', problems: issueProblems },
      { title: 'Reading the file', problems: readProblems },
      { title: 'From columns to fields', problems: mapProblems },
      { title: 'Money', problems: moneyProblems },
      { title: 'From rows to documents', problems: documentProblems },
      { title: 'Before anything is sent', problems: preflightProblems },
      { title: 'Stored reports', problems: reportProblems },
    ],
  });

if (import.meta.main) await writeFile(RUNBOOK, await runbook());
