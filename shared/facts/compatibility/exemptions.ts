import { EXEMPTION_CODE_MAX, exemptionCodes, vatRates } from '../vat.ts';
import {
  BUSINESS,
  ERRORS,
  ERRORS_AGAIN,
  OFFICE,
  PARTIES,
  PARTIES_AGAIN,
  PRESS,
  REASONS,
  REASONS_AGAIN,
  RETAIL,
  SCHEMA,
  SCHEMA_AGAIN,
  type TableRow,
  VAT_CODE,
} from './row.ts';

const REASON = { at: 'line.vat_exemption_code' } as const;
const WITH_KIND = { code: 'EXEMPTION-KIND', ...REASON, tell: { code: 'reason', type: 'kind' } } as const;
const WITH_COUNTRY = {
  code: 'EXEMPTION-COUNTRY',
  ...REASON,
  tell: { code: 'reason', country: 'place' },
} as const;
const WITH_CLASSIFICATION = {
  code: 'EXEMPTION-CLASSIFICATION',
  ...REASON,
  tell: { code: 'reason', category: 'category', type: 'type' },
} as const;

const GOODS = 'category1_1 category1_2';
const SERVICES = 'category1_3';
const REVERSE_CHARGE = 'E3_561_002 E3_561_004';
/** Types of sales in Greece, to the Union, and to third countries. */
const AT_HOME = 'E3_561_001 E3_561_003 E3_880_001 E3_880_002 E3_881_001 E3_881_002';
const TO_UNION = 'E3_561_005 E3_880_003 E3_881_003';
const TO_THIRD = 'E3_561_006 E3_880_004 E3_881_004';
const TYPES = 'meaning of the types as public middleware lists them (QueueGR)';
const ONE_STOP = 'VAT Directive 2006/112, as amended by 2017/2455 (one-stop shops)';

/** All but the reverse charge. */
const OTHER_REASONS = [...exemptionCodes].filter((code) => code !== '16').join(' ');

/** Rates, and the reasons for none: with the kind, the place of the counterpart, its number and the classification. */
export const exemptionRows: readonly TableRow[] = [
  {
    cells: { rate: `! ${[...vatRates].join(' ')}` },
    ...{ code: 'VAT-RATE-UNKNOWN', at: 'line.vat_rate', tell: { rate: 'rate' } },
    params: { known: [...vatRates].join(', ') },
    sources: [
      `${SCHEMA}, VatType`,
      `${SCHEMA_AGAIN}, VatCategory`,
      'the service issues another rate as if without VAT',
    ],
  },
  {
    cells: { rate: '0', reason: 'none' },
    ...{ code: '217', ...REASON, sources: ['interface, Foreign currency, 6; Line, vat_exemption_code'] },
  },
  {
    cells: { rate: '! 0', reason: '! none' },
    ...{ code: '271', ...REASON, tell: { value: 'reason', rate: 'rate' } },
    sources: ['interface, Line, vat_exemption_code: reason for a 0 % line', `${ERRORS_AGAIN}, 271`],
  },
  {
    cells: { reason: `! none ${[...exemptionCodes].join(' ')}` },
    ...{ code: '101', variant: 'range', ...REASON, tell: { value: 'reason' } },
    params: { max: EXEMPTION_CODE_MAX },
    sources: [
      'interface, Line, vat_exemption_code: as the service lists them',
      `${SCHEMA}, VatExemptionType`,
      `${SCHEMA_AGAIN}, VatExemption`,
    ],
  },
  {
    cells: { kind: '2.3', rate: '! 0' },
    ...{ code: '215', at: 'line.vat_rate', tell: { type: 'kind', rate: 'rate' } },
    sources: [`${ERRORS}, 215`, PARTIES],
  },
  {
    cells: { kind: '3.1', rate: '! 0' },
    ...{ code: '218', at: 'line.vat_rate', tell: { type: 'kind', rate: 'rate' } },
    sources: [`${ERRORS}, 218`, PARTIES_AGAIN],
  },
  {
    cells: { rate: '17 9 4 3', island: 'no', seat: '! yes' },
    ...{ code: 'ISLAND-RATE', at: 'line.vat_rate', tell: { rate: 'rate', postcode: 'island' } },
    sources: [`${OFFICE}, Ε.2113/2025`, `${PRESS}, 31 December 2025 and 1 January 2026`],
  },
  ...[{ item: 'tobacco' }, { item: 'vehicle', category: `${GOODS} category1_7` }].map(
    (goods): TableRow => ({
      cells: { rate: '17 9 4', ...goods },
      code: 'ISLAND-RATE',
      variant: 'excluded',
      at: 'line.vat_rate',
      tell: { rate: 'rate', name: 'item' },
      sources: [`${PRESS}, 6 January 2026, on the circular`, `${PRESS} on the act of 2018`],
    }),
  ),
  // 3 is goods that are sold abroad, 4 services.
  { cells: { reason: '3', kind: '2.1 2.3' }, ...WITH_KIND, sources: [VAT_CODE, REASONS_AGAIN] },
  {
    cells: { reason: '3', kind: '! 2.1 2.3', category: SERVICES },
    ...WITH_CLASSIFICATION,
    sources: [VAT_CODE, REASONS_AGAIN],
  },
  { cells: { reason: '4', category: GOODS }, ...WITH_CLASSIFICATION, sources: [VAT_CODE, REASONS_AGAIN] },
  // 8 is export: goods leave the Union. Services that serve an export may go to a Greek business.
  { cells: { reason: '8', kind: '2.3' }, ...WITH_KIND, sources: [VAT_CODE, REASONS_AGAIN] },
  { cells: { reason: '8', place: 'union' }, ...WITH_COUNTRY, sources: [VAT_CODE, REASONS] },
  {
    cells: { reason: '8', place: 'greece', category: `! ${SERVICES}` },
    ...{ ...WITH_COUNTRY, sources: [VAT_CODE, REASONS] },
  },
  {
    cells: { reason: '8', kind: '! 2.3', place: 'third', category: SERVICES },
    ...{ ...WITH_CLASSIFICATION, sources: [VAT_CODE, REASONS_AGAIN] },
  },
  {
    cells: { reason: '8', place: 'third', category: `! ${SERVICES}`, type: AT_HOME },
    ...{ ...WITH_CLASSIFICATION, sources: [VAT_CODE, TYPES] },
  },
  {
    cells: { reason: '8', place: 'none', type: TO_UNION },
    ...WITH_CLASSIFICATION,
    sources: [VAT_CODE, TYPES],
  },
  // 14 is goods to a business of another member state, which its number proves, wherever it has its seat.
  { cells: { reason: '14', kind: '2.1 2.3 11.1 11.4' }, ...WITH_KIND, sources: [VAT_CODE, REASONS_AGAIN] },
  { cells: { reason: '14', place: 'greece' }, ...WITH_COUNTRY, sources: [VAT_CODE, REASONS] },
  {
    cells: { reason: '14', place: 'third', number: '! union' },
    ...{ ...WITH_COUNTRY, sources: [VAT_CODE, REASONS] },
  },
  {
    cells: { reason: '14', place: 'union', number: '! union other' },
    ...{ code: 'COUNTERPART-NUMBER-UNION', at: 'counterpart.vat' },
    tell: { vat: 'number', country: 'place' },
    sources: ['VAT Directive 2006/112, art. 138 (1): the number of the customer is a condition', VAT_CODE],
  },
  {
    cells: { reason: '14', kind: '! 2.1 2.3 11.1 11.4', category: SERVICES },
    ...{ ...WITH_CLASSIFICATION, sources: [VAT_CODE, REASONS_AGAIN] },
  },
  {
    cells: { reason: '14', place: 'union', type: AT_HOME },
    ...{ ...WITH_CLASSIFICATION, sources: [VAT_CODE, TYPES] },
  },
  {
    cells: { reason: '14', place: 'none', type: TO_THIRD },
    ...WITH_CLASSIFICATION,
    sources: [VAT_CODE, TYPES],
  },
  // 16 is the domestic reverse charge, with classifications of its own.
  { cells: { reason: '16', place: 'union third' }, ...WITH_COUNTRY, sources: [VAT_CODE, REASONS] },
  {
    cells: { reason: '16', category: `${GOODS} ${SERVICES}`, type: `! ${REVERSE_CHARGE}` },
    ...{ ...WITH_CLASSIFICATION, sources: [REASONS, TYPES] },
  },
  {
    cells: { reason: OTHER_REASONS, type: REVERSE_CHARGE },
    ...{ ...WITH_CLASSIFICATION, sources: [REASONS, TYPES] },
  },
  {
    cells: { rate: '! 0', type: REVERSE_CHARGE },
    ...{ code: 'CLASSIFICATION-VAT', at: 'line.vat_rate', tell: { type: 'type', rate: 'rate' } },
    sources: [VAT_CODE, `${TYPES}: art. 39a, the buyer owes the VAT`],
  },
  // 28 is what travellers from outside the Union take home.
  { cells: { reason: '28', kind: BUSINESS }, ...WITH_KIND, sources: [VAT_CODE, REASONS, REASONS_AGAIN] },
  { cells: { reason: '28', place: 'greece union' }, ...WITH_COUNTRY, sources: [VAT_CODE, REASONS_AGAIN] },
  { cells: { reason: '28', category: SERVICES }, ...WITH_CLASSIFICATION, sources: [VAT_CODE, REASONS_AGAIN] },
  {
    cells: { reason: '28', place: 'none', type: TO_UNION },
    ...WITH_CLASSIFICATION,
    sources: [VAT_CODE, TYPES],
  },
  // The one-stop shops are for consumers: 29 for services, 30 and 31 for those of other member states, 31 for goods from outside.
  { cells: { reason: '29 30 31', kind: BUSINESS }, ...WITH_KIND, sources: [VAT_CODE, ONE_STOP] },
  { cells: { reason: '29', place: 'third' }, ...WITH_COUNTRY, sources: [VAT_CODE, ONE_STOP] },
  { cells: { reason: '30 31', place: 'greece third' }, ...WITH_COUNTRY, sources: [VAT_CODE, ONE_STOP] },
  {
    cells: { reason: '29', kind: RETAIL, category: GOODS },
    ...WITH_CLASSIFICATION,
    sources: [VAT_CODE, ONE_STOP],
  },
  {
    cells: { reason: '31', kind: RETAIL, category: SERVICES },
    ...WITH_CLASSIFICATION,
    sources: [VAT_CODE, ONE_STOP],
  },
  {
    cells: { reason: '29 30 31', place: 'none', type: TO_THIRD },
    ...WITH_CLASSIFICATION,
    sources: [VAT_CODE, TYPES],
  },
];
