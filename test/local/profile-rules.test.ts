import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { profileWithRules } from '../../infra/local/correct/profile-with-rules.ts';
import { ruleTarget } from '../../infra/local/correct/rule-target.ts';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { openProfiledExport } from '../../infra/local/profiles/profiled-export.ts';
import { asIs, cafe, DOCUMENT, LINE, row, withVat } from './cafe.ts';

const STANDARD =
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
let folder: Awaited<ReturnType<typeof cafe>>;
beforeEach(async () => {
  folder = await cafe();
});
afterEach(() => folder[Symbol.asyncDispose]());

const ruleOf = (column: string, was: string, now: string) => ({ column, was, now, cells: 2 });
const VAT = ruleOf('ΦΠΑ', 'κανονικός', '24');

/** What the rules make of the profile's file. */
async function ruled(profile: object, rules: readonly ReturnType<typeof ruleOf>[], rows?: readonly string[]) {
  const { store, of } = await folder.opened(profile, rows ?? [row('A-1', 'κανονικός'), row('A-2', '13')]);
  return profileWithRules(store, of, { rules, given: folder.at('cafe.json'), data: folder.data });
}

describe('a rule in the map of a field', () => {
  it.each<[string, unknown, string, unknown]>([
    ['without a map', 'ΦΠΑ', '24', asIs({ κανονικός: '24' })],
    ['as it is read, with the sign of the profile', 'ΦΠΑ', '24,0 %', asIs({ κανονικός: '24.0' })],
    ['though it could be read in two ways', 'ΦΠΑ', '1.250', asIs({ κανονικός: '1250' })],
    ['beside others', asIs({ 'μειωμένος*': '13' }), '24', asIs({ 'μειωμένος*': '13', κανονικός: '24' })],
    ['that others begin with', asIs({ 'κανον*': '13' }), '24', asIs({ 'κανον*': '13', κανονικός: '24' })],
    [
      'that knows the new text',
      { column: 'ΦΠΑ', map: { πρώτος: '24', 13: '13' } },
      'πρώτος',
      { column: 'ΦΠΑ', map: { πρώτος: '24', 13: '13', κανονικός: '24' } },
    ],
    [
      'with its default for a blank',
      { column: 'ΦΠΑ', default: '6' },
      '',
      asIs({ κανονικός: '6' }, { default: '6' }),
    ],
  ])('stands %s', async (_, vat, now, source) => {
    const { after, before, place, given, profile, cells } = await ruled(withVat(vat), [
      ruleOf('φπα', 'κανονικός', now),
    ]);
    expect(JSON.parse(after)).toEqual(withVat(source));
    expect(before).toBe(`${JSON.stringify(withVat(vat), null, 2)}\n`);
    expect([place, given, profile, cells]).toEqual([
      folder.at('cafe.json'),
      folder.at('cafe.json'),
      'cafe',
      1,
    ]);
  });

  it.each<[string, unknown, ReturnType<typeof ruleOf>]>([
    [
      'The map of line → line.vat_rate in the profile cafe does not know "24". Add it there first, so that the correction can be read.',
      { column: 'ΦΠΑ', map: { πρώτος: '24' } },
      VAT,
    ],
    [
      'The profile cafe already says that "κανονικός" means "13" for line → line.vat_rate, not "24". If that is wrong, change the profile yourself.',
      asIs({ Κανονικός: '13', ΚΑΝΟΝΙΚΟΣ: '6' }),
      VAT,
    ],
    ['The profile cafe already has these rules: there is nothing to write.', asIs({ ΚΑΝΟΝΙΚΌΣ: 24 }), VAT],
    [
      '"κανον*" ends in *, which stands for any text in a map. Keep the corrections.',
      'ΦΠΑ',
      ruleOf('ΦΠΑ', 'κανον*', '24'),
    ],
    [
      'The profile cafe gives line.vat_rate the value "κάτι", which is not a number (12.34). Correct the value in line → line.vat_rate.',
      'ΦΠΑ',
      ruleOf('ΦΠΑ', 'κανονικός', 'κάτι'),
    ],
  ])('is refused: %s', async (message, vat, rule) => {
    await expect(ruled(withVat(vat), [rule])).rejects.toMatchObject({ name: 'CommandError', message });
  });

  it('may begin with a star, and counts each cell that it changes', async () => {
    const rows = [row('A-1', '*κ'), row('A-2', '*Κ'), row('A-3', '13'), row('A-4', '*κ')];
    const { after, cells } = await ruled(withVat('ΦΠΑ'), [ruleOf('ΦΠΑ', '*κ', '24')], rows);
    expect(JSON.parse(after).line['line.vat_rate']).toEqual(asIs({ '*κ': '24' }));
    expect(cells).toBe(3);
  });

  it('stands beside those of other columns and of its own, each read by its type', async () => {
    const rows = [
      row('A-1', 'κανονικός', { day: 'χθες', name: '"1,5"' }),
      row('A-2', 'μειωμένος', { day: 'σήμερα', note: 'β' }),
    ];
    const rules = [
      VAT,
      ruleOf('ΦΠΑ', 'μειωμένος', '13'),
      ruleOf('day', 'χθες', '19/11/2026'),
      ruleOf('name', '1,5', '2,5'),
      ruleOf('type', '11.1', '11.2'),
    ];
    const { after, cells } = await ruled(withVat('ΦΠΑ'), rules, rows);
    expect(JSON.parse(after)).toEqual({
      ...withVat(asIs({ κανονικός: '24', μειωμένος: '13' })),
      document: {
        ...DOCUMENT,
        supply_date: { ...DOCUMENT.supply_date, map: { χθες: '2026-11-19' }, otherwise: 'as-is' },
        invoice_type_code: { column: 'type', map: { '11.1': '11.2' }, otherwise: 'as-is' },
      },
      line: {
        ...LINE,
        'line.vat_rate': asIs({ κανονικός: '24', μειωμένος: '13' }),
        'line.name': { column: 'name', map: { '1,5': '2,5' }, otherwise: 'as-is' },
      },
    });
    expect(cells).toBe(6);
  });

  it('makes a text of which nothing is left a blank one', async () => {
    const profile = {
      ...withVat('ΦΠΑ'),
      document: { ...DOCUMENT, notes: { column: 'Σημ', optional: true } },
    };
    const rows = [row('A-1', '24', { note: 'β' }), row('A-2', '24', { note: 'γ' })];
    const { after } = await ruled(profile, [ruleOf('Σημ', 'β', '')], rows);
    expect(JSON.parse(after).document.notes).toEqual({
      ...{ column: 'Σημ', optional: true, map: { β: '' }, otherwise: 'as-is' },
    });
  });

  it('does not touch the header, nor a row that ends before its column', async () => {
    const rows = [row('A-1', 'κανονικός', { note: 'α' }), 'A-2,11.1,3,20/11/2026,Καφές,1,"3,10"'];
    const { after, cells } = await ruled(withVat('ΦΠΑ'), [ruleOf('ΦΠΑ', 'ΦΠΑ', '24')], rows);
    expect([cells, JSON.parse(after).line['line.vat_rate'].map]).toEqual([0, { ΦΠΑ: '24' }]);
  });

  it('goes into the file and the store; a profile of the store has its place there', async () => {
    const { name: _name, ...nameless } = withVat('ΦΠΑ');
    const first = await ruled(nameless, [VAT]);
    await first.write();
    expect(first.profile).toBe('cafe');
    expect(await readFile(folder.at('cafe.json'), 'utf8')).toBe(first.after);
    expect(await readFile(join(folder.data, 'profiles/cafe.json'), 'utf8')).toBe(first.after);

    const { store, of } = await folder.opened(withVat('ΦΠΑ'), [row('A-1', 'κανονικός')]);
    const kept = await profileWithRules(store, of, { rules: [VAT], given: undefined, data: folder.data });
    expect([kept.given, kept.place]).toEqual(['cafe', join(folder.data, 'profiles/cafe.json')]);
    expect(JSON.parse(kept.before)).toMatchObject(withVat('ΦΠΑ'));
    await kept.write();
    expect(await store.readText('profiles/cafe.json')).toBe(kept.after);
    expect(JSON.parse(await readFile(folder.at('cafe.json'), 'utf8'))).toEqual(withVat('ΦΠΑ'));
  });

  it('of a profile that comes with Rowmark goes into one that builds on it', async () => {
    await mkdir(folder.data, { recursive: true });
    await writeFile(
      folder.at('sales.csv'),
      `${STANDARD}\nA-1,11.1,3,Καφές,1,3.10,κανονικός,category1_1,E3_561_003\n`,
    );
    const store = createFolderStore(folder.data);
    const of = await openProfiledExport(store, { path: folder.at('sales.csv'), profile: undefined });
    const asked = {
      rules: [ruleOf('line.vat_rate', 'κανονικός', '24')],
      given: undefined,
      data: folder.data,
    };
    const made = await profileWithRules(store, of, asked);
    expect([made.before, made.given, made.profile]).toEqual(['', 'standard-own', 'standard-own']);
    expect(Object.entries(JSON.parse(made.after)).slice(0, 2)).toEqual([
      ['name', 'standard-own'],
      ['extends', 'standard'],
    ]);
    await made.write();
    await expect(profileWithRules(store, of, asked)).rejects.toThrow(
      'The profile standard-own exists already and may build on standard. To use it, add --profile standard-own.',
    );
  });

  it('is refused where a row would come out otherwise, which is named', async () => {
    const profile = { ...withVat('ΦΠΑ'), only_rows_where: { ΦΠΑ: ['24', '13'] } };
    const rows = [row('A-1', '13'), row('A-2', '13'), row('A-3', 'κανονικός')];
    await expect(ruled(profile, [VAT], rows)).rejects.toThrow('With the rule, row 4 would read differently');
  });
});

describe('the field that a column fills', () => {
  const MORE = { ...withVat('ΦΠΑ'), lines: { numbered: 2 } };
  const target = async (profile: object, column: string, header?: string) => {
    const { of } = await folder.opened(profile, [row('A-1', '24')], header);
    return ruleTarget(of.profile, of.header, column);
  };

  it.each<[string, object, string, string | undefined, object]>([
    ['alone', withVat('ΦΠΑ'), 'φπα', undefined, { source: { column: 'ΦΠΑ' } }],
    [
      'of names of which one is there',
      withVat({ column: ['VAT', 'ΦΠΑ'] }),
      'ΦΠΑ',
      undefined,
      { source: { column: ['VAT', 'ΦΠΑ'] } },
    ],
    [
      'with others of its kind',
      {
        ...MORE,
        line: { ...LINE, 'line.vat_rate': 'ΦΠΑ {n}', 'line.name': 'name {n}' },
      },
      'ΦΠΑ 2',
      'id,type,paid,day,name 1,quantity,price,ΦΠΑ 1,name 2,ΦΠΑ 2',
      { source: { column: 'ΦΠΑ {n}' } },
    ],
  ])('is found %s', async (_, profile, column, header, found) => {
    expect(await target(profile, column, header)).toMatchObject({
      section: 'line',
      field: 'line.vat_rate',
      type: 'decimal',
      ...found,
    });
  });

  it.each<[string, object, string]>([
    [
      'Column Σημ fills no field in the profile cafe, so there is no place for a rule.',
      withVat('ΦΠΑ'),
      'Σημ',
    ],
    [
      'Column other fills no field in the profile cafe, so there is no place for a rule.',
      withVat('ΦΠΑ'),
      'other',
    ],
    [
      'Column ΦΠΑ fills several fields (document → notes, line → line.vat_rate). Write the map of the right one into the profile yourself.',
      { ...withVat('ΦΠΑ'), document: { ...DOCUMENT, notes: 'ΦΠΑ' } },
      'ΦΠΑ',
    ],
    [
      'document → notes cannot have a map for the column Σημ: it is part of a template, a discount, or outside document and line. Keep the corrections.',
      { ...withVat('ΦΠΑ'), document: { ...DOCUMENT, notes: { template: '{Σημ}.' } } },
      'Σημ',
    ],
    [
      'other → line.name cannot have a map for the column Σημ: it is part of a template, a discount, or outside document and line. Keep the corrections.',
      {
        ...withVat('ΦΠΑ'),
        more_lines: [{ 'line.name': 'Σημ', 'line.net_total_price': { value: '1' } }],
      },
      'Σημ',
    ],
  ])('is refused: %s', async (sentence, profile, column) => {
    const found = await target(profile, column).catch((error: unknown) => error);
    expect(found).toMatchObject({ name: 'CommandError', message: sentence });
  });
});
