import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyByCode } from '../../shared/facts/currencies.ts';
import { providerUnits } from '../../shared/facts/provider-units.ts';
import { shift } from '../../shared/money/decimal.ts';
import { type StatedAmount, toMajor } from '../../shared/money/minor-units.ts';
import type { Params } from '../../shared/problems/problem.ts';
import { atFullLength } from '../full-run.ts';
import { tableRows } from '../table-rows.ts';

const PROVIDERS = Object.keys(providerUnits).join(', ');
const cases = tableRows(join(import.meta.dirname, 'minor-units.txt')).map((cells) =>
  cells.map((cell) => cell.replaceAll('␣', ' ').replace('<providers>', PROVIDERS)),
);

/** Reads `provider: stripe; decimals: 2`. */
const paramsOf = (text: string): Params =>
  Object.fromEntries(
    text.split('; ').flatMap((one) => {
      const [name = '', value = ''] = one.split(': ');
      return name === '' ? [] : [[name, /^(decimals|digits)$/.test(name) ? Number(value) : value]];
    }),
  );

describe('a stated amount', () => {
  it.each(
    cases,
  )('%s %s %s of %s %s is %s', (unit, amount = '', currency = '', provider, channel, told, about) => {
    const place = { row: 7, column: 'gross' };
    const stated: StatedAmount = {
      ...{ unit: unit === 'minor' || unit === 'major' ? unit : undefined, amount, currency, ...place },
      ...(provider && { provider }),
      ...(channel && { channel }),
    };
    const found = toMajor(stated);
    const known = currencyByCode.get(currency.toUpperCase()) ?? expect.objectContaining({ code: 'EUR' });
    if (/^[A-Z]/.test(told ?? ''))
      expect(found).toEqual({
        ...{ code: told, severity: 'error', ...place, field: 'payment.amount' },
        params: { amount, ...paramsOf(about ?? '') },
      });
    else expect(found).toEqual({ amount: told, currency: known, problems: [] });
  });

  it('states a fraction that the currency does not have, where the provider allows one', () => {
    const found = toMajor({ amount: '5050', unit: 'minor', provider: 'adyen', currency: 'CLP' });
    expect(found).toEqual({
      amount: '50.5',
      currency: currencyByCode.get('CLP'),
      problems: [
        {
          ...{ code: 'UNIT-FRACTION-UNUSUAL', severity: 'warning', field: 'payment.amount' },
          params: { provider: 'adyen', currency: 'CLP', amount: '50.5' },
        },
      ],
    });
  });
});

describe('minor → major → minor', () => {
  const cases = Object.entries(providerUnits).flatMap(([provider, { channels }]) =>
    Object.entries(channels).flatMap(([channel, { unit }]) =>
      unit === 'minor' ? [{ provider, channel }] : [],
    ),
  );
  it('is the identity for every provider, channel and currency', () => {
    const codes = [...currencyByCode.keys()];
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.constantFrom(...codes),
        fc.bigInt(1n, 999_999n),
        (where, currency, n) => {
          const stated = { ...where, currency, unit: 'minor' as const };
          // With two zeros at the end, so that no rule of last digits refuses it.
          const amount = `${n}00`;
          const found = toMajor({ ...stated, amount });
          if ('code' in found) {
            expect(['UNIT-CURRENCY-UNSUPPORTED', 'UNIT-NONE']).toContain(found.code);
            return;
          }
          const one = toMajor({ ...stated, amount: '100' });
          if ('code' in one) throw new Error(one.code);
          const exponent =
            { '100': 0, '10': 1, '1': 2, '0.1': 3, '0.01': 4 }[String(Number(one.amount))] ?? Number.NaN;
          expect(shift(found.amount, exponent).replace(/\.0+$/, '')).toBe(amount);
        },
      ),
      { numRuns: atFullLength(2_000) },
    );
  });
});
