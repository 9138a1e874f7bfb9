import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sandboxAccount, startLocalSandbox } from '../../infra/local/host/local-sandbox.ts';
import { localImports } from '../jobs/local-imports.ts';
import { runRowmark } from './run-rowmark.ts';

const BUYER =
  'counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code';
const INVOICE = `external_id,invoice_type_code,payment_method_type,notes,${BUYER},line.name,line.quantity,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type
A-1,1.1,3,old,Aegean,GR,094014201,Volos,Main,1,38221,Saw,1,100.00,24,category1_1,E3_561_001
`;

/** One invoice is issued, and `amend` typed in a folder of its own. */
async function shop({ account = 'default' } = {}) {
  const imports = await localImports();
  const data = join(imports.data, 'store');
  const [issued] = await imports.import(INVOICE, { account });
  if (issued === undefined) throw new Error('Nothing was imported.');
  const out = join(imports.data, 'my amended.csv');
  const amend = (...args: string[]) => runRowmark(['amend', ...args, '--data', data]);
  const told = async (...args: string[]) => {
    const { status, stdout } = await amend(...args);
    return { status, lines: stdout.trimEnd().split('\n') };
  };
  const printed = `${issued.series} ${issued.number}`;
  const reports = join(data, 'reports', account, 'standard', 'my amended.csv');
  return { ...imports, data, out, issued, printed, amend, told, reports };
}

const sentenceIn = (lines: readonly string[]): string => {
  const from = lines.findLastIndex((line) => line.startsWith('Nothing was issued'));
  return lines.slice(from).join(' ');
};

it('tells each field before and after, the plan, and the import that carries it out', async () => {
  await using desk = await shop();
  const set = ['--set', 'lines.1.net_total_price=110', '--set', ' notes =', '--set', 'lines.1.name=a=b'];
  const { status, lines } = await desk.told('A-1', ...set, '--out', desk.out);
  expect([status, lines.slice(0, 3)]).toEqual([
    0,
    ['lines.1.net_total_price: 100.00 → 110', 'notes: old → –', 'lines.1.name: Saw → a=b'],
  ]);
  expect(lines.join('\n')).toContain('2 documents');
  const [report = '', ...more] = await readdir(desk.reports);
  expect(more).toEqual([]);
  expect(sentenceIn(lines)).toBe(
    `Nothing was issued. To credit ${desk.printed}, MARK ${desk.issued.mark}, and issue it anew exactly so: rowmark import '${desk.out}' --approved '${join(desk.reports, report)}' --data ${desk.data}`,
  );
  expect(await readFile(desk.out, 'utf8')).toContain('a=b');
});

it('tells the same to a program, and keeps no file of what cannot be approved', async () => {
  await using desk = await shop({ account: 'shop' });
  const json = async (...args: string[]) => {
    await rm(desk.out, { force: true });
    const ran = await desk.amend('A-1', '--account', 'shop', '--out', desk.out, '--json', ...args);
    return { status: ran.status, told: JSON.parse(ran.stdout) };
  };
  const amends = { external_id: 'A-1', mark: desk.issued.mark, printed: desk.printed };
  const held = await json('--set', 'counterpart.vat=123456783', '--by', 'Maria K');
  expect(held).toEqual({
    status: 1,
    told: {
      ...{ external_id: 'A-1', amends, file: null, job: expect.any(String), summary: expect.anything() },
      changes: [{ field: 'counterpart.vat', was: '094014201', value: '123456783' }],
      report: expect.stringContaining(desk.reports),
      next: `rowmark amend A-1 --set counterpart.vat=123456783 --accept AMEND-BUYER --account shop --data ${desk.data} --by 'Maria K' --out '${desk.out}'`,
    },
  });
  expect(existsSync(desk.out)).toBe(false);

  const ready = await json(
    '--set',
    'counterpart.vat=123456783',
    '--by',
    'Maria K',
    '--accept',
    'AMEND-BUYER',
  );
  expect(ready).toMatchObject({
    status: 0,
    told: {
      ...{ file: desk.out, amends },
      next: `rowmark import '${desk.out}' --approved '${ready.told.report.slice(0, -1)}' --accept AMEND-BUYER --account shop --data ${desk.data}`,
      summary: { plan: { documents: 2 } },
    },
  });
  expect(existsSync(desk.out)).toBe(true);

  const job = JSON.parse(await readFile(join(desk.data, 'jobs', ready.told.job, 'job.json'), 'utf8'));
  expect(job.accept).toEqual({ codes: ['AMEND-BUYER'], by: 'Maria K' });

  // What was accepted is not asked for again; nothing else would help.
  const wrong = await json('--set', 'lines.1.vat_rate=23', '--accept', 'AMEND-BUYER');
  expect(wrong).toMatchObject({ status: 1, told: { file: null, next: null } });
  const notes = await json('--set', 'notes=other');
  expect(notes).toMatchObject({ status: 1, told: { file: null, next: null } });
  expect(existsSync(desk.out)).toBe(false);
});

it('writes its own file anew, and never over one that somebody names', async () => {
  await using desk = await shop();
  const own = join(desk.data, '..', 'A-1~2.amend.csv');
  await writeFile(own, 'of the last attempt');
  const before = process.cwd();
  try {
    process.chdir(join(desk.data, '..'));
    const { status, lines } = await desk.told('A-1', '--set', 'notes=x', '--set', 'lines.1.name=Axe');
    expect([status, sentenceIn(lines)]).toEqual([
      0,
      expect.stringContaining('rowmark import A-1~2.amend.csv '),
    ]);
  } finally {
    process.chdir(before);
  }
  expect(await readFile(own, 'utf8')).toContain('Axe');
  await writeFile(desk.out, 'mine');
  const taken = await desk.amend('A-1', '--set', 'notes=x', '--out', desk.out);
  expect([taken.status, taken.stdout, taken.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
    2,
    '',
    `rowmark: ${desk.out} could not be written: it already exists. Choose another file for --out. `,
  ]);
  expect(await readFile(desk.out, 'utf8')).toBe('mine');
});

it('says why nothing could be planned, and takes its file away again', async () => {
  await using desk = await shop();
  await rm(join(desk.data, 'seal', 'private-key.pem'));
  const ran = await desk.amend('A-1', '--set', 'lines.1.name=Axe', '--out', desk.out);
  expect([ran.status, ran.stdout, existsSync(desk.out)]).toEqual([2, '', false]);
  expect(ran.stderr).toMatch(/^rowmark: .*which sealed the reports in this folder, is gone/);
});

it('means by a number the document of its own environment, and asks for the MARK where two of it have the number', async () => {
  await using desk = await shop();
  const { email, apiKey } = sandboxAccount('default');
  const env = { ROWMARK_EMAIL: email, ROWMARK_API_KEY: apiKey };
  let url = '';
  const run = (...args: string[]) => runRowmark([...args, '--data', desk.data, '--service', url], { env });
  const amend = async (name: string) => {
    const out = join(desk.data, '..', 'newest.csv');
    const { status, stderr } = await run('amend', name, '--set', 'lines.1.name=Axe', '--out', out);
    return [status, stderr.replaceAll(/\s+/g, ' ').trim()];
  };
  const issue = async (id: string, type: string) => {
    const file = join(desk.data, '..', `${id}.csv`);
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
      folder: join(desk.data, '..', 'service'),
      accounts: [{ email, apiKey, billingBooks }],
      port: 0,
    });
    ({ url } = service);
    await issue('B-1', '1.1');
    expect(await amend(desk.printed)).toEqual([0, 'newest.csv: 2 documents']);
    await issue('B-2', '2.1');
    expect(await amend(desk.printed)).toEqual([
      2,
      `rowmark: [ISSUED-SEVERAL] 2 issued documents are called ${desk.printed}. Name one by its MARK.`,
    ]);
  }
  expect(await amend('C-1')).toEqual([2, expect.stringContaining('[AMEND-NOT-ISSUED] No document C-1 ')]);
});

it.each(['=x', 'notes', ''])('takes no setting %j', async (set) => {
  const { status, stderr } = await runRowmark(['amend', 'A-1', '--set', set]);
  expect([status, stderr]).toEqual([2, expect.stringContaining('counterpart.vat=094014201')]);
});
