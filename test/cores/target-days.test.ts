import { describe, expect, it } from 'vitest';
import { isPublicationDay, publicationDayBefore, publicationDayFor } from '../../shared/money/rates/days.ts';

describe('the days on which the ECB publishes', () => {
  it.each([
    // Good Friday, Easter Monday (Western), 1 May, Christmas, New Year, weekend
    ...[
      '2024-03-29',
      '2024-04-01',
      '2025-04-18',
      '2025-04-21',
      '2026-04-03',
      '2026-04-06',
      '2019-04-19',
      '2000-04-21',
    ],
    ...['2024-05-01', '2024-12-25', '2024-12-26', '2024-01-01', '2024-03-02', '2024-03-03', '2038-04-26'],
  ])('not on %s', (date) => {
    expect(isPublicationDay(date)).toBe(false);
  });

  // Greek holidays are none of them: 25 March, Orthodox Good Friday and Easter Monday, 15 August, 28 October.
  it.each([
    '2024-03-25',
    '2024-05-03',
    '2024-05-06',
    '2024-08-15',
    '2024-10-28',
    '2024-03-28',
    '2024-04-02',
    '2023-12-27',
  ])('on %s', (date) => {
    expect(isPublicationDay(date)).toBe(true);
  });

  it('goes back to the last one', () => {
    expect(publicationDayFor('2024-04-01')).toBe('2024-03-28');
    expect(publicationDayBefore('2024-03-04')).toBe('2024-03-01');
  });
});

/** Western Easter Sundays, as calendars print them; in 2049 and 2076 the rule has its exceptions. */
const EASTERS =
  `2000-04-23 2001-04-15 2002-03-31 2003-04-20 2004-04-11 2005-03-27 2006-04-16 2007-04-08 2008-03-23 2009-04-12
  2010-04-04 2011-04-24 2012-04-08 2013-03-31 2014-04-20 2015-04-05 2016-03-27 2017-04-16 2018-04-01 2019-04-21
  2020-04-12 2021-04-04 2022-04-17 2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16 2029-04-01
  2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25 2036-04-13 2037-04-05 2038-04-25 2049-04-18 2076-04-19`.split(
    /\s+/,
  );

it.each(
  EASTERS,
)('Good Friday and Easter Monday around %s are no publication days, the days beside them are', (easter) => {
  const around = [-3, -2, 1, 2].map((days) =>
    isPublicationDay(new Date(Date.parse(easter) + days * 86_400_000).toISOString().slice(0, 10)),
  );
  expect(around).toEqual([true, false, false, true]);
});

it('closes on fixed days, and once on the last days of 1999 and 2001', () => {
  const days = ['2025-01-01', '2025-05-01', '2025-12-25', '2025-12-26', '1999-12-31', '2001-12-31'];
  expect(days.filter(isPublicationDay)).toEqual([]);
  const open = ['2025-01-02', '2025-05-02', '2025-12-24', '2024-12-27', '2003-12-31', '2024-12-31'];
  expect(open.filter(isPublicationDay)).toEqual(open);
});

it('goes back over closed days, one after the other', () => {
  expect(['2024-12-26', '2025-04-21', '2024-03-04'].map(publicationDayFor)).toEqual([
    ...['2024-12-24', '2025-04-17', '2024-03-04'],
  ]);
  expect(['2024-12-27', '2025-04-22', '2024-03-05'].map(publicationDayBefore)).toEqual([
    ...['2024-12-24', '2025-04-17', '2024-03-04'],
  ]);
});
