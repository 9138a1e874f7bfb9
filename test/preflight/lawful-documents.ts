type Cells = Readonly<Record<string, string>>;

/** A document that is right by law, as header and lines of an export: nothing may be held against it. */
export interface Lawful {
  what: string;
  header: Cells;
  lines: readonly Cells[];
}

const party = (fields: Cells): Cells =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`counterpart.${name}`, text]));
const greek = party({
  name: 'Παράδειγμα ΙΚΕ',
  vat: '094014201',
  country_code: 'GR',
  city: 'Πειραιάς',
  street: 'Ακτή Μιαούλη',
  number: '10',
  postal_code: '18535',
});
const islander = { ...greek, ...party({ city: 'Σάμος', postal_code: '83100' }) };
const bare = party({ name: 'Παράδειγμα ΙΚΕ', vat: '090165560', country_code: 'GR' });
const german = party({
  name: 'Nordhafen GmbH',
  vat: 'DE123456788',
  country_code: 'DE',
  city: 'Hamburg',
  street: 'Kai 7',
});
const american = party({ name: 'Harbor LLC', country_code: 'US', city: 'Boston', street: 'Atlantic Avenue' });
const known = { ...american, ...party({ vat: '98-7654321' }) };
const emirates = party({ name: 'Gulf Trading', country_code: 'AE', city: 'Dubai', street: 'Corniche 3' });
const fisher = party({
  name: 'Νίκος Ψαράς',
  country_code: 'GR',
  vat: '064677095',
  city: 'Καβάλα',
  postal_code: '65403',
});
const nobody = {};

const line = (
  net: string,
  rate: string,
  [category, type]: readonly [string, string],
  more: Cells = {},
): Cells => ({
  'line.name': 'Είδος',
  'line.net_total_price': net,
  'line.vat_rate': rate,
  'line.classification_category': category,
  'line.classification_type': type,
  ...more,
});
const exempt = (code: string): Cells => ({ 'line.vat_exemption_code': code });
const priced = (quantity: string, unit_price: string): Cells => ({
  'line.quantity': quantity,
  'line.unit_price': unit_price,
});

const goods = ['category1_1', 'E3_561_001'] as const;
const products = ['category1_2', 'E3_561_001'] as const;
const services = ['category1_3', 'E3_561_001'] as const;
const reverse = ['category1_1', 'E3_561_002'] as const;
const retail = ['category1_1', 'E3_561_003'] as const;
const retailService = ['category1_3', 'E3_561_003'] as const;
const abroad = ['category1_3', 'E3_561_006'] as const;
const thirdParties = (type: string) => ['category1_7', type] as const;
const bought = ['category2_1', 'E3_102_002'] as const;
const originals = { correlated_invoices: '400001925600940' };
const fuel = { fuel_invoice: 'true' };
const diesel = { 'line.fuel_code': '20', 'line.quantity_type': '3' };
const heating = { 'line.fuel_code': '30', 'line.quantity_type': '3', ...priced('1000', '0.95') };
const allowance = { ...fuel, special_invoice_category: '11' };
const supplied = { ...greek, ...party({ supply_account_no: '112345678901' }) };

let serial = 0;
const of = (
  type: string,
  buyer: Cells,
  [what, ...lines]: readonly [string, ...Cells[]],
  header: Cells = {},
): Lawful => {
  serial += 1;
  const common = { external_id: `LAW-${serial}`, invoice_type_code: type, payment_method_type: '3' };
  return { what: `${type}: ${what}`, header: { ...common, ...buyer, ...header }, lines };
};
const clearance = (net: string, rate: string, more: Cells = {}) =>
  line(net, rate, ['category2_9', '_'], { 'line.invoice_detail_type': '1', 'line.expense': 'true', ...more });
const fee = (net: string, classification: readonly [string, string] = goods) =>
  line(net, '0', classification, { 'line.invoice_detail_type': '2', ...exempt('27') });

export const lawfulDocuments: readonly Lawful[] = [
  of('1.1', greek, ['one line at 24 %', line('100.00', '24', goods)]),
  of('1.1', bare, ['number, name and country alone', line('100.00', '24', goods)]),
  of('1.1', greek, ['two rates', line('100.00', '24', goods), line('50.00', '6', goods)]),
  of('1.1', greek, [
    'three rates',
    line('10', '24', goods),
    line('20', '13', goods),
    line('30', '6', products),
  ]),
  of('1.1', islander, ['islands, 17 %', line('64.50', '17', goods)]),
  of('1.1', islander, ['islands, 9 % and 4 %', line('10.00', '9', goods), line('20.00', '4', goods)]),
  of('1.1', islander, ['islands, 3 %', line('100.00', '3', goods)]),
  of('1.1', greek, ['reverse charge on scrap (39a)', line('300.00', '0', reverse, exempt('16'))]),
  of('1.1', greek, [
    'reverse charge beside goods at 24 %',
    line('9', '24', goods),
    line('300', '0', reverse, exempt('16')),
  ]),
  of('1.1', greek, ['margin scheme', line('500.00', '0', goods, exempt('22'))]),
  of('1.1', greek, ['a small business', line('80.00', '0', goods, exempt('15'))]),
  of('1.1', greek, [
    'a price that does not come out even',
    line('100.00', '24', goods, priced('3', '33.33')),
  ]),
  of('1.1', greek, ['a price of four decimals', line('11.11', '24', goods, priced('3', '3.7033'))]),
  of('1.1', greek, ['own products', line('45.00', '13', products)]),
  of('1.1', greek, ['on credit', line('45.00', '24', goods)], { payment_method_type: '1' }),
  of('1.1', greek, ['by IRIS', line('45.00', '24', goods)], { payment_method_type: '7' }),
  of('1.1', german, ['combined domestic and foreign', line('45.00', '24', goods)], {
    special_invoice_category: '5',
  }),
  of('1.1', greek, ['payable in dollars', line('100.00', '24', goods)], {
    currency: 'USD',
    exchange_rate: '1.0842',
  }),
  of('1.1', greek, ['diesel', line('130.00', '24', goods, { ...diesel, ...priced('100', '1.30') })], fuel),
  of('1.1', supplied, ['heating oil', line('950.00', '24', goods, heating)], allowance),
  of('1.4', greek, ['a sale at home', line('1020.00', '13', thirdParties('E3_881_001'))]),
  of('1.4', german, ['a sale in the Union', line('1020.00', '0', thirdParties('E3_881_003'), exempt('14'))]),
  of('1.4', known, ['a sale overseas', line('1020.00', '0', thirdParties('E3_881_004'), exempt('8'))]),
  of('1.4', greek, [
    'two lines',
    line('10', '13', thirdParties('E3_881_001')),
    line('5', '24', thirdParties('E3_881_001')),
  ]),
  of('1.5', greek, ['clearance at 13 %', clearance('918.00', '13'), fee('102.00')]),
  of('1.5', bare, [
    'clearance of a farmer without VAT',
    clearance('918.00', '0', exempt('18')),
    fee('102.00', services),
  ]),
  of('1.5', greek, ['the fee first', fee('10.00', products), clearance('90.00', '24')]),
  of('1.6', greek, ['a supplement', line('20.00', '24', goods)], originals),
  of('1.6', bare, ['a supplement on the islands', line('20.00', '17', goods)], originals),
  of('1.6', greek, ['a supplement of two rates', line('20', '24', goods), line('1', '6', goods)], originals),
  of('2.1', greek, ['a service', line('350.00', '24', services)]),
  of('2.1', greek, ['two services', line('350.00', '24', services), line('12.50', '24', services)]),
  of('2.1', greek, ['reverse charge', line('90.00', '0', ['category1_3', 'E3_561_002'], exempt('16'))]),
  of('2.1', islander, ['islands', line('90.00', '17', services)]),
  of('2.1', fisher, ['other income', line('70.00', '24', ['category1_5', 'E3_562'])]),
  of('2.1', greek, ['for information', line('70.00', '24', ['category1_95', '_'])]),
  of('2.3', american, ['a service abroad, no number', line('400.00', '0', abroad, exempt('4'))]),
  of('2.3', known, ['a service abroad', line('400.00', '0', abroad, exempt('4'))]),
  of('2.3', emirates, ['a buyer without postal code', line('400.00', '0', abroad, exempt('4'))]),
  of('2.3', american, ['paid from abroad', line('400.00', '0', abroad, exempt('4'))], {
    payment_method_type: '5',
  }),
  of('2.3', american, ['in dollars', line('400.00', '0', abroad, exempt('4'))], {
    currency: 'USD',
    exchange_rate: '1.0842',
  }),
  of('3.1', fisher, ['fish bought', line('60.00', '0', bought, exempt('18'))]),
  of('3.1', fisher, [
    'marked as expense',
    line('60.00', '0', bought, { ...exempt('18'), 'line.expense': 'true' }),
  ]),
  of('3.1', fisher, ['rented', line('60.00', '0', ['category2_3', 'E3_585_016'], exempt('27'))], {
    payment_method_type: '2',
  }),
  of('5.1', greek, ['a return', line('14.00', '24', goods)], originals),
  of(
    '5.1',
    greek,
    ['a return of two rates', line('14.00', '24', goods), line('3.00', '6', goods)],
    originals,
  ),
  of('5.1', american, ['of a service abroad', line('40.00', '0', abroad, exempt('4'))], originals),
  of('5.2', greek, ['a turnover discount', line('10.00', '24', goods)]),
  of('5.2', german, ['to the Union', line('10.00', '0', ['category1_1', 'E3_561_005'], exempt('14'))]),
  of('5.2', american, [
    'overseas, no number',
    line('10.00', '0', ['category1_1', 'E3_561_006'], exempt('8')),
  ]),
  of('5.2', supplied, ['heating oil', line('950.00', '24', goods, heating)], allowance),
  of('11.1', nobody, ['coffee in cash', line('3.10', '13', retail)], { payment_method_type: '0' }),
  of('11.1', nobody, ['499.99 in cash', line('403.22', '24', retail, { 'line.vat_total': '96.77' })], {
    payment_method_type: '0',
  }),
  of('11.1', nobody, ['1,240.00 by card', line('1000.00', '24', retail)]),
  of('11.1', nobody, ['two rates', line('1.00', '24', retail), line('2.00', '6', retail)]),
  of('11.1', nobody, ['tax-free', line('100.00', '0', retail, exempt('28'))], {
    special_invoice_category: '4',
  }),
  of('11.1', party({ name: 'Μαρία' }), ['a service to a name', line('40.00', '24', retailService)]),
  of('11.1', nobody, ['no description', line('3.10', '17', retail, { 'line.name': '' })]),
  of(
    '11.1',
    nobody,
    ['petrol', line('18.50', '24', retail, { 'line.fuel_code': '10', ...priced('10', '1.85') })],
    fuel,
  ),
  of('11.1', supplied, ['heating oil', line('950.00', '24', retail, heating)], allowance),
  of('11.4', nobody, ['a return', line('3.10', '13', retail)], { payment_method_type: '0' }),
  of('11.4', nobody, ['a service', line('40.00', '24', retailService)]),
  of('11.4', nobody, ['correlation not possible', line('5.00', '24', retail)], {
    special_invoice_category: '13',
  }),
];
