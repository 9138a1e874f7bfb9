import { expect, test } from 'vitest';
import type { Cell } from '../../shared/sheet/sheet.ts';
import { parseNumberFormat, sectionFor } from '../../shared/sheet/xlsx/number-format.ts';
import { RECEIPT } from '../tables/receipt-profile.ts';
import { codesOf, mapText, mapWith, rowsOf } from './map-text.ts';
import { sheetOf } from './sheet-of.ts';

const { document, line } = RECEIPT;
const PROFILE = { document, line: { ...line, 'line.net_total_price': 'Amount' } };
const UNPROVEN = ['AMOUNT-CURRENCY-UNPROVEN'];

/** Headers of a column of currencies in ten languages, none of which is in a list of ours. */
const HEADERS =
  'Κωδ. νομίσματος|Νομ.|Waehrung|Moneda|Divisa|Devise|Valuta|Moeda|Waluta|CCY|Payment Currency|Original Currency|Currency (ISO)|Pénznem|Měna|Para birimi|X17|';

test.each(
  HEADERS.split('|'),
)('a column %j of ISO codes says in which currency its row is', async (header) => {
  const rows = await mapText(`No;Amount;${header}\n1;10,00;EUR\n2;20,00;USD\n3;30,00;\n4;40,00;pln`, PROFILE);
  expect(rows.map(codesOf)).toEqual([[], UNPROVEN, [], UNPROVEN]);
});

const NAMES =
  '$|£|zł|TL|lei|US$|R$|Kč|kr|US Dollar|US-Dollar|US dollars|British Pound|franc suisse|Δολάριο ΗΠΑ|ΔΟΛΑΡΙΟ ΗΠΑ|ΛΙΡΑ ΑΓΓΛΙΑΣ|Ελβετικό Φράγκο';
test.each(NAMES.split('|'))('and so does one of %j', async (sign) => {
  const rows = await mapText(`No;Amount;Col\n1;10,00;€\n2;20,00;${sign}`, PROFILE);
  expect(rows.map(codesOf)).toEqual([[], UNPROVEN]);
});

test('a column of texts that are no currencies says nothing', async () => {
  const text = 'No;Amount;Unit;Country;Note\n1;10,00;PCS;GRC;ABC\n2;20,00;KGM;DEU;USD';
  const rows = await mapText(text, PROFILE);
  expect(rows.map(codesOf)).toEqual([[], []]);
});

test('a profile that says that the amounts are euro is believed', async () => {
  const profile = { ...PROFILE, amounts: { currency: { value: 'EUR' } } };
  expect((await mapText('No;Amount;CCY\n1;10,00;USD', profile)).map(codesOf)).toEqual([[]]);
});

test.each([
  ['EUR', 'No;Amount USD\n1;10,00', true],
  ['EUR', 'Sales in USD;\nNo;Amount\n1;10,00', true],
  ['EUR', 'No;Amount;Shown\n1;10,00;$10.00', true],
  ['EUR', 'No;Amount;Buyer pays\n1;10,00;$11.50', false],
  ['EUR', 'No;Amount;Note\n1;10,00;paid in USD', false],
  ['GBP', 'No;Amount;CCY\n1;10,00;USD', true],
  ['USD', 'No;Amount USD;CCY\n1;10,00;$', false],
])('amounts stated in %s are held where the file shows another currency for them: %j', async (value, text, isHeld) => {
  const [, column = 'Amount'] = /(Amount USD)/.exec(text) ?? [];
  const rate = value === 'EUR' ? {} : { rate: { value: '1.1', quoted: 'foreign-per-euro' as const } };
  const line = { ...PROFILE.line, 'line.net_total_price': column };
  const [row] = await mapText(text, { document, line, amounts: { currency: { value }, ...rate } });
  const found = row?.problems.find(({ code }) => code === 'AMOUNT-CURRENCY-UNPROVEN');
  expect(found?.severity).toBe(isHeld ? 'doubtful' : undefined);
});

test('a title, a header and a sign in a column that is not used state a currency too', async () => {
  const codes = async (text: string, amount = 'Amount') => {
    const line = { ...PROFILE.line, 'line.net_total_price': amount };
    return (await mapText(text, { ...PROFILE, line })).map(codesOf);
  };
  expect(await codes('All amounts in USD;\nNo;Amount\n1;10,00')).toEqual([UNPROVEN]);
  expect(await codes('ΠΩΛΗΣΕΙΣ ΣΕ USD ΟΚΤΩΒΡΙΟΣ;\nNo;Amount\n1;10,00')).toEqual([UNPROVEN]);
  expect(await codes('ALL SALES AND TOP PRODUCTS;\nNo;Amount\n1;10,00')).toEqual([[]]);
  expect(await codes('USD converted to EUR;\nNo;Amount\n1;10,00')).toEqual([[]]);
  expect(await codes('No;Net amount (USD)\n1;10,00', 'Net amount (USD)')).toEqual([UNPROVEN]);
  for (const header of 'amount_usd AmountUSD NetUSD total_gbp amount-usd amountusd USDAmount δολάρια'.split(
    ' ',
  ))
    expect(await codes(`No;${header}\n1;10,00`, header), header).toEqual([UNPROVEN]);
  for (const header of 'amount_eur AmountEUR valeur total_sold'.split(' '))
    expect(await codes(`No;${header}\n1;10,00`, header), header).toEqual([[]]);
  expect(await codes('Sales in USD;\nNo;amount_eur\n1;10,00', 'amount_eur')).toEqual([[]]);
  expect(await codes('No;Amount;Shown\n1;10,00;$13.50\n2;10,00;€13.50')).toEqual([UNPROVEN, []]);
  expect(await codes('No;Amount (EUR);Shown\n1;10,00;$13.50', 'Amount (EUR)')).toEqual([[]]);
  const notes = ['paid in USD', 'τιμή σε δολάρια', 'Cable USB-C', 'USD or EUR', 'red'].map(
    (one) => `1;10,00;${one}`,
  );
  expect(await codes(`No;Amount;Note\n${notes.join('\n')}`)).toEqual([UNPROVEN, UNPROVEN, [], [], []]);
  expect(await codes('No;Amount;Note\n1;€10,00;paid in USD')).toEqual([[]]);
});

test('number formats of a workbook name their currency, also with letters', async () => {
  const shown = (format: string) => {
    const kind = sectionFor(parseNumberFormat(format), 5);
    return 'currency' in kind ? kind.currency : undefined;
  };
  expect(
    ['#,##0.00 "zł"', '#,##0.00\\ [$lei-418]', '#,##0.00 "TL"', '"US$"#,##0.00', '#,##0.00 "kg"'].map(shown),
  ).toEqual(['zł', 'lei', 'TL', 'US$', 'kg']);
  const cell = (currency: string): Cell => ({ kind: 'number', text: '5', currency });
  const mapped = await mapWith(
    sheetOf([
      ['No', 'Amount', 'Paid'],
      ['1', '10', cell('zł')],
      ['2', '10', cell('€')],
    ]),
    PROFILE,
  );
  expect((await rowsOf(mapped)).map(codesOf)).toEqual([UNPROVEN, []]);
});

test('letters that a format shows beside an amount are a currency, also one that no list has', async () => {
  const amount = (currency: string): Cell => ({ kind: 'number', text: '5', currency });
  const signs = ['Ft', 'Fr.', 'din.', 'USD', 'ευρώ', 'Euro', 'EUR', 'CR', 'Χρ'];
  const rows = signs.map((sign, at) => [String(at), amount(sign)]);
  const mapped = await rowsOf(await mapWith(sheetOf([['No', 'Amount'], ...rows]), PROFILE));
  expect(mapped.flatMap(codesOf)).toEqual(signs.slice(0, 4).map(() => 'MAP-FOREIGN-SIGN'));
});
