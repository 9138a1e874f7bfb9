import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { summarySchema } from '../../shared/report/summary.ts';
import { importedReport } from './imported-report.ts';
import { openQuietHost } from './open-quiet-host.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const INVOICES = `external_id,invoice_type_code,payment_method_type,Date,notes,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.quantity,line.unit_price,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type
A-1,1.1,3,18/11/2026,=Καλή,Aegean Tools Ltd,GR,094014201,Πειραιάς,Ακτή Μιαούλη,10,18535,Πριόνι,2,50,,24,category1_1,E3_561_001
A-1,1.1,3,18/11/2026,=Καλή,Aegean Tools Ltd,GR,094014201,Πειραιάς,Ακτή Μιαούλη,10,18535,Βίδες,1,,20.00,24,category1_1,E3_561_001
`;

const toldSchema = z.object({
  external_id: z.string(),
  amends: z.object({ external_id: z.string(), mark: z.string(), printed: z.string() }),
  changes: z.array(z.object({ field: z.string(), was: z.string(), value: z.string() })),
  file: z.string().nullable(),
  report: z.string(),
  next: z.string().nullable(),
  summary: summarySchema,
});

async function shop(folder: TemporaryFolder) {
  const data = join(folder.path, 'data');
  const place = join(folder.path, 'in');
  await mkdir(place);
  const sales = join(place, 'sales.csv');
  await writeFile(sales, INVOICES);
  const first = await importedReport(sales, data);
  const out = join(place, 'amended.csv');
  const amend = async (name: string, ...more: string[]) => {
    await rm(out, { force: true });
    return runRowmark(['amend', name, '--data', data, '--out', out, ...more]);
  };
  const planned = async (name: string, ...more: string[]) => {
    const ran = await amend(name, '--json', ...more);
    return { status: ran.status, ...toldSchema.parse(JSON.parse(ran.stdout)) };
  };
  /** Types the command that was told. */
  async function carryOut({ next, file, report }: Awaited<ReturnType<typeof planned>>) {
    const [program, verb, path, option, folderOf, ...more] = next?.split(' ') ?? [];
    expect([program, verb, path, option, `${folderOf}/`]).toEqual([
      'rowmark',
      'import',
      file,
      '--approved',
      report,
    ]);
    const at = more.indexOf('--data');
    expect(more.splice(at, 2)).toEqual(['--data', data]);
    return importedReport(out, data, '--approved', report, ...more);
  }
  return { data, sales, out, first, amend, planned, carryOut };
}

it('plans one document with another price, computes what follows of it, and issues exactly that', async () => {
  await using folder = await temporaryFolder();
  const { first, planned, carryOut, data, sales } = await shop(folder);
  const [old] = first.rows;
  const plan = await planned('A-1', '--set', 'lines.1.unit_price=55,00');
  expect(plan).toMatchObject({
    status: 0,
    external_id: 'A-1',
    amends: { external_id: 'A-1', mark: old?.mark },
    changes: [{ field: 'lines.1.unit_price', was: '50', value: '55.00' }],
  });
  expect(plan.summary.plan?.documents).toBe(2);
  // Nothing is issued by planning.
  expect((await importedReport(sales, data)).rows[0]).toMatchObject({
    outcome: 'duplicate',
    mark: old?.mark,
  });
  const done = await carryOut(plan);
  // 2 × 55.00 + 20.00 = 130.00 net, VAT 26.40 + 4.80 = 31.20, together 161.20; the credit takes back 148.80.
  expect(done.rows[0]).toMatchObject({
    outcome: 'issued',
    external_id: 'A-1',
    version: 'A-1~2',
    payable_total: '161.20',
    vat_total: '31.20',
    ...{ amends: { mark: old?.mark }, credit: { payable_total: '148.80', invoice_type_code: '5.1' } },
  });
  expect((await runRowmark(['verify', done.report])).status).toBe(0);

  // Of any of its versions, by external_id, MARK or printed number, the newest is amended.
  const newest = done.rows[0]?.mark;
  for (const name of ['a-1', 'A-1~2', old?.mark ?? '', `${old?.series} ${old?.number}`, newest ?? '']) {
    const third = await planned(name, '--set', 'lines.2.name=Καρφιά');
    expect({ name, ...third.amends }).toMatchObject({ name, external_id: 'A-1~2', mark: newest });
  }
  const third = await carryOut(await planned('A-1', '--set', 'lines.2.name=Καρφιά'));
  expect(third.rows[0]).toMatchObject({
    version: 'A-1~3',
    amends: { mark: newest },
    payable_total: '161.20',
  });
});

it('waits for a person where the buyer would be another, and says what to type then', async () => {
  await using folder = await temporaryFolder();
  const { planned, carryOut } = await shop(folder);
  const held = await planned('A-1', '--set', 'counterpart.vat=123456783');
  expect(held).toMatchObject({ status: 1, file: null, summary: { counts: { documents: { held: 1 } } } });
  expect(held.next).toContain('--set counterpart.vat=123456783 --accept AMEND-BUYER');
  const plan = await planned(
    'A-1',
    ...['--set', 'counterpart.vat=123456783', '--accept', 'AMEND-BUYER', '--by', 'Maria'],
  );
  expect(plan.status).toBe(0);
  const done = await carryOut(plan);
  expect(done.rows[0]).toMatchObject({ outcome: 'issued', version: 'A-1~2', payable_total: '148.80' });
});

it('says in one sentence what cannot be set, and what would change nothing', async () => {
  await using folder = await temporaryFolder();
  const { amend, data } = await shop(folder);
  const wrong: [string[], RegExp][] = [
    [['A-1', '--set', 'counterpat.vat=1'], /AMEND-FIELD.* counterpart\.vat, /],
    [['A-1', '--set', 'external_id=B-1'], /AMEND-FIELD/],
    [['A-1', '--set', 'line.quantity=1'], /AMEND-LINE.* its lines are 1, 2\./],
    [['A-1', '--set', 'lines.3.quantity=1'], /AMEND-LINE/],
    [['A-1', '--set', 'lines.1.quantity=2', '--set', 'notes==Καλή'], /AMEND-NOTHING/],
    [['A-2', '--set', 'notes=x'], /AMEND-NOT-ISSUED/],
    [['A-1', '--set', 'notes'], /counterpart\.vat=094014201/],
    [['A-1'], /--set counterpart\.vat=094014201/],
  ];
  for (const [args, sentence] of wrong) {
    const [name = '', ...more] = args;
    const ran = await amend(name, ...more);
    expect({ args, ...ran }).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(sentence),
    });
  }
  const greek = await amend('A-1', '--set', 'counterpat.vat=1', '--lang', 'el');
  expect(greek.stderr).toMatch(/τα πλησιέστερα είναι counterpart\.vat, /);
  // A value that does not fit is refused as in an export.
  const bad = await amend('A-1', '--set', 'lines.1.quantity=x');
  expect([bad.status, bad.stdout]).toEqual([1, expect.stringContaining('MAP-NOT-A-NUMBER')]);
  // What only the notes say otherwise is no reason to credit anything.
  const notes = await amend('A-1', '--set', 'notes=νέα');
  expect([notes.status, notes.stdout]).toEqual([1, expect.stringContaining('there is nothing to approve')]);
  const checked = await runRowmark(['ledger', 'check', '--data', data, '--json']);
  expect(checked.status).toBe(0);
});

it('amends a document whose export is erased: the ledger knows it, and the service what it holds', async () => {
  await using folder = await temporaryFolder();
  const { first, planned, carryOut, data, out } = await shop(folder);
  const [old] = first.rows;
  expect((await runRowmark(['erase', 'default/standard/sales.csv', '--data', data, '--yes'])).status).toBe(0);
  for (const name of ['A-1', old?.mark ?? '', `${old?.series} ${old?.number}`])
    expect((await planned(name, '--set', 'lines.2.net_total_price=30')).amends.mark).toBe(old?.mark);
  const plan = await planned('A-1', '--set', 'lines.2.net_total_price=30');
  expect(await readFile(out, 'utf8')).toContain('Βίδες');
  // 100.00 + 30.00 net and 31.20 VAT.
  expect((await carryOut(plan)).rows[0]).toMatchObject({ version: 'A-1~2', payable_total: '161.20' });
});

it('prints in each document what it follows: the chain is told on paper, and makes no other content', async () => {
  await using folder = await temporaryFolder();
  const { first, planned, carryOut, data, sales } = await shop(folder);
  const [one] = first.rows;
  const second = await carryOut(await planned('A-1', '--set', 'lines.2.name=Καρφιά'));
  const [two] = second.rows;
  const third = await carryOut(await planned('A-1', '--set', 'lines.2.name=Βίδες Α2', '--set', 'notes='));
  const [three] = third.rows;
  const replaced = (old: typeof one, credit: typeof two) =>
    `Αντικαθιστά το / Replaces ${old?.series} ${old?.number}, ΜΑΡΚ ${old?.mark} · πιστωτικό / credit note ${credit?.credit?.series} ${credit?.credit?.number}, ΜΑΡΚ ${credit?.credit?.mark}`;
  const credits = (old: typeof one) =>
    `Πιστωτικό για / Credit note for ${old?.series} ${old?.number}, ΜΑΡΚ ${old?.mark}`;
  {
    await using host = await openQuietHost(data);
    const printed = async (id: string | null | undefined) => {
      const page = await host.clientOf('default').print(id ?? '', 'el');
      return page.state === 'printed' ? page.page : page.state;
    };
    expect(await printed(two?.invoice_id)).toContain(`=Καλή\n${replaced(one, two)}`);
    expect(await printed(two?.credit?.invoice_id)).toContain(credits(one));
    const newest = await printed(three?.invoice_id);
    expect(newest).toContain(replaced(two, three));
    expect(newest).not.toContain('=Καλή');
    expect(await printed(three?.credit?.invoice_id)).toContain(credits(two));
  }
  // The first content is the first version still, and what was planned from the newest starts from its own notes.
  const again = await importedReport(sales, data);
  expect(again.rows[0]).toMatchObject({ outcome: 'duplicate', mark: one?.mark, amended_by: three?.mark });
  const fourth = await planned('A-1', '--set', 'notes=χωρίς παραπομπή');
  expect(fourth).toMatchObject({
    status: 1,
    changes: [{ field: 'notes', was: '', value: 'χωρίς παραπομπή' }],
  });
  expect((await runRowmark(['ledger', 'check', '--data', data, '--json'])).status).toBe(0);
});

it('reads three decimals of the issued document as they were issued, where nothing beside them tells', async () => {
  await using folder = await temporaryFolder();
  const { data, out, planned, carryOut } = await shop(folder);
  const file = join(folder.path, 'kilos.csv');
  const kilos = `external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type
K-1,11.1,3,Καφές,1.505,2.125,24,category1_3,E3_561_003
K-2,11.1,3,Καφές,1.5,2.00,24,category1_3,E3_561_003
`;
  await writeFile(file, kilos);
  await importedReport(file, data);
  const done = await carryOut(await planned('K-1', '--set', 'lines.1.vat_rate=13'));
  expect(await readFile(out, 'utf8')).toContain(',1.5050,2.1250,');
  // 1.505 × 2.125 = 3.20 net, VAT 0.42.
  expect(done.rows[0]).toMatchObject({ version: 'K-1~2', net_total: '3.20', payable_total: '3.62' });
});
