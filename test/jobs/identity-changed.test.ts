import { expect, it } from 'vitest';
import { answers, localImports } from './local-imports.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,Date,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const invoice = (id: string, date = '18/11/2026', net = '40.00', vat = '094014201') =>
  `${id},1.1,1,${date},Aegean Tools Ltd,GR,${vat},Πειραιάς,Ακτή Μιαούλη,10,18535,Πριόνι,${net},24,category1_1,E3_561_001`;
const csv = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

it('holds what was issued under another external_id, and says under which', async () => {
  await using imports = await localImports();
  const [first] = await imports.import(csv(invoice('15')));
  expect(first?.outcome).toBe('issued');

  const changed = csv(invoice('ΤΔΑ-Α-0015', '2026-11-18'), invoice('ΤΔΑ-Α-16', '2026-11-18'));
  expect(answers(await imports.import(changed, { dryRun: true }))).toEqual([
    'ΤΔΑ-Α-0015 held IDENTITY-CHANGED',
    'ΤΔΑ-Α-16 ready',
  ]);
  const [held] = await imports.import(changed);
  expect(held?.problems[0]?.message).toContain(`already issued as 15 with MARK ${first?.mark}`);
  expect(answers(await imports.import(csv(invoice('15'))))).toEqual(['15 duplicate']);
});

it('lets other customers, days, totals and numbers go', async () => {
  await using imports = await localImports();
  await imports.import(csv(invoice('15')));
  const others = csv(
    invoice('Α-16'),
    invoice('Β-15', '19/11/2026'),
    invoice('Γ-15', '18/11/2026', '41.00'),
    invoice('Δ-15', '18/11/2026', '40.00', '090165560'),
  );
  expect((await imports.import(others)).map(({ outcome }) => outcome)).toEqual(Array(4).fill('issued'));
});

it('believes an export that has both', async () => {
  await using imports = await localImports();
  await imports.import(csv(invoice('Α-15')));
  const both = await imports.import(csv(invoice('Β-15'), invoice('Α-15')));
  expect(both.map(({ outcome }) => outcome)).toEqual(['issued', 'duplicate']);
});
