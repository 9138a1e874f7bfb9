import { expect, it } from 'vitest';
import { fieldLabel, fieldName, parseFieldName } from '../../functions/console/pages/upload/field-choice.ts';
import {
  codeText,
  profileQuestions,
  questionPlace,
  withChosenCodes,
} from '../../functions/console/pages/upload/profile-questions.ts';
import { fieldLabels } from '../../shared/mapping/facts/field-labels.ts';

const columns = ['Amount', 'State'];
const asked = (profile: object) => profileQuestions({ ...profile }, { columns });
const answered = (profile: object, answers: Record<string, string>) => {
  const holes = asked(profile);
  const choices = new Map(holes.map(({ path }) => [JSON.stringify(path), answers[path.join('.')] ?? '']));
  return withChosenCodes({ ...profile }, { choices, holes });
};

it('asks for a name of the line of a payment in words, as a text', () => {
  const profile = { payment: { line: { name: { value: '?' }, vat_rate: { value: '? 24 | 13' } } } };
  const [name, rate] = asked(profile);
  expect(name).toMatchObject({ field: 'line.name', isText: true, codes: [] });
  expect(rate).toMatchObject({ field: 'line.vat_rate', isText: false, codes: ['24', '13'] });
  expect(fieldName(name?.field ?? '', 'el')).toBe('Περιγραφή είδους');
  expect(
    answered(profile, { 'payment.line.name.value': 'Room', 'payment.line.vat_rate.value': '13' }),
  ).toEqual({
    payment: { line: { name: { value: 'Room' }, vat_rate: { value: '13' } } },
  });
});

it('takes the names of own companies as a list, which may be empty', () => {
  const profile = { payment: { own_accounts: ['? names of your own companies as payers; [] if none'] } };
  expect(asked(profile)).toMatchObject([{ field: 'payment.own_accounts', isText: true, isNames: true }]);
  const names = (text: string) => answered(profile, { 'payment.own_accounts.0': text });
  expect(names('ACME IKE; Acme Ltd')).toEqual({ payment: { own_accounts: ['ACME IKE', 'Acme Ltd'] } });
  expect(names('')).toEqual({ payment: { own_accounts: [] } });
});

it('leaves the reason of an exemption to the rows where it is chosen so', () => {
  const profile = {
    line: {
      'line.vat_rate': { column: 'Amount' },
      'line.vat_exemption_category': { column: 'State', map: { A: '? 1 | 2', '*': '? 3' } },
    },
  };
  const map = (state: string, others: string) =>
    answered(profile, {
      'line.line.vat_exemption_category.map.A': state,
      'line.line.vat_exemption_category.map.*': others,
    });
  expect(map('2', '-')).toEqual({
    line: { ...profile.line, 'line.vat_exemption_category': { column: 'State', map: { A: '2' } } },
  });
  const value = { line: { 'line.vat_exemption_category': { value: '? 1' } } };
  expect(answered(value, { 'line.line.vat_exemption_category.value': '-' })).toEqual({ line: {} });
});

it('asks in words about customers without an address, and takes a doubt on by nobody else than a person', () => {
  const profile = { accept: ['? 204 the service adds the address'] };
  const [hole] = asked(profile);
  expect(hole).toMatchObject({ field: 'accept', codes: ['204'], isPerRow: true });
  expect(fieldName('accept', 'el')).toBe('Πελάτες χωρίς διεύθυνση');
  expect(codeText('accept', '204', 'el')).toBe('τη συμπληρώνει η υπηρεσία');
  expect(answered(profile, {})).toEqual(profile);
  expect(answered(profile, { 'accept.0': '-' })).toEqual({ accept: [] });
  expect(answered(profile, { 'accept.0': '204' })).toEqual({ accept: ['204'] });
});

it('asks of each state whether it is a sale, and takes out what is none', () => {
  const profile = { only_rows_where: { State: ['Paid', '? Pending', '? Draft'] } };
  expect(asked(profile)).toMatchObject([
    { column: 'State', text: 'Pending', isRule: true },
    { column: 'State', text: 'Draft', isRule: true },
  ]);
  const said = answered(profile, { 'only_rows_where.State.1': '-', 'only_rows_where.State.2': 'Draft' });
  expect(said).toEqual({ only_rows_where: { State: ['Paid', 'Draft'] } });
});

it('asks for the unit of whole numbers by their column, in words', () => {
  const profile = { line: { 'line.subtotal': { column: 'Amount', unit: '? cents | major' } } };
  const [unit] = asked(profile);
  expect(unit).toMatchObject({ field: 'line.subtotal', column: 'Amount', codes: ['cents', 'major'] });
  expect(unit && questionPlace(unit, 'el')).toBe('Μονάδα των ποσών της στήλης Amount');
  expect(codeText('line.subtotal', 'cents', 'en')).toBe('cents: 1250 is 12.50');
  const said = answered(profile, { 'line.line.subtotal.unit': 'cents' });
  expect(said).toEqual({ line: { 'line.subtotal': { column: 'Amount', unit: 'cents' } } });
});

it('every field has one label in each language, and is found by it', () => {
  for (const language of ['el', 'en'] as const) {
    const fields = Object.keys(fieldLabels);
    expect(new Set(fields.map((field) => fieldLabel(field, language))).size).toBe(fields.length);
    for (const field of fields) expect(parseFieldName(fieldLabel(field, language), language)).toBe(field);
    expect(parseFieldName('', language)).toBe('');
  }
});
