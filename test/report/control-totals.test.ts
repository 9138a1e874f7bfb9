import { expect, test } from 'vitest';
import { ControlCount, parseControl } from '../../shared/jobs/judge/control-totals.ts';
import { problem, renderProblem } from '../../shared/problems/problem.ts';

function check(
  control: unknown,
  documents: Parameters<ControlCount['addDocument']>[0][] = [
    { payable_total: '124.00' },
    { payable_total: '62.00' },
  ],
) {
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

test('the euro total is one figure, and a currency that is stated and not there is nothing', () => {
  expect(check({ payable: '186.01' })).toEqual([
    problem('CONTROL-MISMATCH', {}, { what: 'payable', stated: '186.01', counted: '186.00' }),
  ]);
  expect(check({ payable: { EUR: '186.00', USD: '1.00' } })).toMatchObject([
    { params: { what: 'payable.USD', stated: '1.00', counted: '0.00' } },
  ]);
  expect(check({ payable: { EUR: '186.00', USD: '0' } })).toEqual([]);
});

test('amounts of three decimals keep them, and a document without an amount counts as one', () => {
  const dinars = [
    { payable_total: '10.00', payment: { currency: 'KWD', amount_paid: '3.105' } },
    { payment: { currency: 'KWD', amount_paid: '9.000' } },
    { payable_total: '10.00', payment: { currency: 'KWD', amount_paid: '1.1' } },
  ];
  expect(check({ rows: 3, documents: 3, payable: { KWD: '4.205' } }, dinars)).toEqual([]);
  expect(check({ payable: { KWD: '4.2' } }, dinars)).toMatchObject([{ params: { counted: '4.205' } }]);
  expect(check({ payable: '20' }, dinars)).toEqual([]);
});

test('a control file may begin with a byte order mark, and may ask for amendments', () => {
  expect(parseControl('\uFEFF{"rows": 2, "amend": true}', 'f')).toEqual({
    control: { rows: 2, amend: true },
  });
  expect(parseControl('{"payable": {"\uFEFFEUR": "1"}}', 'f')).toHaveProperty('problem');
});

test.each([
  ['{', { phrase: 'no-json' }],
  ['{}', 'states-nothing'],
  ['{"payable": {"EUR": "1.240,00"}}', 'needs-amount'],
  ['{"payable": {"EURO": "1"}}', 'needs-currency'],
  ['{"payable": {"xEUR": "1"}}', 'needs-currency'],
  ['{"payable": {"EUR": 1e30}}', 'needs-amount'],
  ['{"payable": "1.240,00"}', 'needs-amount'],
  ['{"rows": "2"}', 'needs-number'],
])('a control file that cannot be used gives the reason: %s', (text, reason) => {
  const parsed = parseControl(text, 'f');
  const params = 'problem' in parsed ? parsed.problem.params : undefined;
  if (typeof reason === 'string') expect(JSON.stringify(params?.reason)).toContain(`"${reason}"`);
  else expect(params?.reason).toEqual(reason);
  expect(params?.example).toContain('"payable"');
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
