import { describe, expect, it } from 'vitest';
import { dayAtIssuer, offsetAt, paymentDay, stampOfSeconds, zoneOf } from '../../shared/money/rates/days.ts';

/** What, the stamp, the zone that it is written in, the zone that counts, and the day; `?` before a zone nobody knows. */
const MOMENTS = `
as written | 2023-12-31T22:30:00 | UTC |  | 2023-12-31
a date alone is that day everywhere | 2023-12-31 |  | Europe/Athens | 2023-12-31
half past ten in the evening of New Year’s Eve in UTC is next year in Athens | 2023-12-31T22:30:00 | UTC | Europe/Athens | 2024-01-01
in summer already at nine | 2024-07-01T21:00:00 | UTC | Europe/Athens | 2024-07-02
in winter not | 2024-01-15T21:00:00 | UTC | Europe/Athens | 2024-01-15
an offset of its own | 2024-03-05T23:30:00+02:00 |  | UTC | 2024-03-05
Z | 2024-03-05T23:30:00Z |  | Europe/Athens | 2024-03-06
Pacific time of PayPal | 2024-03-05T16:30:00 | PST | Europe/Athens | 2024-03-06
a zone by name, after its clocks went forward | 2024-03-31T04:00:00 | Europe/Athens | UTC | 2024-03-31
a zone by name, in the hour before its clocks go forward | 2024-03-31T02:30:00 | Europe/Athens | UTC | 2024-03-31
a zone nobody knows | 2024-03-05T12:00:00 | XYZ | UTC | ?XYZ
a clock without a zone shows the one that counts | 2024-03-05T23:59:00 |  | Europe/Athens | 2024-03-05
a wished zone nobody knows | 2024-03-05T12:00:00Z |  | Mars/Olympus | ?Mars/Olympus`;

describe('the day of a payment', () => {
  const rows = MOMENTS.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  it.each(rows)('%s', (_, stamp = '', written_in = '', day_in = '', told = '') => {
    const moment = { stamp, ...(written_in && { written_in }), ...(day_in && { day_in }) };
    const [, unknown] = told.split('?');
    expect(paymentDay(moment)).toEqual(unknown === undefined ? { day: told } : { unknown });
  });

  it('is none where no date is written', () => {
    const odd = ['yesterday', 'x2024-03-05', '2024-03-05x', '2024-03-05T12:00:00+02:00x', ''];
    expect(odd.map((stamp) => paymentDay({ stamp }))).toEqual(odd.map(() => undefined));
  });

  it('is that of Athens for the issuer, of a text without a time the day itself', () => {
    const days = ['2024-03-05T21:59:59Z', '2024-03-05T22:00:00Z', '2024-03-05T23:30:00', '2024-03-05', 'now'];
    expect(days.map(dayAtIssuer)).toEqual([
      ...['2024-03-05', '2024-03-06', '2024-03-05', '2024-03-05', undefined],
    ]);
  });

  it.each([
    ['Europe/Athens', '2024-01-15T22:30:00Z', 120],
    ['Europe/Athens', '2024-07-15T20:59:59Z', 180],
    ['Asia/Kathmandu', '2024-01-15T12:00:00Z', 345],
    ['America/New_York', '2023-12-31T23:59:59Z', -300],
    ['America/St_Johns', '1999-12-31T23:59:30Z', -210],
  ])('%s is at %s so many minutes ahead: %d', (name, instant, minutes) => {
    expect(offsetAt({ name }, Date.parse(instant))).toBe(minutes);
  });
});

it('seconds since 1970 are a moment in UTC', () => {
  expect(stampOfSeconds('1709630062')).toBe('2024-03-05T09:14:22Z');
  expect(stampOfSeconds('1709630062000')).toBeUndefined();
  expect(stampOfSeconds('2024-03-05')).toBeUndefined();
});

it.each([
  ['+02:00', { offset: 120 }],
  ['UTC+2', { offset: 120 }],
  ['GMT-03:30', { offset: -210 }],
  ['eet', { offset: 120 }],
  ['Europe/Athens', { name: 'Europe/Athens' }],
  ['Europe/Nowhere', undefined],
  ['', undefined],
  ['WET', { offset: 0 }],
  ['WEST', { offset: 60 }],
  ['CET', { offset: 60 }],
  ['CEST', { offset: 120 }],
  ['EEST', { offset: 180 }],
  ['GMT', { offset: 0 }],
  ['BST', { offset: 60 }],
  ['Z', { offset: 0 }],
  ['UTC', { offset: 0 }],
  ['EST', { offset: -5 * 60 }],
  ['EDT', { offset: -4 * 60 }],
  ['CST', { offset: -6 * 60 }],
  ['CDT', { offset: -5 * 60 }],
  ['MST', { offset: -7 * 60 }],
  ['MDT', { offset: -6 * 60 }],
  ['PST', { offset: -8 * 60 }],
  ['PDT', { offset: -7 * 60 }],
  [' +0530 ', { offset: 330 }],
  ['+5', { offset: 300 }],
  ['Singapore', undefined],
  ['x+02:00', undefined],
  ['+02:00x', undefined],
  ['Europe/Athens!', undefined],
  ['!Europe/Athens', undefined],
])('zone %j', (text, zone) => {
  expect(zoneOf(text)).toEqual(zone);
});
