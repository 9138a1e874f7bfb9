import { expect, it } from 'vitest';
import { balance, type Imported, paymentImports, paymentProfile } from './payment-imports.ts';

/** More reversals of one payment than the ledger keeps, each with a long id of its own. */
const reversals = (charge: string) =>
  Array.from({ length: 140 }, (_, at) => `txn_${at},-0.01,charge_failure,${at}${'x'.repeat(3000)},${charge}`);

const codesOf = ({ rows, outcomes }: Imported) => [
  ...new Set([...rows, ...outcomes].flatMap(({ problems }) => problems.map(({ code }) => code))),
];

it('a payment with more events than are kept of it is left to a person, its document too', async () => {
  const imports = await paymentImports([paymentProfile('stripe-balance')]);
  const many = balance(...reversals('ch_1'));
  const checked = await imports.import(many, { dryRun: true });
  expect(codesOf(checked)).toEqual(['PAY-TOO-MUCH-TOLD']);
  expect(codesOf(await imports.import(many))).toEqual(['PAY-TOO-MUCH-TOLD']);
  const sales = await imports.import(
    balance('t1,100.00,charge,ch_1,ch_1', 't2,-5.00,refund,re_1,ch_1', 't3,9.00,charge,ch_2,ch_2'),
  );
  expect(sales.outcomes.map(({ external_id, outcome }) => [external_id, outcome])).toEqual([
    ['ch_2', 'issued'],
  ]);
  const answers = sales.rows.map(({ verdict, problems: [found] }) => [verdict, found?.code]);
  expect(answers.slice(0, 2)).toEqual([
    ['rejected', 'PAY-TOO-MUCH-TOLD'],
    ['rejected', 'PAY-TOO-MUCH-TOLD'],
  ]);
});

it('what is issued of it is a duplicate, and all else of it is left to a person', async () => {
  const imports = await paymentImports([paymentProfile('stripe-balance')]);
  const sale = [
    't1,100.00,charge,ch_1,ch_1',
    't2,50.00,charge,ch_2,ch_2',
    't3,-50.00,charge_failure,ch_2,ch_2',
  ];
  await imports.import(balance(...sale));
  const failures = reversals('ch_1').map((row) => row.replace('-0.01,charge', '0.01,refund'));
  await imports.import(balance(...failures, ...reversals('ch_2')));
  const again = await imports.import(balance(...sale));
  expect(again.outcomes.map(({ external_id, outcome }) => [external_id, outcome])).toEqual([
    ['ch_1', 'duplicate'],
  ]);
  expect(again.rows.map(({ problems: [found] }) => found?.code)).toEqual([
    ...[undefined, 'PAY-TOO-MUCH-TOLD', 'PAY-TOO-MUCH-TOLD'],
  ]);
});
