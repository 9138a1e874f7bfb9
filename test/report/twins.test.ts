import { describe, expect, it, test } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { createExportChecks } from '../../shared/jobs/judge/export-checks.ts';
import { duplicateKey, PossibleDuplicates } from '../../shared/jobs/judge/possible-duplicates.ts';
import { dateColumn } from '../../shared/jobs/rows/date-column.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';

const one = {
  external_id: 'A-1',
  row: 2,
  counterpart: '094014201',
  payable_total: '124.00',
  date: '20/11/2026',
};

const seen = (
  watch: PossibleDuplicates,
  of: Omit<typeof one, 'counterpart'> & { counterpart: string | undefined },
) => watch.see({ external_id: of.external_id, row: of.row, key: duplicateKey(of) });

test('same counterpart, amount and date under another external_id is a warning that names both', () => {
  const watch = new PossibleDuplicates();
  expect(seen(watch, one)).toBeUndefined();
  expect(seen(watch, { ...one, external_id: 'A-2', row: 7, payable_total: '124' })).toMatchObject({
    code: 'DOC-TWINS',
    severity: 'warning',
    row: 7,
    params: { external_id: 'A-2', twin: 'A-1', twin_row: 2 },
  });
});

test.each([
  ['another counterpart', { counterpart: '090000045' }],
  ['another amount', { payable_total: '124.01' }],
  ['another date', { date: '21/11/2026' }],
  ['the same external_id', { external_id: 'a-1' }],
  ['no counterpart', { counterpart: undefined }],
])('%s is no twin', (_, over) => {
  const watch = new PossibleDuplicates();
  seen(watch, one);
  expect(seen(watch, { ...one, external_id: 'A-2', row: 7, ...over })).toBeUndefined();
});

test('the date of a row is found by its header, without its time', () => {
  expect(dateColumn(['A', 'Ημερομηνία']).textOf(['x', '20/11/2026'])).toBe('20/11/2026');
  expect(dateColumn(['Created (UTC)']).textOf([{ kind: 'date', text: '2026-11-20T10:00:00' }])).toBe(
    '2026-11-20',
  );
  expect(dateColumn(['A']).textOf(['x'])).toBeUndefined();
});

describe('the counterpart of a document', () => {
  const amounts = {
    net_total_amount: '100.00',
    vat_total_amount: '24.00',
    total_amount: '124.00',
    payable_total_amount: '124.00',
  };
  const twins = async (type: string, ...counterparts: { name?: string; vat?: string }[]) => {
    await using folder = await temporaryFolder();
    const key = 'incoming/default/standard/a.csv';
    const checks = await createExportChecks(createFolderStore(folder.path), { job: 'a', key, file: 'a.csv' });
    const found = counterparts.map((counterpart, index) => {
      const external_id = `A-${index}`;
      const document = { external_id, invoice_type_code: type, ...amounts, counterpart, invoice_lines: [] };
      const record = { external_id, rows: [index + 2], verdict: 'ready' as const, problems: [] };
      const twin = checks.count({ ...record, document });
      return checks.twinOf({ ...record, twin }) !== undefined;
    });
    return found.slice(1);
  };

  it('is its tax number, however it is written', async () => {
    const numbers = ['EL094014201', '094 014 201', 'gr-094014201', '090000045'];
    const found = await twins(
      '1.1',
      ...['094014201', ...numbers].map((vat, at) => ({ vat, name: `N${at}` })),
    );
    expect(found).toEqual([true, true, true, false]);
  });

  it('is the name where there is no number, also on a receipt', async () => {
    const names = ['Άννα Ράπτη', 'ΑΝΝΑ  ΡΑΠΤΗ', 'Anna Rapti'].map((name) => ({ name }));
    expect(await twins('11.1', ...names)).toEqual([true, false]);
  });

  it('is nobody where a till writes that there is no name', async () => {
    for (const name of ['Πελάτης λιανικής', 'Retail customer', 'ΔΙΑΦΟΡΟΙ', ''])
      expect(await twins('11.1', { name }, { name }), name).toEqual([false]);
  });
});
