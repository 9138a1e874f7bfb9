import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDocumentRecord } from '../../shared/jobs/judge/make-document-record.ts';
import { UnusedAmounts } from '../../shared/jobs/judge/other-amounts.ts';
import type { UnusedAmount } from '../../shared/records/unused-amount.ts';
import { ROOT } from '../local/run-rowmark.ts';
import { mapText } from '../mapping/map-text.ts';
import { localImports } from './local-imports.ts';

const PROFILE = {
  read: { decimal: ',' },
  document: {
    external_id: 'No',
    invoice_type_code: { value: '11.1' },
    payment_method_type: { value: 3 },
  },
  line: {
    'line.name': { value: 'Goods' },
    'line.net_total_price': 'Net',
    'line.vat_rate': { value: 24 },
    'line.classification_category': { value: 'category1_1' },
    'line.classification_type': { value: 'E3_561_003' },
  },
};

/** The verdict of the first document, its doubts, and what became of the amounts that feed nothing. */
async function judged(text: string, profile: object = {}, isOlder = false) {
  const answers = 'other_amounts' in profile ? (profile.other_amounts as Record<string, string>) : {};
  const rows = await mapText(text, { ...PROFILE, ...profile });
  const [first] = rows;
  const found: UnusedAmount[] = [];
  const record = makeDocumentRecord(
    {
      rows: rows.filter(({ header }) => header.external_id === first?.header.external_id),
      beside: [],
      found: [],
    },
    {
      books: undefined,
      columnOf: () => undefined,
      amounts: { answers, isOlder },
      onUnused: (unused) => found.push(...unused),
    },
  );
  const doubts = record.problems.filter(({ code }) => code === 'AMOUNT-UNANSWERED');
  const because = Object.fromEntries(found.map((one) => [one.column, one.because]));
  return { verdict: record.verdict, doubts, because };
}

/** Fees and taxes under the headers of programs; none of them is in a list of ours. */
const FEES =
  'Τέλος ανθεκτικότητας|Ψηφιακό τέλος|Φόρος διαμονής|Κρατήσεις|City tax|Kurtaxe|Taxe de séjour|Imposta di bollo|Tasa turística|Taxa turística|Eco-contribution|Opłata recyklingowa|Toeristenbelasting|Φιλοδώρημα|X17';

test.each(FEES.split('|'))('an amount under %j that no line has keeps its document back', async (fee) => {
  const { verdict, doubts } = await judged(`No;Net;${fee}\n1;100,00;3,00`);
  expect(verdict).toBe('held');
  expect(doubts).toMatchObject([{ severity: 'doubtful', column: fee, params: { columns: `${fee} 3.00` } }]);
});

test('what the document states already is no question', async () => {
  // 100.00 + 24.00 = 124.00; 2 × 50.00 = 100.00.
  const { verdict, because } = await judged('No;Net;VAT;Total;Unit\n1;100,00;24,00;124,00;100,00');
  expect(verdict).toBe('ready');
  expect(because).toEqual({ VAT: 'equals vat', Total: 'equals payable', Unit: 'equals net' });
});

test('a total of the file proves the document, whatever stands beside it', async () => {
  const { verdict, because } = await judged('No;Net;Total;Tip\n1;100,00;124,00;3,00');
  expect(verdict).toBe('ready');
  expect(because).toEqual({ Total: 'equals payable', Tip: 'total proves' });
});

test('no answer outweighs a total: the difference is named', async () => {
  const other_amounts = { 'City tax': 'included', Total: 'ignore' };
  const { verdict, doubts } = await judged('No;Net;City tax;Total\n1;100,00;3,00;127,00', { other_amounts });
  expect(verdict).toBe('held');
  expect(doubts).toMatchObject([
    { params: { variant: 'total', total: 'Total', stated: '127.00', difference: '3.00', by: 'City tax' } },
  ]);
});

test('the value with VAT of prices proves nothing, and a column of such values nothing but a total', async () => {
  const prices = {
    read: { decimal: ',', prices: 'gross' },
    line: {
      ...PROFILE.line,
      'line.net_total_price': undefined,
      'line.quantity': 'Qty',
      'line.unit_price': 'Price',
    },
  };
  // 1 × 620.00 with VAT; the fee of 8.00 makes the 628.00 of the file.
  const { verdict, doubts } = await judged('No;Qty;Price;Fee;Σύνολο\n1;1;620,00;8,00;628,00', prices);
  expect(verdict).toBe('held');
  expect(doubts).toMatchObject([
    { params: { variant: 'total', total: 'Σύνολο', difference: '8.00', by: 'Fee' } },
  ]);
  const values = { line: { ...PROFILE.line, 'line.net_total_price': undefined, 'line.subtotal': 'Value' } };
  expect((await judged('No;Value;Fee\n1;124,00;8,00', values)).verdict).toBe('held');
});

test('a total that the profile takes does not outweigh another that is higher by an amount of the file', async () => {
  const document = { ...PROFILE.document, payable_total_amount: 'Total' };
  const text = 'No;Net;Total;Levy;Πληρωτέο\n1;100,00;124,00;4,00;128,00';
  const { verdict, doubts } = await judged(text, { document });
  expect(verdict).toBe('held');
  expect(doubts).toMatchObject([{ params: { total: 'Πληρωτέο', stated: '128.00', by: 'Levy' } }]);
  const less = 'No;Net;Total;Discount;Total before discount\n1;100,00;124,00;6,00;130,00';
  expect((await judged(less, { document })).verdict).toBe('ready');
});

test('answers', async () => {
  const of = (answer: string) => judged('No;Net;Tip\n1;100,00;3,00', { other_amounts: { Tip: answer } });
  expect((await of('included')).verdict).toBe('ready');
  expect((await of('ignore')).verdict).toBe('ready');
  expect((await of('separate')).verdict).toBe('held');
  expect((await of('refuse')).verdict).toBe('rejected');
});

test('a profile of an earlier version gets a warning', async () => {
  const { verdict, doubts } = await judged('No;Net;Tip\n1;100,00;3,00', {}, true);
  expect(verdict).toBe('ready');
  expect(doubts).toMatchObject([{ severity: 'warning', params: { variant: 'older' } }]);
});

test('a profile in the store since an earlier version warns, and holds from when it is saved anew', async () => {
  await using to = await localImports();
  await mkdir(join(to.data, 'store/profiles'), { recursive: true });
  const read = async (form: object) => {
    await writeFile(
      join(to.data, 'store/profiles/sales.json'),
      JSON.stringify({ name: 'sales', ...PROFILE, ...form }),
    );
    const [row] = await to.import('No;Net;Tip\n1;100,00;3,00', { profile: 'sales', dryRun: true });
    return row?.outcome;
  };
  expect(await read({})).toBe('ready');
  expect(await read({ form: 3 })).toBe('held');
});

test('adds up what feeds nothing, with the weakest reason of its documents', () => {
  const unused = new UnusedAmounts();
  unused.note([
    { column: 'Tip', sum: '1.00', rows: 1, because: 'answered' },
    { column: 'Fee', sum: '3.00', rows: 2, because: 'unanswered' },
  ]);
  unused.note([{ column: 'Tip', sum: '2.5', rows: 2, because: 'unanswered' }]);
  unused.note([{ column: 'Fee', sum: '1', rows: 1, because: 'total proves' }]);
  expect(unused.list()).toEqual([
    { column: 'Tip', sum: '3.50', rows: 3, because: 'unanswered' },
    { column: 'Fee', sum: '4.00', rows: 3, because: 'unanswered' },
  ]);
});

test('costs, list prices, what is paid or due, rates, integers and zeros are never asked', async () => {
  const header =
    'No;Net;Cost;Margin;List price;Amount paid;Balance due;VAT %;Phone;Postcode;Nights;Weight;Tip;Κόστος;Υπόλοιπο;Bezahlt';
  const cells =
    '1;100,00;60,00;40,00;120,50;50,00;74,00;24,00;2101234567;10552;3;1,25;0,00;60,00;10,50;50,00';
  expect(await judged(`${header}\n${cells}`)).toMatchObject({ verdict: 'ready', because: {} });
});

test('an amount that every row of a document repeats counts once', async () => {
  const { doubts } = await judged('No;Net;Delivery\n1;100,00;5,00\n1;50,00;5,00');
  expect(doubts).toMatchObject([{ params: { columns: 'Delivery 5.00' } }]);
});

test('no pattern over folded text asks for a final sigma, which folding takes away', () => {
  const files = readdirSync(join(ROOT, 'shared'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  // A pattern over text as it stands ignores its case; one over folded text has no need to.
  const PATTERN = /(?:^|[\s(=,:])\/((?:[^/\n\\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/gmu;
  const folding = (text: string) => (/\bfold(Text|Header)\b/.test(text) ? [...text.matchAll(PATTERN)] : []);
  const found = files.flatMap((file) =>
    folding(readFileSync(join(ROOT, 'shared', file), 'utf8'))
      .filter(
        ([, pattern = '', flags = '']) =>
          !pattern.startsWith('*') && pattern.includes('ς') && !flags.includes('i'),
      )
      .map(([, pattern]) => `${file}: ${pattern}`),
  );
  expect(found).toEqual([]);
});
