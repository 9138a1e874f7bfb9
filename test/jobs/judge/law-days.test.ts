import { expect, it } from 'vitest';
import { JudgedOn, latest, lawDays } from '../../../shared/jobs/judge/law-days.ts';
import { type Problem, problem } from '../../../shared/problems/problem.ts';

const today = '2026-11-20';
const of = (invoice_type_code: string | undefined, change: object = {}) => ({
  document: invoice_type_code === undefined ? undefined : { invoice_type_code },
  ...change,
});
const days = (built: object, issue = {}) =>
  lawDays(built as Parameters<typeof lawDays>[0], { today, ...issue });

it('goes by the day of the original, of supply, and of issue', () => {
  const supply_days = ['2025-12-01', undefined, '2026-01-02', '2025-12-31'];
  const original_date = '2025-10-01';
  expect(days(of('5.1', { original_date, supply_days }))).toEqual({ on: original_date });
  expect(days(of('1.1', { original_date, supply_days }))).toEqual({
    on: '2026-01-02',
    line_days: supply_days,
  });
  expect(days(of(undefined, { original_date }))).toEqual({ on: today, on_issue: true });
  expect(days(of('5.1', { supply_days: [undefined] }))).toEqual({ on: today, on_issue: true });
  expect(days(of('1.1'), { on: '2025-11-20' })).toEqual({
    on: '2025-11-20',
    on_issue: true,
    compared: today,
  });
  expect(days(of('1.1'), { on: today })).toEqual({ on: today, on_issue: true });
});

it('the latest of some days', () => {
  expect(latest([])).toBeUndefined();
  expect(latest([undefined, '2026-01-01', undefined])).toBe('2026-01-01');
  expect(latest(['2026-01-02', '2026-01-01', '2026-01-03', '2026-01-02'])).toBe('2026-01-03');
});

const changes = problem('LAW-CHANGES', { row: 2 });
const otherwise = (found: string, other_found = 'ISLAND-RATE') =>
  problem('LAW-OTHERWISE', { row: 2 }, { on: '2026-01-15', found, other_found });
const count = (judged: JudgedOn, external_id: string, problems: readonly Problem[], supplied?: string) =>
  judged.count({ external_id, problems, supplied });
/** The law of islands changes on 1 January 2026. */
const turn = '2026-01-01';

it('warns of a change nearby by the documents without a day of supply', () => {
  const judged = new JudgedOn({ today: '2026-01-15' });
  expect(judged.notices()).toEqual([]);
  count(judged, 'A-1', [], '2026-01-03');
  expect(judged.notices()).toEqual([]);
  count(judged, 'A-2', []);
  count(judged, 'A-3', [problem('DOC-TWINS'), changes]);
  count(judged, 'A-4', [problem('DOC-TWINS')]);
  expect(judged.notices()).toEqual([
    problem('LAW-CHANGES', {}, { variant: 'file', turn, documents: 3, concerned: 1 }),
  ]);
  const far = new JudgedOn({ today });
  count(far, 'A-2', []);
  expect(far.notices()).toEqual([]);
});

it('says what a run as on another day finds otherwise, by what it finds, with the first five', () => {
  const judged = new JudgedOn({ today, on: '2026-01-15' });
  count(judged, 'A-0', [], '2026-01-03');
  for (const n of [1, 2, 3, 4, 5]) count(judged, `A-${n}`, [problem('DOC-TWINS'), otherwise('X')]);
  const five = { variant: 'otherwise', on: '2026-01-15', count: 5, found: 'X', other_found: 'ISLAND-RATE' };
  const told = (...params: object[]) =>
    params.map((one) => problem('JUDGED-ON', {}, one as Parameters<typeof problem>[2]));
  const near = (documents: number) =>
    problem('LAW-CHANGES', {}, { variant: 'file', turn, documents, concerned: 0 });
  expect(judged.notices()).toEqual([
    near(5),
    ...told(
      { on: '2026-01-15', documents: 6, otherwise: 5 },
      { ...five, documents: 'A-1, A-2, A-3, A-4, A-5' },
    ),
  ]);
  count(judged, 'A-6', [otherwise('X')]);
  count(judged, 'B-1', [otherwise('Y')]);
  count(judged, 'C-1', [otherwise('Y', 'Z'), otherwise('X')]);
  count(judged, 'B-2', [{ code: 'LAW-OTHERWISE', severity: 'notice' }]);
  expect(judged.notices()).toEqual([
    near(9),
    ...told(
      { on: '2026-01-15', documents: 10, otherwise: 9 },
      { ...five, count: 6, documents: 'A-1, A-2, A-3, A-4, A-5 …' },
      { ...five, count: 1, found: 'Y', documents: 'B-1' },
      { ...five, count: 1, found: 'Y', other_found: 'Z', documents: 'C-1' },
      { ...five, count: 1, found: '', other_found: '', documents: 'B-2' },
    ),
  ]);
});
