import { describe, expect, it } from 'vitest';
import { currencyByCode } from '../../shared/facts/currencies.ts';
import { COMMON_CODES, currenciesNamed, currencyOf, currencySaid } from '../../shared/money/currency.ts';

it('a cell names a currency by its letters or its three digits, and by nothing else', () => {
  const codes = (...texts: string[]) => texts.map((text) => currencyOf(text)?.code);
  expect(codes('EUR', ' eur ', '978', ' 036', 'jpy')).toEqual(['EUR', 'EUR', 'EUR', 'AUD', 'JPY']);
  expect(codes('', 'EURO', '€', '36', '9781', 'x978', 'EURX')).toEqual(Array.from({ length: 7 }));
});

it.each([
  ['EUR', ['€', ' € ', 'EUR', 'eur', 'Eur', 'Euro', 'euros', 'Ευρώ', 'ΕΥΡΩ']],
  ['USD', ['US$', 'usd', 'Usd', 'dollars', 'Δολάρια', 'dólar', 'dolar']],
  ['USD', 'Us dollars,US-Dollar,dollaro statunitense,dólar estadounidense,dolar amerykański'.split(',')],
  ['USD', 'dollar des États-Unis,Dólar americano,Amerikaanse dollar,dolar american,Щатски долар'.split(',')],
  ['GBP', ['£', 'Sterling', 'GBP']],
  ['PLN', ['zł', 'ZL', 'Złoty']],
  ['ALL', ['ALL', 'all', 'Lek', 'λεκ']],
  ['TRY', ['₺', 'TL', 'TRY']],
  ['CHF', ['SFr.', 'φράγκο'.normalize('NFD').replace(/\p{M}/gu, '')]],
  ['KRW', ['₩']],
  ['HKD', ['HK$']],
  ['SEK', ['sek', 'Sek']],
  ['RON', ['Ron', 'lei']],
  ['THB', ['THB', 'thb', 'tHb', 'ThB']],
  ['$', ['$']],
  ['¥', ['¥']],
  [undefined, ['', ' ', 'All', 'Try', ' Thb ', 'Std', 'amount', 'XQZ', '$$', '5 €']],
])('%s is said by %j', (code, texts) => {
  expect(texts.map((text) => currencySaid(text))).toEqual(texts.map(() => code));
});

it.each<[header: string, named: string[]]>([
  ['Net amount (USD)', ['USD']],
  ['All amounts in USD', ['USD']],
  ['Αξία $', ['$']],
  ['Ποσό σε Ευρώ', ['EUR']],
  ['price in euros', ['EUR']],
  ['Kwota zł', ['PLN']],
  ['USD, EUR; USD', ['USD', 'EUR']],
  ['net[SEK]', ['SEK']],
  ['net{SEK}', ['SEK']],
  ['net=SEK', ['SEK']],
  ['net_SEK/DKK:NOK', ['SEK', 'DKK', 'NOK']],
  ['Amount USD.', ['USD']],
  ['Fee USD%', ['USD']],
  ['USD-', ['USD']],
  ['USD*', ['USD']],
  ['¥', ['¥']],
  // A sign within a word is the currency that it stands for, as it is by itself.
  ['Net€', ['EUR']],
  ['12.50£', ['GBP']],
  ['12₿', ['₿']],
  ['NT$', ['$']],
  // A code counts among capitals too: what may be another currency is asked.
  ['NET THB', ['THB']],
  ['NET (THB)', ['THB']],
  ['NET VALUE THB', ['THB']],
  ['Net value THB', ['THB']],
  ['NET VALUE EUR', ['EUR']],
  ['NET VALUE USD', ['USD']],
  ['NET VALUE THB €', ['THB', 'EUR']],
  ['Usd', []],
  ['XQZ', []],
  ['.USD', []],
  ['AUSD', []],
  ['USDA', []],
  ['europe', []],
  ['neuro', []],
  ['', []],
])('the header %j names %j', (header, named) => {
  expect(currenciesNamed(header)).toEqual(named);
});

it('codes that are words say nothing in a sentence', () => {
  const words = 'ALL TOP TRY PEN CUP MAD SOS COP NAD ANG BOB GEL LAK MOP BAM'.split(' ');
  expect(words.flatMap((word) => currenciesNamed(`Net (${word})`))).toEqual([]);
  expect(words.map((word) => currencySaid(word))).toEqual(words);
});

it('codes that no word is mistaken for count in a title in capitals', () => {
  const common = 'USD GBP CHF PLN RON CZK BGN SEK NOK DKK HUF BRL CAD AUD JPY INR BDT AED MXN RSD UAH'.split(
    ' ',
  );
  expect([...COMMON_CODES]).toEqual(common);
  expect(common.flatMap((code) => currenciesNamed(`NET VALUE ${code}`))).toEqual(common);
});

describe('ISO 4217', () => {
  const exponents: Record<string, string> = {
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF BYR',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  };
  it.each(Object.entries(exponents))('exponent %s', (exponent, codes) => {
    const found = [...currencyByCode.values()].filter((currency) => currency.exponent === Number(exponent));
    expect(found.map(({ code }) => code).sort()).toEqual(codes.split(' ').sort());
  });

  it('has no entry that is cut wrongly, and every number once', () => {
    for (const { code, number } of currencyByCode.values())
      expect(`${code}${number}`).toMatch(/^[A-Z]{3}\d{3}$/);
    const numbers = [...currencyByCode.values()].map(({ number }) => number);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual(['532']);
  });

  it('never takes its exponents from Intl, which is wrong for some of them', () => {
    expect(currencyByCode.get('IQD')?.exponent).toBe(3);
    expect(currencyByCode.get('HUF')?.exponent).toBe(2);
  });
});
