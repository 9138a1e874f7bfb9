import { expect, it } from 'vitest';
import { documentCountText } from '../../infra/local/terminal/progress.ts';
import { noCounts } from '../../shared/report/summary/summary.ts';
import { verdictOfSummary } from '../../shared/report/summary/verdict.ts';

type Judged = Parameters<typeof verdictOfSummary>[0];

const headline = (rows: Partial<Judged['counts']['rows']>, over: object = {}) => {
  const counts = { rows: { ...noCounts(), ...rows } };
  const judged = {
    source: { name: 'a.csv' },
    dry_run: false,
    unreadable: null,
    notices: [],
    joined: [],
    files: {},
  };
  return verdictOfSummary({ ...judged, counts, ...over } as never).headline;
};

it('groups the digits of counts as each language does', () => {
  expect(headline({ issued: 1200, duplicate: 1300 })).toEqual({
    en: 'All done: 2,500 of 2,500 rows, 1,200 issued now.',
    el: 'Όλα ολοκληρώθηκαν. Γραμμές: 2.500 από 2.500, εκδόθηκαν τώρα: 1.200.',
  });
  expect(headline({ ready: 2200, duplicate: 300 }, { dry_run: true })).toEqual({
    en: 'Everything is correct: 2,200 of 2,500 rows would be issued.',
    el: 'Όλα είναι σωστά. Γραμμές που θα εκδίδονταν: 2.200 από 2.500.',
  });
  expect(headline({ ready: 1000, held: 1500 }, { dry_run: true })).toEqual({
    en: '1,000 of 2,500 rows are correct, 1,500 are not.',
    el: 'Σωστές γραμμές: 1.000 από 2.500. Με πρόβλημα: 1.500.',
  });
  expect(headline({ issued: 1000, held: 1 })).toEqual({
    en: '1,000 of 1,001 rows are done, 1 is left.',
    el: 'Ολοκληρωμένες γραμμές: 1.000 από 1.001, απομένει 1.',
  });
  expect([documentCountText(2500, 'en'), documentCountText(2500, 'el')]).toEqual([
    '2,500 documents',
    '2.500 παραστατικά',
  ]);
});
