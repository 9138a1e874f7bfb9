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
};

const load = (json: unknown, name = 'mine') =>
  loadProfile({ name, json, find: async (wanted) => stored[wanted] });

async function problemsOf(json: unknown): Promise<readonly Problem[]> {
  const loaded = await load(json);
  return 'problems' in loaded ? loaded.problems : [];
}

const minimal = { document: { external_id: 'Id' }, line: { 'line.name': 'Είδος' } };
const withDocument = (more: object) => ({ ...minimal, document: { ...minimal.document, ...more } });

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
});

test('what is wrong is said in sentences without a hole, in both languages', async () => {
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

test('every field has words for templates, notes and editors, and no two share a header', () => {
  const fields = [...Object.keys(headerFields), ...Object.keys(lineFields)];
  expect(Object.keys(fieldLabels).sort()).toEqual(fields.toSorted());
  for (const language of ['en', 'el'] as const) {
    const headers = fields.map((field) => fieldLabels[field]?.[language].header);
    expect(new Set(headers).size).toBe(fields.length);
  }
});
