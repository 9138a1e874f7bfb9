import { expect, it } from 'vitest';
import { answersTo, type Fields, type TableCase } from './table-export.ts';

const NOW = new Date('2026-11-22T09:00:00Z');
const line = (supplied: string): Fields => ({
  'line.name': 'Μελέτη',
  'line.net_total_price': '40.00',
  supply_date: supplied,
});

const HELD = 'held SUPPLY-DAY-FAR';
const cases: readonly TableCase[] = [
  ...(
    [
      ['2026-12-23', 'ready'],
      ['2026-12-24', HELD],
      ['2027-01-11', HELD],
      ['2062-11-22', HELD],
      ['2021-11-22', 'ready'],
      ['2021-11-21', HELD],
      ['1926-11-22', HELD],
      ['2026-11-22', 'ready'],
      ['', 'ready'],
    ] as const
  ).map(([day, says]) => ({ is: `supplied on ${day || 'no day'}`, lines: [line(day)], says })),
  { is: 'one of two lines far ahead', lines: [line('2026-11-01'), line('2027-11-01')], says: HELD },
];

it('a day of supply far from the day of issue is a doubt that can be accepted', async () => {
  expect(await answersTo(cases, { now: NOW })).toEqual(cases.map(({ says }) => says));
  const accepted = await answersTo(cases, { now: NOW, accept: ['SUPPLY-DAY-FAR'] });
  expect(new Set(accepted)).toEqual(new Set(['ready', 'ready SUPPLY-DAY-FAR']));
});
