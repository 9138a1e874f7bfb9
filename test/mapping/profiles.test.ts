import { describe, expect, test } from 'vitest';
import { headerFields, lineFields } from '../../shared/documents/fields.ts';
import { fieldLabels } from '../../shared/mapping/facts/field-labels.ts';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { type Problem, renderProblem } from '../../shared/problems/problem.ts';

const stored: Record<string, unknown> = {
  base: {
    name: 'base',
    read: { decimal: ',', date_order: 'dmy' },
    only_rows_where: { Κατάσταση: ['Οριστικό'] },
    document: {
      external_id: 'Id',
      invoice_type_code: { column: 'Τύπος', map: { ΤΙΜ: '1.1' } },
      notes: 'Σχόλια',
    },
    line: { 'line.name': 'Είδος', 'line.net_total_price': 'Αξία' },
  },
  a: { extends: 'b' },
  b: { extends: 'c' },
  c: { extends: 'a' },
  self: { extends: 'self' },
  number: 7,
};

const load = (json: unknown, name = 'mine') =>
  loadProfile({ name, json, find: async (wanted) => stored[wanted] });

async function problemsOf(json: unknown): Promise<readonly Problem[]> {
  const loaded = await load(json);
  return 'problems' in loaded ? loaded.problems : [];
}

const minimal = { document: { external_id: 'Id' }, line: { 'line.name': 'Είδος' } };
const withDocument = (more: object) => ({ ...minimal, document: { ...minimal.document, ...more } });
const withLine = (more: object) => ({ ...minimal, line: { ...minimal.line, ...more } });

test.each([
  '{Σειρά}-{Αριθμός',
  'Σειρά}-1',
  '{}-1',
  '{Σειρά}-{{Αριθμός}}',
])('a template whose places are not whole would be the same text on every row: %s', async (template) => {
  expect(await problemsOf(withDocument({ external_id: { template } }))).toMatchObject([
    { code: 'MAP-PROFILE-INVALID', params: { where: 'document → external_id → template' } },
  ]);
});

test('a template may number its columns', async () => {
  const lines = { lines: { numbered: 3 }, line: { 'line.name': { template: '{Item{n}} {n}' } } };
  expect(await problemsOf({ ...minimal, ...lines })).toEqual([]);
});

describe('a profile', () => {
  test('by its name, from the store or built in', async () => {
    expect(await loadProfile({ name: 'base', find: async (name) => stored[name] })).toMatchObject({
      profile: { name: 'base' },
    });
    expect(await loadProfile({ name: 'standard', find: async () => undefined })).toMatchObject({
      profile: { name: 'standard' },
    });
    expect(await loadProfile({ name: 'standart', find: async () => undefined })).toMatchObject({
      problems: [{ code: 'MAP-PROFILE-NOT-FOUND', params: { nearest: 'standard' } }],
    });
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(await loadProfile({ name, find: async () => undefined })).toMatchObject({
        problems: [{ code: 'MAP-PROFILE-NOT-FOUND' }],
      });
    }
  });

  test('builds on another, key by key', async () => {
    const loaded = await load({
      extends: 'base',
      read: { decimal: '.' },
      document: { invoice_type_code: { value: '2.1' }, notes: null },
      line: { 'line.quantity': 'Ποσότητα' },
    });
    expect(loaded).toEqual({
      profile: {
        name: 'mine',
        extends: 'base',
        read: { decimal: '.', date_order: 'dmy' },
        only_rows_where: { Κατάσταση: ['Οριστικό'] },
        document: { external_id: 'Id', invoice_type_code: { value: '2.1' } },
        line: { 'line.name': 'Είδος', 'line.net_total_price': 'Αξία', 'line.quantity': 'Ποσότητα' },
      },
    });
  });

  test('keeps its own name, or the one that it was asked by', async () => {
    expect(await load({ ...minimal, name: 'own' }, 'asked')).toMatchObject({ profile: { name: 'own' } });
    expect(await load(minimal, 'asked')).toMatchObject({ profile: { name: 'asked' } });
  });

  test('is refused where profiles extend each other in a circle, or nothing', async () => {
    expect(await problemsOf({ extends: 'a' })).toMatchObject([
      { code: 'MAP-PROFILE-CYCLE', params: { chain: 'mine → a → b → c → a' } },
    ]);
    expect(await problemsOf({ extends: 'self' })).toMatchObject([{ code: 'MAP-PROFILE-CYCLE' }]);
    expect(await problemsOf({ extends: 'nobody' })).toMatchObject([
      { code: 'MAP-PROFILE-NOT-FOUND', params: { profile: 'nobody' } },
    ]);
    expect(await problemsOf({ extends: 'number' })).toMatchObject([{ code: 'MAP-PROFILE-INVALID' }]);
    expect(await problemsOf([])).toMatchObject([{ code: 'MAP-PROFILE-INVALID' }]);
  });
});

describe('what is wrong in a profile is named', () => {
  test.each([
    [{ ...minimal, raed: {} }, 'raed', 'read', '{}'],
    [{ ...minimal, read: { decimals: ',' } }, 'decimals', 'decimal', 'read'],
    [withDocument({ notes: { colum: 'Σχόλια' } }), 'colum', 'column', 'document → notes'],
    [withDocument({ notes: { column: 'Σχόλια', defalt: '' } }), 'defalt', 'default', 'document → notes'],
    [withDocument({ invoice_type: 'Τύπος' }), 'invoice_type', 'invoice_type_code', 'document'],
    [withDocument({ 'counterpart.vatt': 'ΑΦΜ' }), 'counterpart.vatt', 'counterpart.vat', 'document'],
    [withLine({ 'line.quantitty': 'Ποσ.' }), 'line.quantitty', 'line.quantity', 'line'],
    [
      { ...minimal, payment: { amount: { colum: 'x', unit: 'major' } } },
      'colum',
      'column',
      'payment → amount',
    ],
  ])('%j: the key, its place and the nearest', async (json, key, nearest, where) => {
    expect(await problemsOf(json)).toContainEqual(
      expect.objectContaining({
        code: 'MAP-PROFILE-KEY-UNKNOWN',
        params: expect.objectContaining({ key, nearest, where }),
      }),
    );
  });

  test.each([
    [
      withDocument({ supply_account_no: 'Παροχή' }),
      'supply_account_no',
      'counterpart.supply_account_no',
      'document',
    ],
    [withDocument({ 'counterpart.external_id': 'Id' }), 'counterpart.external_id', 'external_id', 'document'],
    [withDocument({ 'line.name': 'Είδος' }), 'line.name', 'line.name', 'line'],
    [withDocument({ fuel_code: 'Καύσιμο' }), 'fuel_code', 'line.fuel_code', 'line'],
    [
      withLine({ 'line.supply_account_no': 'Παροχή' }),
      'line.supply_account_no',
      'counterpart.supply_account_no',
      'document',
    ],
    [withLine({ 'line.external_id': 'Id' }), 'line.external_id', 'external_id', 'document'],
    [withLine({ quantity: 'Ποσ.' }), 'quantity', 'line.quantity', 'line'],
    [withLine({ 'invoice_lines.vat_rate': 'ΦΠΑ' }), 'invoice_lines.vat_rate', 'line.vat_rate', 'line'],
    [{ ...minimal, external_id: 'Id' }, 'external_id', 'external_id', 'document'],
  ])('%j: where the field belongs', async (json, key, belongs, section) => {
    expect(await problemsOf(json)).toEqual([
      expect.objectContaining({
        code: 'MAP-PROFILE-FIELD-MISPLACED',
        params: expect.objectContaining({ key, belongs, section }),
      }),
    ]);
  });

  test.each([
    [withDocument({ payment_method_type: { value: 'cash' } }), 'payment_method_type'],
    [withDocument({ payment_method_type: { column: 'X', map: { A: 3, B: 2.5 } } }), 'payment_method_type'],
    [withDocument({ fuel_invoice: { value: 'ίσως' } }), 'fuel_invoice'],
    [withLine({ 'line.vat_rate': { column: 'X', default: 'πλήρης' } }), 'line.vat_rate'],
    [withLine({ 'line.quantity': { template: '{A}{B}' } }), 'line.quantity'],
  ])('%j: a value of the wrong type', async (json, field) => {
    expect(await problemsOf(json)).toMatchObject([{ code: 'MAP-PROFILE-VALUE-BAD', field }]);
  });

  test.each([
    [withDocument({ notes: {} })],
    [withDocument({ notes: 3 })],
    [withDocument({ notes: { column: 'A', value: 'B' } })],
  ])('%j: no place that a value comes from', async (json) => {
    expect(await problemsOf(json)).toMatchObject([
      { code: 'MAP-PROFILE-SOURCE-BAD', params: { where: 'document → notes' } },
    ]);
  });

  test('what is open, missing, or numbered by half', async () => {
    expect(await problemsOf(withDocument({ invoice_type_code: { value: '?' } }))).toMatchObject([
      { code: 'MAP-PROFILE-OPEN', field: 'invoice_type_code' },
    ]);
    expect(
      await problemsOf(withDocument({ invoice_type_code: { column: 'T', map: { Α: '1.1', Β: '? 2.1' } } })),
    ).toMatchObject([{ code: 'MAP-PROFILE-OPEN' }]);
    expect(await problemsOf({ document: { notes: 'X' } })).toMatchObject([
      { code: 'MAP-PROFILE-INCOMPLETE', params: { where: 'document → external_id' } },
      { code: 'MAP-PROFILE-INCOMPLETE', params: { where: 'line' } },
    ]);
    expect(await problemsOf({ ...minimal, lines: { numbered: 3 } })).toMatchObject([
      { code: 'MAP-PROFILE-NUMBERING' },
    ]);
    expect(await problemsOf(withLine({ 'line.quantity': 'Ποσ{n}' }))).toMatchObject([
      { code: 'MAP-PROFILE-NUMBERING' },
    ]);
    expect(await problemsOf({ ...minimal, read: { decimal: ';' } })).toMatchObject([
      { code: 'MAP-PROFILE-INVALID', params: { where: 'read → decimal' } },
    ]);
    expect(
      await problemsOf({
        ...minimal,
        payment: {
          amount: { column: 'gross' },
          currency: 'currency',
          line: { name: 'x', vat_rate: { value: 24 } },
        },
      }),
    ).toMatchObject([{ params: { reason: { phrase: 'one-of', values: 'minor, major, shown' } } }]);
  });

  test('in sentences without a hole, in both languages', async () => {
    const broken = [
      { ...minimal, raed: {} },
      withDocument({ supply_account_no: 'Παροχή' }),
      withDocument({ payment_method_type: { value: 'cash' } }),
      withDocument({ notes: {} }),
      { extends: 'a' },
      { extends: 'nobody' },
      { ...minimal, lines: { numbered: 3 } },
      withDocument({ invoice_type_code: { value: '?' } }),
    ];
    for (const found of (await Promise.all(broken.map(problemsOf))).flat()) {
      for (const language of ['en', 'el'] as const) {
        const { message, hint } = renderProblem(found, language);
        expect(`${message} ${hint}`).not.toMatch(/ – |–\.|\{(?!n\}|}| "|…)[a-z_]+\}/);
      }
    }
  });
});

test('every field has words for templates, notes and editors, and no two share a header', () => {
  const fields = [...Object.keys(headerFields), ...Object.keys(lineFields)];
  expect(Object.keys(fieldLabels).sort()).toEqual(fields.toSorted());
  for (const language of ['en', 'el'] as const) {
    const headers = fields.map((field) => fieldLabels[field]?.[language].header);
    expect(new Set(headers).size).toBe(fields.length);
  }
});
