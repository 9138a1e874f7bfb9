import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { receipt } from '../local/receipt-export.ts';
import { type Advice, advice, type Desk, imported, SERVICE_ENV } from './advice-desk.ts';

/** An import that was killed before its report. */
async function cutOff(desk: Desk): Promise<void> {
  await desk.imports();
  const { job, report } = await desk.report();
  await rm(desk.at('d/jobs', job, 'finished.json'));
  await rm(report, { recursive: true });
}

const withFault = (path: string, action: object, times?: number) => async (desk: Desk) => {
  const service = await desk.service();
  await service.faults([{ match: { path }, action, ...(times && { times }) }]);
  return desk.sends('a.csv', '--verbose');
};

const withoutFaults = async (desk: Desk, ...args: string[]) => {
  await (await desk.service()).faults([]);
  return desk.sends('a.csv', ...args);
};

/** A service that another folder has issued at. */
const ahead = async (desk: Desk) => {
  await desk.sends();
  await cp(desk.data, desk.at('first'), { recursive: true });
  await rm(desk.data, { recursive: true });
  return desk.sends('b.csv');
};

const accepted = async (desk: Desk) => {
  await desk.atService(SERVICE_ENV, 'ledger', 'rebuild', '--accept', '--by', 'Maria');
  return desk.sends('b.csv', '--rebind');
};

const lostLedger = async (desk: Desk) => {
  await desk.imports();
  await rm(desk.at('d/ledger'), { recursive: true });
  return desk.run('ledger', 'rebuild');
};

/** A copy of a report in which something is otherwise, and the copy made anew. */
const inCopy = (change: (copy: string) => Promise<unknown>): Advice =>
  advice(
    imported(async (desk) => {
      const copy = desk.at('copy');
      await cp((await desk.report()).report, copy, { recursive: true });
      await change(copy);
      return desk.raw(['verify', copy]);
    }),
    async (desk) => {
      const { report } = await desk.report();
      await rm(desk.at('copy'), { recursive: true });
      await cp(report, desk.at('copy'), { recursive: true });
      return desk.raw(['verify', desk.at('copy')]);
    },
  );

/** Where a service, another folder, another profile or a killed process had a part in it. */
export const elsewhere: Readonly<Record<string, Advice>> = {
  'problems ledger.SERVICE-AHEAD.0': advice(ahead, async (desk) => {
    await rm(desk.data, { recursive: true });
    await cp(desk.at('first'), desk.data, { recursive: true });
    return desk.sends('b.csv');
  }),
  'problems ledger.SERVICE-AHEAD.1': advice(ahead, accepted),
  'commands print.ledgerAcceptHint': advice(async (desk) => {
    await ahead(desk);
    return desk.atService(SERVICE_ENV, 'ledger', 'rebuild');
  }, accepted),
  'problems ledger.LEDGER-ACCEPTED.1': advice(
    async (desk) => {
      await ahead(desk);
      await desk.atService(SERVICE_ENV, 'ledger', 'rebuild', '--accept', '--by', 'Maria');
      return desk.sends('b.csv', '--rebind', '--verbose');
    },
    (desk) => desk.atService(SERVICE_ENV, 'ledger', 'check'),
  ),
  'problems issue.SERVICE-NOT-ASKED.0': advice(
    async (desk) => desk.atService({}, 'import', await desk.write('a.csv'), '--dry-run'),
    (desk) => desk.sends('a.csv', '--dry-run'),
  ),
  'commands print.askedSandbox': advice(
    (desk) => desk.imports('a.csv', '--dry-run'),
    (desk) => desk.sends('a.csv', '--dry-run'),
  ),
  'problems issue.SERVICE-UNREACHABLE.1': advice(
    async (desk) => {
      await (await desk.service()).down();
      return desk.sends();
    },
    async (desk) => {
      await (await desk.service()).up();
      return desk.sends();
    },
  ),
  'problems issue.CREDENTIALS-REFUSED.1': advice(
    async (desk) =>
      desk.atService({ ...SERVICE_ENV, ROWMARK_API_KEY: 'wrong' }, 'import', await desk.write('a.csv')),
    (desk) => desk.sends(),
  ),
  'problems issue.OUTCOME-UNKNOWN/spent.1': advice(
    async (desk) => {
      const { stdout, ...ran } = await withFault('issue_draft', { reset: 'before' })(desk);
      // The last line and the row say the same.
      const page = await readFile(join((await desk.report()).report, 'summary.html'), 'utf8');
      return /goes out only with --resend/.test(page) ? { stdout, ...ran } : { ...ran, stdout: page };
    },
    (desk) => withoutFaults(desk, '--resend'),
  ),
  'commands print.ledgerRebuilt': advice(lostLedger, (desk) => desk.imports('a.csv', '--rebind')),
  'commands print.cutOff': advice(
    async (desk) => {
      await cutOff(desk);
      return desk.run('jobs');
    },
    (desk) => desk.imports(),
  ),
  'commands print.not-in-reports': advice(
    async (desk) => {
      await cutOff(desk);
      return desk.run('ledger', 'check');
    },
    async (desk) => {
      await desk.imports();
      return desk.run('ledger', 'check');
    },
  ),
  'commands print.ledgerDisagrees': advice(
    async (desk) => {
      await cutOff(desk);
      return desk.run('ledger', 'check');
    },
    async (desk) => {
      await desk.run('ledger', 'rebuild');
      return desk.imports();
    },
  ),
  'commands errors.key-name-own': advice(
    (desk) => desk.run('keys', 'add', 'console', '--role', 'Auditor'),
    (desk) => desk.run('keys', 'add', 'Maria', '--role', 'Auditor'),
  ),
  'commands print.noKeys': advice(
    (desk) => desk.run('keys', 'list'),
    (desk) => desk.run('keys', 'add', 'Maria', '--role', 'Auditor'),
  ),
  'commands errors.not-a-retry-file': advice(
    async (desk) => {
      await desk.write('c.csv', receipt('C-1', { quantity: 'two' }));
      await desk.run('import', desk.at('c.csv'));
      return desk.run('correct', desk.at('c.csv'), '--from', desk.at('c.csv'));
    },
    async (desk) => {
      const retry = await readFile(join((await desk.report()).report, 'retry.csv'), 'utf8');
      await writeFile(desk.at('edited.csv'), retry.replace('two', '2'));
      await desk.run('correct', desk.at('c.csv'), '--from', desk.at('edited.csv'));
      return desk.run('import', desk.at('c.csv'));
    },
  ),
  'commands errors.rule-one-row': advice(
    imported((desk) => {
      const one = ['--row', '2', '--column', 'line.quantity', '--now', '2'];
      return desk.run('correct', desk.at('a.csv'), ...one, '--into-profile');
    }),
    (desk) => desk.run('correct', desk.at('a.csv'), '--row', '2', '--column', 'line.quantity', '--now', '2'),
  ),
  'commands print.issued-by-another-job': advice(
    async (desk) => {
      await desk.imports();
      await desk.imports();
      return desk.run('reverse', 'latest', '--out', desk.at('credit.csv'));
    },
    (desk) => desk.run('reverse', 'latest', '--with-duplicates', '--out', desk.at('credit.csv')),
  ),
  'commands print.helpHint': advice(
    (desk) => desk.raw(['import', '--nope']),
    (desk) => desk.raw(['import', '--help']),
  ),
  'problems report.CONTROL-MISMATCH.1': advice(
    async (desk) => {
      await writeFile(desk.at('a.csv.control.json'), '{"documents": 2}');
      return desk.imports();
    },
    async (desk) => {
      await writeFile(desk.at('a.csv.control.json'), '{"documents": 1}');
      return desk.imports();
    },
  ),
  'problems correction.CORRECTIONS-UNREADABLE.1': advice(
    async (desk) => {
      await writeFile(desk.at('a.csv.corrections.json'), 'none');
      return desk.imports();
    },
    async (desk) => {
      await rm(desk.at('a.csv.corrections.json'));
      await desk.run('correct', desk.at('a.csv'), '--row', '2', '--column', 'line.quantity', '--now', '2');
      return desk.run('import', desk.at('a.csv'));
    },
  ),
  'problems report.REPORT-FILE-MISSING.1': inCopy((copy) => rm(join(copy, 'result.csv'))),
  'problems report.REPORT-SUMMARY-MISSING.0': advice(
    imported(async (desk) => {
      await mkdir(desk.at('empty'));
      return desk.raw(['verify', desk.at('empty')]);
    }),
    async (desk) => desk.raw(['verify', (await desk.report()).report]),
  ),
};
