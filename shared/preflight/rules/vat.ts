import type { Line } from '../../documents/document.ts';
import { documentKind } from '../../facts/document-kinds.ts';
import { EXEMPTION_CODE_MAX, exemptionCodes, vatRates } from '../../facts/vat.ts';
import { isPositive, isZero, normalise } from '../../money/decimal.ts';
import { isBlank } from '../evidence/document-predicates.ts';
import { atLine, findingsWhere, type Rule, variant } from './rule.ts';

const REVERSE_CHARGE_REASON = '16';
const goodsCategories: ReadonlySet<string> = new Set(['category1_1', 'category1_2']);
/** Goods that the article names, such as scrap or mobile phones, carry its own types. */
const reverseChargeTypes: ReadonlySet<string> = new Set(['E3_561_002', 'E3_561_004']);

export const reverseChargeOnGoods: Rule = {
  code: 'EXEMPTION-REASON-GOODS',
  source: 'meaning of the exemption reasons: 16 is the reverse charge and goes with E3_561_002',
  concerns: 'exemption',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter(isReverseChargeOnGoods)
      .map((line) => atLine(line, 'line.vat_exemption_code', { code: REVERSE_CHARGE_REASON })),
};

const isReverseChargeOnGoods = (line: Line): boolean =>
  line.vat_exemption_code === REVERSE_CHARGE_REASON &&
  goodsCategories.has(line.classification_category ?? '') &&
  !reverseChargeTypes.has(line.classification_type ?? '');

/** Export, and supply within the European Union. */
const reasonsAbroad: ReadonlySet<string> = new Set(['8', '14']);

export const exemptionForGreekBuyer: Rule = {
  code: 'EXEMPTION-GREEK-BUYER',
  source: 'meaning of the exemption reasons: 8 is export, 14 supply within the European Union',
  concerns: 'exemption',
  find: ({ counterpart, invoice_lines }) =>
    invoice_lines
      .filter(
        ({ vat_exemption_code: code = '' }) =>
          counterpart?.country_code === 'GR' && reasonsAbroad.has(code.trim()),
      )
      .map((line) => atLine(line, 'line.vat_exemption_code', { code: line.vat_exemption_code ?? '' })),
};

export const exemptionOnTaxedLine: Rule = {
  code: '271',
  source: 'error list of the authority, 271: a reason is allowed only on a 0 % line',
  concerns: 'exemption',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter((line) => !isZero(line.vat_rate) && !isBlank(line.vat_exemption_code))
      .map((line) =>
        atLine(line, 'line.vat_exemption_code', {
          value: line.vat_exemption_code ?? '',
          rate: line.vat_rate,
        }),
      ),
};

export const exemptionMissing: Rule = {
  code: '217',
  source: 'interface, Foreign currency, 6; Line, vat_exemption_code',
  concerns: 'exemption',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter((line) => isZero(line.vat_rate) && isBlank(line.vat_exemption_code))
      .map((line) => atLine(line, 'line.vat_exemption_code')),
};

export const exemptionCodeUnknown: Rule = {
  code: '101',
  source: 'interface, Line, vat_exemption_code: as the service lists them; schema, VatExemptionType',
  concerns: 'exemption',
  find: ({ invoice_lines }) =>
    invoice_lines
      .filter(({ vat_exemption_code: code = '' }) => !isBlank(code) && !exemptionCodes.has(code))
      .map((line) =>
        variant(
          'range',
          atLine(line, 'line.vat_exemption_code', {
            value: line.vat_exemption_code ?? '',
            max: EXEMPTION_CODE_MAX,
          }),
        ),
      ),
};

export const vatOnKindWithout: Rule = {
  code: '218',
  source: 'VAT rules of the authority per type, 218; the interface is silent',
  concerns: 'kind-without-vat',
  find: ({ invoice_type_code: type, invoice_lines }) =>
    invoice_lines
      .filter(({ vat_rate }) => documentKind(type)?.withoutVat === 'none' && !isZero(vat_rate))
      .map((line) => atLine(line, 'line.vat_rate', { type, rate: line.vat_rate })),
};

export const vatOnExemptKind: Rule = {
  code: '215',
  source: 'VAT rules of the authority per type, 215; the interface is silent',
  concerns: 'kind-without-vat',
  find: ({ invoice_type_code: type, invoice_lines }) =>
    invoice_lines
      .filter(({ vat_rate }) => documentKind(type)?.withoutVat === 'exempt' && !isZero(vat_rate))
      .map((line) => atLine(line, 'line.vat_rate', { type, rate: line.vat_rate })),
};

export const vatRateUnknown: Rule = {
  code: 'VAT-RATE-UNKNOWN',
  source: 'VAT rates in force; the service would issue another one as if without VAT',
  find: ({ invoice_lines }) =>
    findingsWhere(
      invoice_lines,
      ({ vat_rate }) => !vatRates.has(vat_rate) && !vatRates.has(normalise(vat_rate)),
      (line) => atLine(line, 'line.vat_rate', { rate: line.vat_rate, known: [...vatRates].join(', ') }),
    ),
};

const REVERSE_CHARGE_TYPE = 'E3_561_002';

export const reverseChargeWithVat: Rule = {
  code: 'REVERSE-CHARGE-VAT',
  source: 'meaning of E3_561_002, wholesale under reverse charge: the buyer owes the VAT',
  find: ({ invoice_lines }) =>
    findingsWhere(
      invoice_lines,
      ({ classification_type: type, vat_rate }) => type === REVERSE_CHARGE_TYPE && isPositive(vat_rate),
      (line) => atLine(line, 'line.vat_rate', { type: REVERSE_CHARGE_TYPE, rate: line.vat_rate }),
    ),
};
