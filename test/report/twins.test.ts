import { expect, test } from 'vitest';
import { dateReader } from '../../shared/jobs/date-column.ts';
import { TwinWatch } from '../../shared/jobs/twins.ts';

const one = {
  external_id: 'A-1',
  row: 2,
  counterpart: '094014201',
  payable_total: '124.00',
  date: '20/11/2026',
};

test('same counterpart, amount and date under another external_id is a warning that names both', () => {
  const watch = new TwinWatch();
  expect(watch.see(one)).toBeUndefined();
  expect(watch.see({ ...one, external_id: 'A-2', row: 7, payable_total: '124' })).toMatchObject({
    code: 'DOC-TWINS',
    severity: 'warning',
    row: 7,
    params: { external_id: 'A-2', twin: 'A-1', twin_row: 2 },
  });
});

test.each([
  ['another counterpart', { counterpart: '090000045' }],
  ['another amount', { payable_total: '124.01' }],
  ['another date', { date: '21/11/2026' }],
  ['the same external_id', { external_id: 'a-1' }],
  ['no counterpart', { counterpart: undefined }],
])('%s is no twin', (_, over) => {
  const watch = new TwinWatch();
  watch.see(one);
  expect(watch.see({ ...one, external_id: 'A-2', row: 7, ...over })).toBeUndefined();
});

test('the date of a row is found by its header, without its time', () => {
  expect(dateReader(['A', 'Ημερομηνία'])(['x', '20/11/2026'])).toBe('20/11/2026');
  expect(dateReader(['Created (UTC)'])([{ kind: 'date', text: '2026-11-20T10:00:00' }])).toBe('2026-11-20');
  expect(dateReader(['A'])(['x'])).toBeUndefined();
});
