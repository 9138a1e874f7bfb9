import { expect, it } from 'vitest';
import { csv } from '../money/export-text.ts';
import { type Imported, paymentImports } from '../payment-lives/payment-imports.ts';

const HEADER =
  'external_id,invoice_type_code,supply_date,original_date,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.postal_code,correlated_invoices,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
/** To Patmos, whose rates are reduced from 1 January 2026, at 17 %. */
const row = (id: string, { type = '1.1', supplied = '', original = '', mark = '', net = '10.00' } = {}) =>
  `${id},${type},${supplied},${original},3,Νησί ΙΚΕ,GR,094014201,Πάτμος,85500,${mark},Ομπρέλα,${net},17,category1_1,E3_561_001`;
const standard = (...rows: string[]) => ({ profile: 'standard', text: csv(HEADER, ...rows) });

const codesOf = ({ outcomes }: Imported) =>
  outcomes.map(({ external_id, problems }) =>
    [external_id, ...problems.filter(({ code }) => code !== 'DOC-TWINS').map(({ code }) => code)].join(' '),
  );

it('what is taxed goes by the day of supply, each line by its own', async () => {
  const imports = await paymentImports([]);
  const file = standard(
    row('A-1', { supplied: '2025-12-31' }),
    row('A-2', { supplied: '2026-01-01' }),
    row('A-3'),
    row('A-4', { supplied: '2025-12-31T23:30:00Z' }),
    row('A-5', { supplied: '2025-12-30' }),
    row('A-5', { supplied: '2026-01-30' }),
  );
  const imported = await imports.import(file);
  expect(codesOf(imported)).toEqual(['A-1 ISLAND-RATE', 'A-2', 'A-3', 'A-4', 'A-5 ISLAND-RATE']);
  expect(imported.outcomes.at(-1)?.problems[0]?.params).toMatchObject({ line: 1 });
});

it('a day of supply that cannot be read is refused with its cell', async () => {
  const imports = await paymentImports([]);
  const { outcomes } = await imports.import(standard(row('A-1', { supplied: '32/12/2025' })));
  expect(outcomes[0]?.problems[0]).toMatchObject({ column: 'supply_date' });
});

it('a credit is judged by the day of its original: as it says, as the ledger says, else by its own', async () => {
  const imports = await paymentImports([]);
  const sales = await imports.import(
    standard(row('S-1', { supplied: '2025-12-20' }), row('S-2', { supplied: '2026-02-01' }), row('S-3')),
  );
  const [december, february, today] = sales.outcomes.map(({ mark }) => mark ?? '');
  const credit = { type: '5.1', net: '1.00' };
  const file = standard(
    row('C-1', { ...credit, mark: december }),
    row('C-2', { ...credit, mark: february }),
    row('C-3', { ...credit, mark: today }),
    row('C-4', { ...credit, mark: december, original: '2026-02-01' }),
    row('C-5', { ...credit, mark: today, original: '2025-12-20' }),
    row('C-6', { ...credit, mark: december, supplied: '2026-11-01' }),
    row('C-7', { ...credit, type: '5.2', original: '2025-12-20' }),
  );
  expect(codesOf(await imports.import(file, { dryRun: true }))).toEqual([
    ...['C-1 ISLAND-RATE', 'C-2', 'C-3', 'C-4', 'C-5 ISLAND-RATE', 'C-6 ISLAND-RATE', 'C-7 ISLAND-RATE'],
  ]);
});

it('a reversal is judged by the day of the document that it takes back', async () => {
  const imports = await paymentImports([]);
  const sale = await imports.import(standard(row('S-1', { supplied: '2025-12-20' })));
  const text = await imports.reversalOf(sale.job);
  expect(codesOf(await imports.import({ profile: 'standard', text }))).toEqual(['S-1-REV ISLAND-RATE']);
});
