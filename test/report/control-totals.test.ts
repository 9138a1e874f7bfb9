import { expect, test } from 'vitest';
import { ControlCount, parseControl } from '../../shared/jobs/judge/control-totals.ts';
import { renderProblem } from '../../shared/problems/problem.ts';

function check(control: unknown, documents = [{ payable_total: '124.00' }, { payable_total: '62.00' }]) {
  const parsed = parseControl(JSON.stringify(control), 'sales.csv.control.json');
  if ('problem' in parsed) return [parsed.problem];
  const count = new ControlCount();
  count.addRows(documents.length);
  for (const document of documents) count.addDocument(document);
  return count.check(parsed.control);
}

test('figures that agree raise nothing, however the amount is written', () => {
  expect(check({ rows: 2, documents: 2, payable: '186.00' })).toEqual([]);
  expect(check({ payable: 186 })).toEqual([]);
  expect(check({ payable: { EUR: '186.0' } })).toEqual([]);
});

test('each figure that differs is named with both values', () => {
  const found = check({ rows: 3, documents: 2, payable: { EUR: '186.01' } });
  expect(found.map(({ code, params }) => [code, params?.what, params?.stated, params?.counted])).toEqual([
    ['CONTROL-MISMATCH', 'rows', '3', '2'],
    ['CONTROL-MISMATCH', 'payable.EUR', '186.01', '186.00'],
  ]);
});

test('the number of documents is compared by itself', () => {
  expect(check({ documents: 3 })).toMatchObject([
    { code: 'CONTROL-MISMATCH', params: { what: 'documents', stated: '3', counted: '2' } },
  ]);
});

test('a currency counts in its own money, and one that is not stated is a mismatch', () => {
  const dollars = [
    { payable_total: '100.00', currency: 'USD', exchange_rate: '1.1' },
    { payable_total: '10.00' },
  ];
  expect(check({ payable: { USD: '110.00', EUR: '10.00' } }, dollars)).toEqual([]);
  expect(check({ payable: { EUR: '10.00' } }, dollars)).toMatchObject([{ params: { what: 'payable.USD' } }]);
});

test.each([
  ['{"row": 2}', 'row'],
  ['{', 'JSON'],
  ['[]', ''],
  ['{}', ''],
  ['{"payable": "1.240,00"}', 'payable'],
  ['{"payable": {"eur": "1"}}', 'payable'],
  ['{"rows": -1}', 'rows'],
  ['{"payable": 1e30}', 'payable'],
])('a control file that cannot be used says why: %s', (text, named) => {
  const parsed = parseControl(text, 'sales.csv.control.json');
  if (!('problem' in parsed)) throw new Error('it was taken');
  expect(parsed.problem.code).toBe('CONTROL-UNREADABLE');
  expect(parsed.problem.params?.file).toBe('sales.csv.control.json');
  expect(renderProblem(parsed.problem).message).toContain(named);
});
