import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sandboxAccount, startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import { localImports } from '../simulator/local-imports.ts';
import { runRowmark } from './run-rowmark.ts';

const BUYER =
  'counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code';
const INVOICE = `external_id,invoice_type_code,payment_method_type,notes,${BUYER},line.name,line.quantity,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type
A-1,1.1,3,old,Aegean,GR,094014201,Volos,Main,1,38221,Saw,1,100.00,24,category1_1,E3_561_001
`;

it('means by a number the document of its own environment, and asks for the MARK where two of it have the number', async () => {
  await using imports = await localImports();
  const [issued] = await imports.import(INVOICE);
  const printed = `${issued?.series} ${issued?.number}`;
  const { email, apiKey } = sandboxAccount('default');
  const env = { ROWMARK_EMAIL: email, ROWMARK_API_KEY: apiKey };
  let url = '';
  const run = (...args: string[]) =>
    runRowmark([...args, '--data', join(imports.data, 'store'), '--service', url], { env });
  const amend = async (name: string) => {
    const out = join(imports.data, 'newest.csv');
    const { status, stderr } = await run('amend', name, '--set', 'lines.1.name=Axe', '--out', out);
    return [status, stderr.replaceAll(/\s+/g, ' ').trim()];
  };
  const issue = async (id: string, type: string) => {
    const file = join(imports.data, `${id}.csv`);
    const category = type === '2.1' ? 'category1_3' : 'category1_1';
    await writeFile(file, INVOICE.replace('A-1,1.1', `${id},${type}`).replace('category1_1', category));
    expect((await run('import', file)).status).toBe(0);
  };
  {
    const billingBooks = [
      { series: 'TIM', invoice_type_code: '1.1' },
      { series: 'TIM', invoice_type_code: '2.1' },
      { series: 'PIS', invoice_type_code: '5.1' },
    ];
    await using service = await startLocalSandbox({
      folder: join(imports.data, 'service'),
      accounts: [{ email, apiKey, billingBooks }],
      port: 0,
    });
    ({ url } = service);
    await issue('B-1', '1.1');
    expect(await amend(printed)).toEqual([0, 'newest.csv: 2 documents']);
    await issue('B-2', '2.1');
    expect(await amend(printed)).toEqual([
      2,
      `rowmark: [ISSUED-SEVERAL] 2 issued documents are called ${printed}. Name one by its MARK.`,
    ]);
  }
  expect(await amend('C-1')).toEqual([2, expect.stringContaining('[AMEND-NOT-ISSUED] No document C-1 ')]);
});
