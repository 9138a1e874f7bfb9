import { describe, expect, it } from 'vitest';
import { convertPayment } from '../../shared/documents/convert/convert-payment.ts';
import { mapPayments, type PaymentProfile, profileProblems, verdicts } from './map-payments.ts';
import { codesOf, referenceRates } from './payments.ts';

const base = {
  document: { external_id: 'id' },
  read: { decimal: '.', date_order: 'ymd' },
} as const;
const payment = { amount: { column: 'amount', unit: 'major' }, currency: 'currency' } as const;
const withPayment = (more: object): PaymentProfile => ({ ...base, payment: { ...payment, ...more } });

describe('a payment section that does not say enough', () => {
  it.each<[string, object, string]>([
    ['no unit', { amount: { column: 'amount' } }, 'payment → amount → unit'],
    ['an unknown unit', { amount: { column: 'amount', unit: 'cents' } }, 'payment → amount → unit'],
    ['no amount', { amount: null }, 'payment → amount'],
    ['no currency', { currency: null }, 'payment → currency'],
    ['no line', { line: null }, 'payment → line'],
    ['a direction that is not declared', { rate: { column: 'rate' } }, 'payment → rate'],
    ['a fixed rate without direction', { rate: { value: '1.08' } }, 'payment → rate'],
    ['a rate of zero', { rate: { value: '0', quoted: 'foreign-per-euro' } }, 'payment → rate'],
    ['reference rates without a day', { rate: { source: 'ecb' } }, 'payment → rate → date'],
    ['an unknown source', { rate: { source: 'bank', date: 'date' } }, 'payment → rate'],
    ['an unknown source, and nothing else', { rate: { source: 'bank', date: 'date' } }, 'rate → source'],
    [
      'a currency in small letters',
      { rate: { value: { usd: '1.08' }, quoted: 'foreign-per-euro' } },
      'rate → value → usd',
    ],
    [
      'a currency in small letters beside reference rates',
      {
        rate: { source: 'ecb', date: 'd', not_quoted: { value: { kwd: 0.33 }, quoted: 'foreign-per-euro' } },
      },
      'rate → not_quoted → value → kwd',
    ],
    ['an unknown key', { payable: true }, 'payment'],
    ['refunds without an id of their own', { refunds: { invoice_type_code: '11.4' } }, 'payment → refund_id'],
    [
      'another type for refunds',
      { refunds: { invoice_type_code: '1.1' } },
      'payment → refunds → invoice_type_code',
    ],
    [
      'shares that leave a part out',
      {
        line: null,
        lines: [
          { name: 'a', vat_rate: 'b', share: 70 },
          { name: 'a', vat_rate: 'b', share: 20 },
        ],
      },
      'payment → lines',
    ],
  ])('%s is an error that names the key', async (_, more, where) => {
    const problems = await profileProblems(withPayment(more));
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.join('\n')).toContain(where);
  });

  it.each<[string, object, string[]]>([
    [
      'a currency of its own',
      { document: { ...base.document, currency: { value: 'GBP' } } },
      ['document → currency'],
    ],
    [
      'a rate and a total of its own',
      { document: { ...base.document, exchange_rate: 'rate', payable_total_amount: 'amount' } },
      ['document → exchange_rate', 'document → payable_total_amount'],
    ],
    ['lines of its own', { line: { 'line.name': 'item', 'line.fuel_code': { value: 20 } } }, ['line']],
    ['columns that the file may lack', { line: { 'line.name': { column: 'item', optional: true } } }, []],
  ])('does not go with %s of the document', async (_, more, where) => {
    const problems = await profileProblems({ ...withPayment({}), ...more });
    expect(problems).toEqual(where.map((place) => `MAP-PROFILE-INVALID ${place}`));
  });

  it('is fine with two kinds of shares', async () => {
    for (const [one, two] of [
      [70, 30],
      ['0.7', '0.3'],
    ]) {
      const lines = [one, two].map((share) => ({ name: { value: 'x' }, vat_rate: { value: 24 }, share }));
      expect(await profileProblems(withPayment({ line: null, lines }))).toEqual([]);
    }
  });
});

describe('the id of the payment', () => {
  const export_ = 'id,own,amount,currency\nch_1,X-1,10.00,EUR\n';
  it('gives way to the document’s own external_id', async () => {
    const [row] = await mapPayments(export_, withPayment({ id: 'own' }));
    expect(row?.header.external_id).toBe('ch_1');
    expect(row?.payment?.external_id).toBeUndefined();
  });

  it('is the external_id where the profile gives no other', async () => {
    const profile = { ...withPayment({ id: { column: ['none', 'own'] } }), document: {} };
    const [row] = await mapPayments(export_, profile);
    expect(row?.header.external_id).toBe('X-1');
  });
});

describe('an amount that shows its currency', () => {
  const verdictsOf = async (amount: string, currency: string) => {
    const text = `id;amount;currency\n1;${amount};${currency}\n`;
    const read = { decimal: ',' };
    const profile = { ...withPayment({ currency: { column: 'currency', default: 'EUR' } }), read };
    const [row] = await mapPayments(text, profile);
    return row?.problems.map(({ code }) => code);
  };

  it.each([
    ['$100,00', ''],
    ['100,00 USD', ''],
    ['100,00 USD', 'EUR'],
    ['€100,00', 'USD'],
    ['100,00 GBP', 'USD'],
    ['¥5000', '978'],
  ])('%s is not %s: neither is believed', async (amount, currency) => {
    expect(await verdictsOf(amount, currency)).toEqual(['PAY-CURRENCY-SIGN']);
  });

  it.each([
    ['€100,00', ''],
    ['100,00 EUR', '978'],
    ['$100,00', 'USD'],
    ['$100,00', 'CAD'],
    ['100,00 USD', 'usd'],
    ['5 PCS', 'EUR'],
  ])('%s may be %s', async (amount, currency) => {
    expect(await verdictsOf(amount, currency)).toEqual([]);
  });
});

describe('rates', () => {
  const rows = (...lines: string[]) => ['id,created,amount,currency,rate', ...lines].join('\n');
  const rateOf = async (text: string, rate: object, more: object = {}) => {
    const [row] = await mapPayments(text, withPayment({ rate, ...more }));
    return row?.payment?.rate;
  };
  const one = rows('1,2023-12-31 22:30:00,10.00,USD,1.0849');

  it('come from a column, with their direction', async () => {
    expect(await rateOf(one, { column: 'rate', quoted: 'euro-per-foreign' })).toEqual({
      source: 'column',
      value: '1.0849',
      quoted: 'euro-per-foreign',
    });
  });

  it('come from the profile, one for each currency', async () => {
    const rate = { value: { USD: 1.0849, JPY: '163.01' }, quoted: 'foreign-per-euro' };
    expect(await rateOf(one, rate)).toMatchObject({ source: 'value', value: '1.0849' });
    expect(await rateOf(rows('1,2024-01-01,10,GBP,'), rate)).toBeUndefined();
  });

  it('come from the profile as one number, for one currency only', async () => {
    const rate = { value: '1.0849', quoted: 'foreign-per-euro' };
    const text = rows('1,,10.00,USD,', '2,,10.00,EUR,', '3,,10.00,USD,', '4,,5000,JPY,');
    expect(verdicts(await mapPayments(text, withPayment({ rate })))).toEqual([
      '2 1: 10.00 major USD',
      '3 2: 10.00 major EUR',
      '4 3: 10.00 major USD',
      '5 FX-RATE-SHARED',
    ]);
  });

  it('come from the reference rates of the day as written, or of the day in the declared zone, else in the issuer’s', async () => {
    const date = { column: 'created', time_zone: 'UTC' };
    expect(await rateOf(one, { source: 'ecb', date: 'created' })).toEqual({
      source: 'ecb',
      date: '2023-12-31',
    });
    expect(await rateOf(one, { source: 'ecb' }, { date })).toEqual({ source: 'ecb', date: '2024-01-01' });
    const athens = { source: 'ecb', date, time_zone: 'Europe/Athens' };
    expect(await rateOf(one, athens)).toEqual({ source: 'ecb', date: '2024-01-01' });
    const own = { source: 'ecb', date: 'created', time_zone: 'Europe/Athens' };
    expect(await rateOf(one, own)).toEqual({ source: 'ecb', date: '2023-12-31' });
    const inHeader = { ...own, date: 'created (UTC)' };
    expect(await rateOf(one.replace('created', 'created (UTC)'), inHeader)).toEqual({
      source: 'ecb',
      date: '2024-01-01',
    });
    const inCell = one.replace('22:30:00', '22:30:00Z');
    expect(await rateOf(inCell, own)).toEqual({ source: 'ecb', date: '2024-01-01' });
  });

  it('come from the profile for what the ECB does not quote', async () => {
    const rate = {
      source: 'ecb',
      date: 'created',
      not_quoted: { value: { KWD: '0.33385' }, quoted: 'foreign-per-euro' },
    };
    expect(await rateOf(rows('1,2024-03-05,5.120,KWD,'), rate)).toMatchObject({
      source: 'value',
      value: '0.33385',
    });
    expect(await rateOf(one, rate)).toMatchObject({ source: 'ecb' });
  });

  it.each([
    ['no date', rows('1,,10.00,USD,'), 'FX-DATE-MISSING'],
    ['a date that is none', rows('1,soon,10.00,USD,'), 'MAP-DATE-BAD'],
    ['a zone that is none', rows('1,2024-03-05 10:00:00,10.00,USD,'), 'FX-ZONE-UNKNOWN'],
  ])('%s is a problem of the row', async (_, text, code) => {
    const rate = {
      source: 'ecb',
      date: { column: 'created', time_zone: 'Nowhere' },
      time_zone: 'Europe/Athens',
    };
    expect(verdicts(await mapPayments(text, withPayment({ rate })))).toEqual([`2 ${code}`]);
  });

  it('are not looked at for a payment in euro', async () => {
    const rate = { source: 'ecb', date: 'created' };
    expect(verdicts(await mapPayments(rows('1,,10.00,eur,x'), withPayment({ rate })))).toEqual([
      '2 1: 10.00 major eur',
    ]);
  });

  it('warn from the profile’s own share on', async () => {
    const rate = { column: 'rate', quoted: 'foreign-per-euro', warn_above_percent: 2 };
    const text = rows('1,2024-03-05,10.00,USD,1.1200');
    const [row] = await mapPayments(text, withPayment({ rate, date: 'created' }));
    if (row?.payment === undefined) throw new Error('no payment');
    expect(codesOf(convertPayment(row.payment, referenceRates))).toContain('FX-RATE-DIFFERS');
  });
});

describe('amounts', () => {
  const minor = { amount: { column: 'amount', unit: 'minor', provider: 'stripe' } };
  it('in minor units are taken as they stand', async () => {
    const text = 'id;amount;currency\n1;5000;jpy\n2;n/a;eur\n3;;eur\n';
    const rows = await mapPayments(text, withPayment(minor));
    const codes = rows.map(({ payment: found, problems }) =>
      found === undefined ? problems.map(({ code }) => code) : codesOf(convertPayment(found, undefined)),
    );
    expect(codes).toEqual([['FX-RATE-MISSING'], ['UNIT-NOT-WHOLE'], ['MAP-VALUE-MISSING']]);
    for (const amount of ['49.90', '4.990']) {
      const decimals = mapPayments(`${text}4;${amount};eur\n`, withPayment(minor));
      await expect(decimals).rejects.toThrow('UNIT-NOT-WHOLE');
    }
  });

  it('in major units follow the decimal sign of the file', async () => {
    const text = 'id;amount;currency\n1;1.234,50;EUR\n';
    const [row] = await mapPayments(text, { ...withPayment({}), read: { decimal: ',' } });
    expect(row?.payment?.amount).toBe('1234.50');
  });
});

describe('what a row is', () => {
  const rows = [
    { is: 'fee', where: { kind: ['*fee*'] } },
    { is: 'payout', where: { kind: ['pay*', '*out'] } },
    { is: 'outgoing', where: { amount: ['<0'] } },
    { is: 'other', where: { amount: ['=0'] } },
    { is: 'receipt', where: { kind: ['', 'Sale'], amount: ['>0'] } },
  ];
  const kinds = async (text: string, read: object = base.read) =>
    verdicts(await mapPayments(text, { ...withPayment({ rows }), read })).map(
      (verdict) => verdict.split(' ')[1],
    );

  it('is said by the first rule that fits, whatever the case and the accents', async () => {
    const text =
      'id,kind,amount,currency\na,SALE,1.00,EUR\nb,,1.00,EUR\nc,Card Fee,-1.00,EUR\nd,Payment,1.00,EUR\ne,way out,1.00,EUR\nf,sale,-1.00,EUR\ng,sale,0.00,EUR\nh,gift,1.00,EUR\n';
    expect(await kinds(text)).toEqual([
      'a:',
      'b:',
      'PAY-FEE',
      'PAY-PAYOUT',
      'PAY-PAYOUT',
      'PAY-OUTGOING',
      'PAY-OTHER',
      'PAY-TYPE-UNKNOWN',
    ]);
  });

  it('knows the sign of a number in any form', async () => {
    const text = 'id;kind;amount;currency\na;;1.234;EUR\nb;;(1.234,50);EUR\nc;;\u22121,50;EUR\nd;;0,00;EUR\n';
    expect(await kinds(text, { decimal: ',' })).toEqual(['a:', 'PAY-OUTGOING', 'PAY-OUTGOING', 'PAY-OTHER']);
  });

  it('and of one that the file itself types, which has a point', async () => {
    const lines = [
      { id: 'a', kind: '', amount: 1.5, currency: 'EUR' },
      { id: 'b', kind: '', amount: -1.5, currency: 'EUR' },
    ];
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    expect(await kinds(text, { decimal: ',' })).toEqual(['a:', 'PAY-OUTGOING']);
  });
});
