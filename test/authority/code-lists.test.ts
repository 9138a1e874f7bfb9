import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuels, payableInCurrency } from '../../functions/sandbox/print/print.ts';
import { listedCountries as countries } from '../../shared/facts/countries.ts';
import { listedCurrencies as currencies } from '../../shared/facts/currencies.ts';
import { openTestSandbox, type TestSandbox } from './open-test-sandbox.ts';
import { changed, foreign, fuel, type Payload, sale } from './payloads.ts';

let sandbox: TestSandbox;
let book: string;
let count = 0;

beforeAll(async () => {
  sandbox = await openTestSandbox();
  book = await sandbox.client.book('1.1');
});
afterAll(() => sandbox[Symbol.asyncDispose]());

/** The codes that the payload is refused with, at either stage; empty when it is issued. */
async function refusal(payload: Payload): Promise<(string | undefined)[]> {
  count += 1;
  const external_id = `list-${count}`;
  const { errors } = await sandbox.client.draft({ ...payload, billing_book_id: book, external_id });
  return (errors.length > 0 ? errors : (await sandbox.client.issue(external_id)).errors).map(
    ({ code }) => code,
  );
}

const withFuel = (code: number) => changed(fuel(), { lines: { 1: { fuel_code: code } } });

test('exactly the 29 fuel codes pass the draft', async () => {
  const passed = [];
  for (let code = 0; code <= 1_000; code++)
    if (!(await refusal({ ...withFuel(code), fuel_invoice: false })).includes('fuel_code_invalid'))
      passed.push(code);
  expect(passed).toEqual([...fuels.keys()].map(Number));
  expect(passed).toHaveLength(29);
});

/** Of the authority's own list (schema 2.0.1): no change of ours may change both what is sent and what judges it. */
const digest = (codes: ReadonlySet<string>) => hash('sha1', [...codes].sort().join(' ')).slice(0, 12);

test('every listed currency is issued', async () => {
  expect([currencies.size, digest(currencies)]).toEqual([166, '6b5d168cdedc']);
  for (const currency of currencies)
    expect([currency, await refusal({ ...foreign(), currency })]).toEqual([currency, []]);
});

test('every listed currency is printed by its name in both languages, with a symbol that is not its code', () => {
  for (const currency of currencies)
    for (const locale of ['el', 'en'] as const) {
      const printed = payableInCurrency({ currency, exchange_rate: '2', payable: '10' }, locale);
      if (currency === 'EUR') expect(printed).toBeUndefined();
      else expect(`${printed?.name} ${printed?.amount}`).not.toMatch(new RegExp(`\\b${currency}\\b`));
    }
});

test('current ISO codes that the old list lacks, other cases and look-alikes are 101', async () => {
  const unlisted = 'BYN MRU STN VES VED ZMW SLE SSP ZWG XDR UYI UYW CHE CHW USN XXX usd Usd US$ USDT'.split(
    ' ',
  );
  for (const currency of [...unlisted, 'ΕUR'])
    expect([currency, await refusal({ ...foreign(), currency })]).toEqual([currency, ['101']]);
});

test('countries are an old ISO edition', async () => {
  expect([countries.size, digest(countries)]).toEqual([247, 'b3f154ce7f2d']);
  for (const [country_code, codes] of [
    ['GR', []],
    ['GB', []],
    ['AN', []],
    ['OC', []],
    ['', []],
    ...['EL', 'UK', 'XI', 'XK', 'SS', 'SX', 'CW', 'BQ', 'gr'].map((code) => [code, ['101']] as const),
  ] as const)
    expect([country_code, await refusal(changed(sale(), { counterpart: { country_code } }))]).toEqual([
      country_code,
      codes,
    ]);
});
