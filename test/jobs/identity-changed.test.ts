import { expect, it } from 'vitest';
import type { ReportRow } from '../../shared/report/row.ts';
import { localImports } from './local-imports.ts';

const answers = (rows: readonly ReportRow[]) =>
  rows.map(({ external_id, outcome, code }) => [external_id, outcome, code].filter(Boolean).join(' '));

const HEADER =
  'external_id,invoice_type_code,payment_method_type,Date,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const invoice = (id: string, date = '18/11/2026', net = '40.00', vat = '094014201') =>
  `${id},1.1,1,${date},Aegean Tools Ltd,GR,${vat},Πειραιάς,Ακτή Μιαούλη,10,18535,Πριόνι,${net},24,category1_1,E3_561_001`;
const csv = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

const NO_DATE = HEADER.replace('Date,', '');
const undated = (id: string, ...more: [net?: string]) => invoice(id, '@', ...more).replace('@,', '');
const csvOf = (...rows: string[]) => `${[NO_DATE, ...rows].join('\n')}\n`;

it('holds what was issued under another external_id, and says under which', async () => {
  await using imports = await localImports();
  const [first] = await imports.import(csv(invoice('15')));
  expect(first?.outcome).toBe('issued');

  const changed = csv(invoice('ΤΔΑ-Α-16', '2026-11-18'), invoice('ΤΔΑ-Α-0015', '2026-11-18'));
  const expected = ['ΤΔΑ-Α-16 ready', 'ΤΔΑ-Α-0015 held POSSIBLE-DUPLICATE'];
  expect(answers(await imports.import(changed, { dryRun: true }))).toEqual(expected);
  const [, held] = await imports.import(changed);
  expect(held?.message).toContain(`day of 15, which is issued (MARK ${first?.mark})`);
  expect(answers(await imports.import(csv(invoice('15'))))).toEqual(['15 duplicate']);
  const accepted = await imports.import(changed, { accept: ['POSSIBLE-DUPLICATE'] });
  expect(answers(accepted)).toEqual(['ΤΔΑ-Α-16 duplicate', 'ΤΔΑ-Α-0015 issued']);
  // Three are issued now, and each of them explains one row.
  const four = csv(...['1', '2', '3', '4'].map((id) => invoice(`N-${id}`)));
  expect((await imports.import(four)).map(({ outcome }) => outcome)).toEqual([
    'held',
    'held',
    'held',
    'issued',
  ]);
});

it('lets other customers, days and totals go', async () => {
  await using imports = await localImports();
  await imports.import(csv(invoice('15')));
  const others = csv(
    invoice('Β-15', '19/11/2026'),
    invoice('Γ-15', '18/11/2026', '41.00'),
    invoice('Δ-15', '18/11/2026', '40.00', '090165560'),
    invoice('Ε-15', '18/10/2026'),
  );
  expect((await imports.import(others)).map(({ outcome }) => outcome)).toEqual(Array(4).fill('issued'));
});

it('believes an export that has both', async () => {
  await using imports = await localImports();
  await imports.import(csv(invoice('Α-15')));
  const both = await imports.import(csv(invoice('Β-15'), invoice('Α-15')));
  expect(both.map(({ outcome }) => outcome)).toEqual(['issued', 'duplicate']);
});

it.each([
  [
    'neither has a date',
    csvOf(undated('A-1'), undated('A-2', '50.00')),
    csvOf(undated('B-1'), undated('B-2', '50.00')),
  ],
  ['the first has one', csv(invoice('A-1'), invoice('A-2')), csvOf(undated('B-1'), undated('B-2'))],
  ['the second has one', csvOf(undated('A-1'), undated('A-2')), csv(invoice('B-1'), invoice('B-2'))],
])('compares the day of issue where %s', async (_, first, second) => {
  await using imports = await localImports();
  expect((await imports.import(first)).map(({ outcome }) => outcome)).toEqual(['issued', 'issued']);
  expect(answers(await imports.import(second))).toEqual([
    'B-1 held POSSIBLE-DUPLICATE',
    'B-2 held POSSIBLE-DUPLICATE',
  ]);
  expect((await imports.import(first)).map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate']);
});

it('lets the same customer and total go in another month, and on another day without dates', async () => {
  await using imports = await localImports();
  const on = (day: string) => ({ now: new Date(`${day}T10:00:00Z`) });
  expect(answers(await imports.import(csvOf(undated('A-1')), on('2026-10-22')))).toEqual(['A-1 issued']);
  expect(answers(await imports.import(csvOf(undated('A-2')), on('2026-11-22')))).toEqual(['A-2 issued']);
});
