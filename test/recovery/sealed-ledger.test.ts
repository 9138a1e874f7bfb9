import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPast } from './kept-past.ts';

const SALES = `external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.vat,counterpart.country_code,counterpart.city,counterpart.postal_code,counterpart.street,counterpart.number,date,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type
TIM-7,1.1,3,Λάδια ΑΕ,094014201,GR,Αθήνα,10558,Ερμού,1,2026-11-20,Λάδι,100.00,13,category1_1,E3_561_001
TIM-8,1.1,3,Λάδια ΑΕ,094014201,GR,Αθήνα,10558,Ερμού,1,2026-11-20,Λάδι,x,13,category1_1,E3_561_001
`;

async function sealedIn(report: string) {
  const text = await readFile(join(report, 'ledger.jsonl'), 'utf8');
  return {
    text,
    items: text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

it('seals what the ledger has settled of a real run: documents, identities and the login, and no names', async () => {
  await using past = await openPast();
  const { report = '', summary } = await past.importText('sales.csv', SALES);
  const { text, items } = await sealedIn(report);
  expect(items.map(({ kind }) => kind)).toEqual(['login', 'document', 'identity', 'mark']);
  expect(items[1]).toMatchObject({ key: 'TIM-7', item: { state: 'issued', job: summary?.job } });
  expect(text).not.toMatch(/Λάδι|Ερμού|094014201/);
  expect(Object.keys(summary?.files ?? {})).toContain('ledger.jsonl');
});

it('seals them again in the report of those who import the same again, and not in that of a dry run', async () => {
  await using past = await openPast();
  await past.importText('sales.csv', SALES);
  const again = await past.importText('again.csv', SALES);
  expect((await sealedIn(again.report ?? '')).items.map(({ key }) => key)).toContain('TIM-7');
  const dry = await past.importText('sales.csv', SALES, '--dry-run');
  expect(Object.keys(dry.summary?.files ?? {})).not.toContain('ledger.jsonl');
});
