import { expect, it } from 'vitest';
import { dropExport, stepsOver } from '../tables/work-job.ts';
import { createMemoryStore, MemoryObjects } from './memory-store.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.quantity,line.quantity_type,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const CUSTOMER = 'Μύλοι Θράκης Α.Ε.,GR,090000045,Κομοτηνή,Βενιζέλου,3,69100';

/** Every two documents have the same customer, sum and day, and so one identity. */
const pairs = (documents: number) =>
  [
    HEADER,
    ...Array.from({ length: documents }, (_, n) => {
      const price = `${1 + Math.floor(n / 2)}.50`;
      return `D-${n},1.1,3,${CUSTOMER},Μύλος,1,1,${price},24,category1_1,E3_561_001`;
    }),
  ].join('\n');

/** What intake multiplies for each document: a look-up hashes its key with `Math.imul`. */
async function lookedUp(documents: number): Promise<number> {
  const store = createMemoryStore(new MemoryObjects(() => 0));
  const job = await dropExport(store, { file: 'pairs.csv', profile: 'standard', text: pairs(documents) });
  const { imul } = Math;
  let count = 0;
  Math.imul = (one, other) => {
    count += 1;
    return imul(one, other);
  };
  try {
    await stepsOver(store).intake(job);
  } finally {
    Math.imul = imul;
  }
  const plan: { documents: number } = JSON.parse(await store.readText(`jobs/${job}/plan.json`));
  expect(plan.documents).toBe(documents);
  return count / documents;
}

it('looks up as many identities for a document of a long export as of a short one', async () => {
  const short = await lookedUp(600);
  expect(short).toBeGreaterThan(1);
  expect(await lookedUp(3000)).toBeLessThan(short * 1.1);
});
