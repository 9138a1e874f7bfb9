import { expect, it } from 'vitest';
import { type Imported, issuedCents, paymentImports, paymentProfile, refusals } from './payment-imports.ts';

const HEADER =
  'Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC)';
const settled = (part: string, amount: string) =>
  `P1,B-1,2026-11-05 10:00:00,CET,Settled,${part},EUR,,${amount},,EUR,,${amount},`;
const failed = (part: string, amount: string) =>
  `P1,B-1,2026-11-06 10:00:00,CET,CaptureFailed,${part},EUR,${amount},,,EUR,${amount},,`;
const file = (...rows: string[]) => ({
  profile: 'own-adyen-settlement',
  text: [HEADER, ...rows, ''].join('\n'),
});
const imports = () => paymentImports([paymentProfile('adyen-settlement', { capture: 'manual' })]);
const codes = (imported: Imported) => refusals([imported]).map(({ code, row }) => `${row} ${code}`);

const two = [settled('C1', '40.00'), settled('C2', '40.00')];

it.each([
  { of: 'C2', amount: '40.00', stays: 4000, why: 'one of the two' },
  { of: '', amount: '80.00', stays: 0, why: 'all of both' },
])('takes $why back', async ({ of, amount, stays }) => {
  const imported = await (await imports()).import(file(...two, failed(of, amount)));
  expect(codes(imported)).toEqual([]);
  expect(issuedCents([imported])).toBe(stays);
});

it.each([
  '40.00',
  '20.00',
  '79.99',
])('asks of which part %s was taken back, and issues neither', async (amount) => {
  const imported = await (await imports()).import(file(...two, failed('', amount)));
  expect(issuedCents([imported])).toBe(0);
  expect(new Set(codes(imported))).toEqual(new Set([2, 3, 4].map((row) => `${row} PAY-REVERSAL-UNCLEAR`)));
  expect(refusals([imported])[0]?.params).toMatchObject({ variant: 'parts', payment: 'P1', amount });
});

it('asks as well where the next part comes in another file: what was taken off the first is not taken off again', async () => {
  const of = await imports();
  const first = await of.import(file(settled('C1', '40.00'), failed('', '20.00')));
  expect(issuedCents([first])).toBe(2000);
  const next = await of.import(file(settled('C2', '40.00')));
  expect(codes(next)).toEqual(['2 PAY-REVERSAL-UNCLEAR']);
  expect(issuedCents([first, next])).toBe(2000);
  const again = await of.import(file(settled('C1', '40.00'), failed('', '20.00')));
  expect(again.outcomes.map(({ outcome }) => outcome)).toEqual(['duplicate']);
});
