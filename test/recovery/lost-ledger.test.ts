import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../local/run-rowmark.ts';
import { readSample } from '../samples/samples.ts';
import { writeProgram } from '../tables/program-tables.ts';
import { openPast, type Past, rowsOf } from './kept-past.ts';

const rebuiltSchema = z.looseObject({
  restored: z.record(z.string(), z.record(z.string(), z.number())),
  unproven: z.looseObject({
    documents: z.array(z.looseObject({ external_id: z.string() })),
    login: z.boolean(),
  }),
});

const rebuild = async ({ run }: Past, ...args: string[]) => {
  const ran = await run('ledger', 'rebuild', '--json', ...args);
  return rebuiltSchema.parse(JSON.parse(ran.stdout));
};
const check = async ({ run }: Past) => {
  const { status, stdout } = await run('ledger', 'check', '--json');
  return { status, ...JSON.parse(stdout) };
};

const INVOICES =
  'external_id,invoice_type_code,payment_method_type,Date,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const invoice = (id: string, net = '40.00') =>
  `${id},1.1,1,2026-11-18,Aegean Tools Ltd,GR,094014201,Πειραιάς,Ακτή Μιαούλη,10,18535,Πριόνι,${net},24,category1_1,E3_561_001`;
const invoices = (...rows: string[]) => `${[INVOICES, ...rows].join('\n')}\n`;

describe('a ledger that was lost and rebuilt', () => {
  it('clears a sale once', async () => {
    await using past = await openPast();
    const sample = await readSample('sale-cleared-once');
    for (const { path } of [...sample.before, sample.export]) await past.run('import', path);
    await past.lose('ledger');
    const text = await past.read(sample.export.path);
    const [header = '', ...rows] = text.trim().split('\n');
    const alone = [header, ...rows.filter((row) => row.includes('EKK-922'))].join('\n');
    expect(await past.importText('again.csv', alone)).toMatchObject({ status: 2 });
    expect((await rebuild(past)).restored.clearances).toMatchObject({ reports: 3 });
    const again = await past.importText('again.csv', alone);
    expect(await rowsOf(again.report)).toEqual(['EKK-922 rejected CLEARED-BEFORE']);
  });

  it('knows an invoice under a new spelling of its number', async () => {
    await using past = await openPast();
    await past.importText('may.csv', invoices(invoice('15'), invoice('16')));
    await past.lose('ledger');
    await rebuild(past);
    const again = await past.importText('new.csv', invoices(invoice('ΤΔΑ-Α-0015'), invoice('ΤΔΑ-Α-16')));
    expect(await rowsOf(again.report)).toEqual([
      'ΤΔΑ-Α-0015 held POSSIBLE-DUPLICATE',
      'ΤΔΑ-Α-16 held POSSIBLE-DUPLICATE',
    ]);
  });

  it('knows an invoice whose report was erased, as one that it may be', async () => {
    await using past = await openPast();
    const { summary } = await past.importText('may.csv', invoices(invoice('15')));
    expect((await past.run('erase', summary?.job ?? '', '--yes')).status).toBe(0);
    await past.lose('ledger');
    const twin = invoices(invoice('ΤΔΑ-Α-15'));
    expect(await past.importText('new.csv', twin)).toMatchObject({ status: 2 });
    expect((await rebuild(past)).unproven.documents).toMatchObject([{ external_id: '15' }]);
    const ahead = await past.importText('new.csv', twin, '--rebind');
    expect([ahead.status, ahead.summary?.unreadable?.code]).toEqual([2, 'SERVICE-AHEAD']);
    await rebuild(past, '--accept', '--by', 'Maria');
    const again = await past.importText('new.csv', twin, '--rebind');
    expect(await rowsOf(again.report)).toEqual(['ΤΔΑ-Α-15 held POSSIBLE-DUPLICATE']);
  });

  it('is rebuilt though the records of a killed import are damaged, and holds what that may have issued', async () => {
    await using past = await openPast();
    const killed = await past.importText('may.csv', invoices(invoice('15')));
    await past.forget(killed, 'outcomes');
    const rows = join(past.data, 'jobs', killed.summary?.job ?? '', 'rows.jsonl');
    await writeFile(rows, Buffer.alloc((await readFile(rows)).length));
    await past.lose('ledger');
    await rebuild(past);
    const twin = await past.importText('new.csv', invoices(invoice('ΤΔΑ-Α-15')), '--rebind');
    const [held] = await rowsOf(twin.report);
    expect(held).toMatch(/^ΤΔΑ-Α-15 held (POSSIBLE-DUPLICATE|LEDGER-UNPROVEN)$/);
    const again = await past.importText('may.csv', invoices(invoice('15')));
    expect(await rowsOf(again.report)).toEqual(['15 issued']);
  });

  it('knows an invoice that a killed import had issued, under a new spelling and in the statement', async () => {
    await using past = await openPast();
    const killed = await past.importText('may.csv', invoices(invoice('15')));
    await past.forget(killed, 'outcomes');
    await past.lose('ledger');
    await rebuild(past);
    const twin = await past.importText('new.csv', invoices(invoice('ΤΔΑ-Α-15')), '--rebind');
    expect(await rowsOf(twin.report)).toEqual(['ΤΔΑ-Α-15 held POSSIBLE-DUPLICATE']);
    const month = new Date().toISOString().slice(0, 7);
    const { stdout } = await past.run('statement', '--json', '--month', month);
    expect(JSON.parse(stdout)).toMatchObject({ not_ours: [], undecided: [{ file: 'may.csv' }] });
  });

  it('remembers that a payment was cancelled before it was issued', async () => {
    await using past = await openPast();
    await using exports = await temporaryFolder();
    const of = await writeProgram(exports.path, 'types adyen webhooks');
    const profile = ['--profile', of.profile];
    const notice = (eventCode: string, pspReference: string, originalReference?: string) =>
      JSON.stringify({
        live: 'true',
        notificationItems: [
          {
            NotificationRequestItem: {
              ...{ amount: { currency: 'EUR', value: 5000 }, eventCode, pspReference, originalReference },
              ...{ eventDate: '2026-11-04T10:11:12+01:00', success: 'true', merchantReference: 'O-1' },
            },
          },
        ],
      });
    const cancelled = await past.importText(
      'one.jsonl',
      `${notice('CANCELLATION', 'X-1', 'P-1')}\n`,
      ...profile,
    );
    expect(cancelled.status).toBe(0);
    const sale = `${notice('AUTHORISATION', 'P-1')}\n${notice('CAPTURE', 'C-1', 'P-1')}\n`;
    await past.keep('.', 'copy');
    const known = await rowsOf((await past.importText('two.jsonl', sale, ...profile)).report);
    await past.putBack('.', 'copy');
    await past.lose('ledger');
    // Nothing was ever sent: that the ledger was told of a payment is what its age shows.
    expect(await past.importText('two.jsonl', sale, ...profile)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('[LEDGER-BEHIND]'),
    });
    await rebuild(past);
    const again = await past.importText('two.jsonl', sale, ...profile);
    expect(again.summary?.counts.documents.issued).toBe(0);
    expect(await rowsOf(again.report)).toEqual(known);
  });

  it('is a ledger of its own age: the copy from before is behind it', async () => {
    await using past = await openPast();
    await past.import('one.csv', ['A-1']);
    await past.keep('ledger', 'copy');
    await past.lose('ledger');
    await rebuild(past);
    expect(await past.import('two.csv', ['A-2'])).toMatchObject({
      status: 0,
      summary: { ledger: { run: 2 } },
    });
    await past.putBack('ledger', 'copy');
    expect(await past.import('three.csv', ['A-3'])).toMatchObject({ status: 2 });
  });

  it('looks up what a killed import has left open, by the records of the job', async () => {
    await using past = await openPast();
    const killed = await past.import('one.csv', ['A-1', 'A-2']);
    await past.forget(killed, 'outcomes');
    await past.lose('ledger');
    // In the order in which the service issued them, which is either.
    const { disagreements } = await check(past);
    expect(disagreements).toHaveLength(2);
    for (const external_id of ['A-1', 'A-2'])
      expect(disagreements).toContainEqual(expect.objectContaining({ what: 'not-in-ledger', external_id }));
    expect((await rebuild(past)).restored.documents).toEqual({ reports: 0, jobs: 0, service: 2 });
    const again = await past.import('one.csv', ['A-1', 'A-2'], '--rebind');
    expect(again).toMatchObject({ status: 0, summary: { counts: { documents: { issued: 2 } } } });
    expect(await check(past)).toMatchObject({ status: 0, agrees: true });
  });
});

describe('what nothing proves after a loss', () => {
  /** The report as one of 0.2.0 whose job is gone. */
  async function old(past: Past, report = '', job = ''): Promise<void> {
    await rm(join(report, 'ledger.jsonl'));
    await rm(join(past.data, 'jobs', job), { recursive: true });
    await past.lose('ledger');
  }

  it('is compared at the service under the same external_id, and held under another, until somebody takes it on', async () => {
    await using past = await openPast();
    const first = await past.importText('may.csv', invoices(invoice('15'), invoice('16', '99.00')));
    await old(past, first.report, first.summary?.job);
    const rebuilt = await rebuild(past);
    expect(rebuilt.unproven).toMatchObject({ identities: 2, login: true });
    expect(await past.importText('may.csv', invoices(invoice('15')))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('[LOGIN-UNPROVEN]'),
    });
    const again = await past.importText(
      'may.csv',
      invoices(invoice('15'), invoice('16', '98.00')),
      '--rebind',
    );
    expect(await rowsOf(again.report)).toEqual(['15 duplicate', '16 conflict EXTERNAL-ID-CONFLICT']);

    const others = invoices(invoice('Β-15'), invoice('Γ-16', '99.00'), invoice('17', '55.00'));
    const held = await past.importText('june.csv', others);
    expect(await rowsOf(held.report)).toEqual([
      'Β-15 held POSSIBLE-DUPLICATE',
      'Γ-16 held LEDGER-UNPROVEN',
      '17 issued',
    ]);
    const accepted = await rebuild(past, '--accept', '--by', 'Maria');
    expect(accepted).toMatchObject({ accepted: { by: 'Maria', count: 1 } });
    const after = await past.importText('june.csv', others);
    expect(await rowsOf(after.report)).toEqual([
      'Β-15 held POSSIBLE-DUPLICATE',
      'Γ-16 issued',
      '17 duplicate',
    ]);
    expect(after.summary).toMatchObject({ ledger: { accepted: { by: 'Maria' } } });
    expect(after.summary?.notices.map(({ code }) => code)).toContain('LEDGER-ACCEPTED');
  });

  it('holds every further clearance of earlier sales while one is unproven', async () => {
    await using past = await openPast();
    const sample = await readSample('sale-cleared-once');
    for (const { path } of sample.before) {
      const first = await past.importText('october.csv', await past.read(path));
      await rm(join(first.report ?? '', 'ledger.jsonl'));
      await rm(join(past.data, 'jobs', first.summary?.job ?? ''), { recursive: true });
    }
    await past.lose('ledger');
    await rebuild(past);
    const again = await past.importText('november.csv', await past.read(sample.export.path), '--rebind');
    const rows = await rowsOf(again.report);
    expect(rows).toContain('EKK-922 held LEDGER-UNPROVEN');
    expect(rows).toContain('EKK-923 issued');
  });

  it('asks for a name of who takes it on', async () => {
    await using past = await openPast();
    expect(await past.run('ledger', 'rebuild', '--accept')).toMatchObject({ status: 2 });
  });
});

it('names by document what ledger, reports and service do not agree on', async () => {
  await using past = await openPast();
  expect(await check(past)).toMatchObject({ status: 0, agrees: true });
  await past.import('one.csv', ['A-1']);
  await past.keep('ledger', 'copy');
  const second = await past.import('two.csv', ['A-2']);
  expect(await check(past)).toMatchObject({
    status: 0,
    agrees: true,
    counts: { reports: 2, ledger: 2, service: 2 },
  });
  await past.keep('ledger', 'newest');
  await past.putBack('ledger', 'copy');
  expect(await check(past)).toMatchObject({
    status: 1,
    ledger: { behind: true, age: { run: 1 }, stated: { run: 2 } },
    disagreements: [{ what: 'not-in-ledger', external_id: 'A-2', marks: { ledger: null } }],
  });
  await past.putBack('ledger', 'newest');
  await rm(second.report ?? '', { recursive: true });
  expect((await check(past)).disagreements).toMatchObject([{ what: 'not-in-reports', external_id: 'A-2' }]);
  await past.lose('sandbox');
  expect((await check(past)).disagreements).toMatchObject([{ what: 'not-at-service', external_id: 'A-1' }]);
});

it('shows after a data folder was put back as a whole what was issued since, and holds what could be it', async () => {
  await using past = await openPast();
  await past.importText('may.csv', invoices(invoice('15')));
  await past.keep('.', 'copy');
  await past.importText('june.csv', invoices(invoice('16', '50.00')));
  await past.keep('sandbox', 'service');
  await past.putBack('.', 'copy');
  await past.putBack('sandbox', 'service');
  expect(await check(past)).toMatchObject({
    status: 1,
    ledger: { behind: false },
    disagreements: [{ what: 'unknown-here', external_id: '16' }],
  });
  await rebuild(past);
  const other = await past.importText('again.csv', invoices(invoice('Β-16', '50.00')));
  expect([other.status, other.summary?.unreadable?.code]).toEqual([2, 'SERVICE-AHEAD']);
  await rebuild(past, '--accept', '--by', 'Maria');
  const again = await past.importText('june.csv', invoices(invoice('16', '50.00')));
  expect(await rowsOf(again.report)).toEqual(['16 duplicate']);
  const known = await past.importText('again.csv', invoices(invoice('Β-16', '50.00')));
  expect(await rowsOf(known.report)).toEqual(['Β-16 held POSSIBLE-DUPLICATE']);
  expect(await check(past)).toMatchObject({ status: 0 });
});
