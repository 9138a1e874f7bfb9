import { describe, expect, it } from 'vitest';
import { added, monthBefore, noteMonth } from '../../shared/jobs/report/month-sums.ts';
import { EVENT_SOURCE, tellEvents, toldEvents, toMessage } from '../../shared/jobs/report/tell-events.ts';
import { toldOf } from '../../shared/jobs/report/tell-people.ts';
import { type JobBrief, jobBrief } from '../../shared/jobs/steps/job-brief.ts';
import { noCounts, type Summary } from '../../shared/report/summary/summary.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { aPlan } from '../report/report-fixtures.ts';
import { aSummary, emptyStore } from './stored-job.ts';

const record = { ...aPlan(), by: 'maria' };
const sumOf = (outcome: 'issued' | 'ready' | 'rejected', payable_total: string, documents = 1) => ({
  ...{ outcome, currency: 'EUR', documents, net_total: '1.10', vat_total: '0.20', payable_total },
  payable_foreign: null,
});
const counts = (documents: Partial<Summary['counts']['documents']>) => ({
  ...{ rows: noCounts(), documents: { ...noCounts(), ...documents } },
});
const sums = [
  sumOf('issued', '1234.50'),
  sumOf('issued', '0.5'),
  sumOf('ready', '7'),
  sumOf('rejected', '9'),
];
const ended = aSummary({ counts: counts({ issued: 1_200, ready: 3 }), sums });
const plan = { sha256: 'e'.repeat(64), documents: 3, payable: {} };
const checked = aSummary({ ...ended, dry_run: true, plan });
const unreadable = {
  ...{ code: 'READ-EMPTY', severity: 'error', message: 'It is empty.', hint: 'Export it again.' },
} as never;

const told = (summary: Summary, telling?: { consoleUrl?: string; secondPerson?: boolean }, of = record) =>
  toldOf(summary, {
    record: of,
    telling: telling && { consoleUrl: telling.consoleUrl, secondPerson: telling.secondPerson ?? false },
    language: 'en',
  });

describe('what people are told of a report', () => {
  it('of a run: what it issued, and where to look', () => {
    const said = 'Ended: sales.csv (account demo). Issued: 1,200 documents, 1,235.00 € payable.';
    expect(told(ended)).toStrictEqual({
      ...{ news: 'has ended', by: 'maria', payable: '1235.00', waits_for: '', address: '' },
      told: `${said} Brought by maria.`,
    });
    const { by: _, ...nobody } = record;
    expect(told(ended, { consoleUrl: 'https://c/' }, nobody as never)).toStrictEqual({
      ...{ news: 'has ended', by: '', payable: '1235.00', waits_for: '', address: 'https://c/jobs/job-1' },
      told: `${said} See https://c/jobs/job-1`,
    });
  });

  it('of a check: what waits, for whom, and where it is approved', () => {
    const said =
      'Checked: sales.csv (account demo). To issue: 3 documents, 7.00 € payable. Brought by maria.';
    expect(told(checked)).toStrictEqual({
      ...{ news: 'waits for approval', by: 'maria', payable: '7.00', waits_for: 'approver', address: '' },
      told: `${said} It waits for a person with the role Approver.`,
    });
    const address = 'https://c/jobs/job-1/approve';
    expect(told(checked, { consoleUrl: 'https://c', secondPerson: true })).toStrictEqual({
      ...{ news: 'waits for approval', by: 'maria', payable: '7.00', waits_for: 'second_person', address },
      told: `${said} It waits for a second person with the role Approver. Approve it at ${address}`,
    });
  });

  it.each([
    ['a check without a plan', { ...checked, plan: undefined }],
    ['a check that found nothing to issue', { ...checked, plan: { ...plan, documents: 0 } }],
    ['a file that could not be read', { ...checked, unreadable }],
    ['a run', { ...ended, plan }],
  ])('nothing waits of %s', (_, summary) => {
    expect(told(summary)).toMatchObject({ news: 'has ended', waits_for: '', address: '' });
    expect(told(summary, { consoleUrl: 'https://c' }).address).toBe('https://c/jobs/job-1');
  });

  it('of a file that could not be read nothing is issued', () => {
    expect(told({ ...ended, unreadable }).told).toBe(
      'Not read: sales.csv (account demo). Nothing of it is issued. Brought by maria.',
    );
  });
});

describe('the message about a job', () => {
  const now = { issued: 7, rejected: 4, held: 2 };
  const summary = aSummary({
    ...{ counts: counts(now), numbers_used: 9, numbers_lost: 1, waiting: 5, complete: true },
  });
  const common = {
    ...{ job: 'job-1', environment: 'http://127.0.0.1:1', account: 'demo', dry_run: false, complete: true },
    ...{ report: 'reports/demo/standard/sales.csv/job-1/', source: summary.source, counts: counts(now) },
    ...{ started_at: '2026-11-20T08:00:01.000Z', finished_at: '2026-11-20T08:00:03.000Z' },
    ...{ numbers_used: 9, numbers_lost: 1, waiting: 5, unreadable: '', ends: '' },
  };

  it('counts beyond the report that it is written over', () => {
    expect(jobBrief(summary)).toStrictEqual({
      ...common,
      newly: { issued: 7, rejected: 4, waiting: 5, numbers_used: 9 },
    });
    const before = aSummary({
      ...{ counts: counts({ issued: 2, rejected: 5, held: 1 }), numbers_used: 3, waiting: 6 },
    });
    const news = { ...told(ended), news: 'has ended' as const };
    expect(jobBrief(summary, { before, ends: 'At six.', told: news })).toStrictEqual({
      ...{ ...common, ...news, ends: 'At six.' },
      newly: { issued: 5, rejected: -1, waiting: -1, numbers_used: 6 },
    });
    const without = jobBrief(aSummary(), { before: aSummary() });
    expect(without).toMatchObject({
      waiting: 0,
      newly: { issued: 0, rejected: 0, waiting: 0, numbers_used: 0 },
    });
  });

  it('says why a file was not read, and that a retry left rows of its original', () => {
    expect(jobBrief({ ...summary, unreadable }).unreadable).toBe('It is empty. Export it again.');
    const original = { complete: false } as Summary['joined'][number];
    expect(jobBrief({ ...summary, joined: [original] }).complete).toBe(false);
    expect(jobBrief({ ...summary, complete: false }).complete).toBe(false);
  });
});

describe('the sums of a month', () => {
  const place = { account: 'demo', profile: 'standard' };
  const at = (started_at: string, over: Partial<Summary> = {}) => ({ ...ended, started_at, ...over });
  const key = (month: string) => `plans/demo/months/standard/${month}.json`;
  const issued = { documents: 2, net_total: '2.20', vat_total: '0.40', payable_total: '1235.00' };

  it('are those of what the runs of a profile have issued, by the Greek month of their beginning', async () => {
    const store = emptyStore();
    await noteMonth(store, place, at('2026-10-31T21:59:59.000Z'));
    await noteMonth(store, place, at('2026-10-31T22:00:00.000Z', { job: 'job-2' }));
    await noteMonth(store, place, at('2026-11-02T00:00:00.000Z', { job: 'job-3' }));
    // A check, and a run that issued nothing.
    await noteMonth(store, place, at('2026-11-02T00:00:00.000Z', { job: 'job-4', dry_run: true }));
    await noteMonth(
      store,
      place,
      at('2026-11-02T00:00:00.000Z', { job: 'job-5', sums: [sumOf('ready', '1')] }),
    );
    expect(JSON.parse(await store.readText(key('2026-10')))).toEqual({ form: 1, jobs: { 'job-1': issued } });
    expect(JSON.parse(await store.readText(key('2026-11'))).jobs).toEqual({
      'job-2': issued,
      'job-3': issued,
    });
    const lastMonth = (now: string, of = place) => monthBefore(store, of, new Date(now));
    expect(await lastMonth('2026-11-30T12:00:00Z')).toEqual({ month: '2026-10', ...issued });
    expect(await lastMonth('2026-12-31T21:00:00Z')).toEqual({
      ...{ month: '2026-11', documents: 4, net_total: '4.40', vat_total: '0.80', payable_total: '2470.00' },
    });
    expect(await lastMonth('2026-12-31T22:00:00Z')).toBeUndefined();
    expect(await lastMonth('2026-11-30T12:00:00Z', { ...place, profile: 'other' })).toBeUndefined();
  });

  it('of January the month before is December; a report that is written again counts once', async () => {
    const store = emptyStore();
    await noteMonth(store, place, at('2025-12-15T00:00:00.000Z'));
    const { version } = (await store.head(key('2025-12'))) ?? {};
    await noteMonth(store, place, at('2025-12-15T00:00:00.000Z'));
    expect((await store.head(key('2025-12')))?.version).toBe(version);
    expect(await monthBefore(store, place, new Date('2026-01-01T12:00:00Z'))).toEqual({
      ...{ month: '2025-12', ...issued },
    });
    await noteMonth(store, place, at('2025-12-15T00:00:00.000Z', { sums: [sumOf('issued', '3', 4)] }));
    expect(await monthBefore(store, place, new Date('2026-01-01T12:00:00Z'))).toEqual({
      ...{ month: '2025-12', documents: 4, net_total: '1.10', vat_total: '0.20', payable_total: '3.00' },
    });
    await noteMonth(store, place, at('2026-09-15T00:00:00.000Z'));
    expect((await monthBefore(store, place, new Date('2026-10-15T12:00:00Z')))?.month).toBe('2026-09');
    expect(added([])).toEqual({ documents: 0, net_total: '0.00', vat_total: '0.00', payable_total: '0.00' });
  });
});

describe('the events of a report', () => {
  const clock = (at: string) => () => new Date(at);
  const tell = (store: ReturnType<typeof emptyStore>, summary: Summary, at: string) =>
    tellEvents({ store, now: clock(at) }, { record, summary, brief: jobBrief(summary) });

  it('are one of its job, and one of a plan that waits', async () => {
    const cases: [Summary, string[]][] = [
      [ended, ['job.completed']],
      [{ ...ended, plan }, ['job.completed']],
      [{ ...checked, plan: { ...plan, documents: 1 } }, ['job.checked', 'import.waits']],
      [checked, ['job.checked', 'import.waits']],
      [{ ...checked, plan: { ...plan, documents: 0 } }, ['job.checked']],
      [{ ...checked, plan: undefined }, ['job.checked']],
      [{ ...checked, unreadable }, ['job.failed']],
    ];
    for (const [summary, names] of cases) {
      const store = emptyStore();
      const events = await tell(store, summary, '2026-11-20T09:00:00.000Z');
      expect(events.map(({ event }) => event)).toEqual(names);
      for (const event of events)
        expect(event).toMatchObject({ at: '2026-11-20T09:00:00.000Z', account: 'demo', job: 'job-1' });
      expect(await toldEvents(store, 'job-1')).toEqual(events.map(({ id }) => id));
      const kept = await Array.fromAsync(store.list('events/'), ({ key }) => key.split('/').at(-1));
      expect(kept.toSorted()).toEqual(events.map(({ id }) => `${id}.json`).toSorted());
    }
    expect(await toldEvents(emptyStore(), 'job-1')).toBeUndefined();
  });

  it('are the same of a report that is written again, until its outcomes are others', async () => {
    const store = emptyStore();
    const [first] = await tell(store, ended, '2026-11-20T09:00:00.000Z');
    expect(first?.import).toMatch(/^[0-9a-f]{32}$/);
    expect(await tell(store, ended, '2026-11-20T10:00:00.000Z')).toEqual([first]);
    expect(first?.summary).toEqual(jobBrief(ended));
    for (const [other, at] of [
      [{ ...ended, counts: counts({ issued: 1 }) }, '2026-11-20T11:00:00.000Z'],
      [ended, '2026-11-20T12:00:00.000Z'],
      [{ ...ended, unreadable }, '2026-11-20T13:00:00.000Z'],
      [ended, '2026-11-20T14:00:00.000Z'],
      [{ ...ended, plan }, '2026-11-20T15:00:00.000Z'],
    ] as const)
      expect((await tell(store, other, at))[0]?.at).toBe(at);
    await store.put(jobKeys('job-1').import, JSON.stringify({ form: 1, import: 'noted', as: 'own' }));
    expect((await tell(store, ended, '2026-11-20T16:00:00.000Z'))[0]?.import).toBe('noted');
  });

  it('go out under a type, with the names of the message', () => {
    const message = (event: string) =>
      toMessage({ id: 'i', at: 'a', account: 'demo', event, summary: { by: 'x', account: 'y' } } as never);
    expect(EVENT_SOURCE).toBe('rowmark');
    const types = ['job.checked', 'job.completed', 'job.failed', 'import.waits', 'statement.completed'];
    expect(types.map((event) => message(event).type)).toEqual([
      ...['Job Completed', 'Job Completed', 'Job Completed', 'Import Waits', 'Statement Completed'],
    ]);
    expect(message('job.checked').detail).toEqual({
      ...{ id: 'i', at: 'a', account: 'demo', event: 'job.checked', by: 'x' },
      summary: { by: 'x', account: 'y' } as Partial<JobBrief>,
    });
  });
});
