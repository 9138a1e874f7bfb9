import { expect, it } from 'vitest';
import { NEVER_STOPPED } from '../../shared/jobs/issue/stop-check.ts';
import { keptBack, stoppedDocument } from '../../shared/jobs/issue/unbegun.ts';
import { problem } from '../../shared/problems/problem.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { answered, chunkLedger, recordOf } from './chunk-kit.ts';

const failed = (...problems: string[]) =>
  `{outcome: failed, problems: [${problems.join(', ')}], numbers_used: 0, numbers_lost: 0}`;
const BEGUN = 'reason: {phrase: was-stopped}, state: {phrase: begun-earlier}';
const UNKNOWN = `OUTCOME-UNKNOWN error // {${BEGUN}}`;
const UNKNOWN_STOPPED = `OUTCOME-UNKNOWN error // {${BEGUN}, variant: stopped}`;
const BEHIND = problem('LEDGER-BEHIND', {}, { account: 'a' });
const IS_BEHIND = 'LEDGER-BEHIND error // {account: a}';
const CHANGED = problem('LOGIN-CHANGED', {}, { account: 'a' });
const IS_CHANGED = 'LOGIN-CHANGED error // {account: a}';
const STOPPED = 'JOB-STOPPED error //';

async function scene() {
  const parts = chunkLedger();
  await parts.begin(testDocument('BEGUN'), { job: 'job' });
  await parts.issue(testDocument('ISSUED'), 'M1', { job: 'job' });
  await parts.issue(testDocument('BEFORE'), 'M2');
  const job = (dry_run: boolean) => ({ ledger: parts.ledger, job: { job: 'job', dry_run } });
  return {
    ...parts,
    stopped: (id: string, { dry_run = false, behind = false } = {}) =>
      answered(stoppedDocument(recordOf(id), { ...job(dry_run), behind: behind ? BEHIND : undefined })),
    kept: (id: string, changed = CHANGED) => answered(keptBack(recordOf(id), changed, job(false))),
  };
}

it('a stopped job tells what is settled, and of what is not, as much as the ledger can say', async () => {
  const { stopped } = await scene();
  for (const how of [{}, { dry_run: true }, { behind: true }]) {
    expect(await stopped('ISSUED', how)).toContain('{outcome: issued, problems: [], ');
    expect(await stopped('BEFORE', how)).toContain('mark: M2');
  }
  expect(await stopped('BEGUN')).toBe(failed(UNKNOWN_STOPPED));
  expect(await stopped('NEW')).toBe(failed(STOPPED));
  expect(await stopped('')).toBe(failed(STOPPED));
  expect(await stopped('BEGUN', { dry_run: true, behind: true })).toBe(failed(STOPPED));
  expect(await stopped('NEW', { behind: true })).toBe(failed(UNKNOWN_STOPPED, IS_BEHIND));
});

it('what this job has decided is kept, whoever logs in now', async () => {
  const { kept } = await scene();
  expect(await kept('ISSUED')).toContain('{outcome: issued, problems: [], ');
  expect(await kept('BEFORE')).toBe(failed(IS_CHANGED));
  expect(await kept('BEGUN')).toBe(failed(UNKNOWN, IS_CHANGED));
  expect(await kept('NEW')).toBe(failed(IS_CHANGED));
  expect(await kept('NEW', BEHIND)).toBe(failed(UNKNOWN, IS_BEHIND));
});

it('knows a document by the content that an earlier version sent', async () => {
  const { issue, ledger } = await scene();
  const vat = (text: string) =>
    testDocument('OLD', { counterpart: { name: 'Καφέ Αλφα', country_code: 'GR', vat: text } });
  await issue(vat('EL 094014201'), 'M3', { job: 'job' });
  const asked = { ledger, job: { job: 'job', dry_run: false } };
  const cleaned = recordOf('OLD', { document: vat('094014201') });
  expect(await answered(keptBack(cleaned, CHANGED, asked))).toBe(failed(IS_CHANGED));
  expect(await answered(keptBack({ ...cleaned, written_vat: 'EL 094014201' }, CHANGED, asked))).toContain(
    'mark: M3',
  );
  const { document: _, ...bare } = cleaned;
  expect(await answered(keptBack(bare, CHANGED, asked))).toBe(failed(IS_CHANGED));
});

it('a job that nobody can stop is not stopped', async () => {
  expect([await NEVER_STOPPED.lately(), await NEVER_STOPPED.now()]).toEqual([false, false]);
});
