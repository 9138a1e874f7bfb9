import { EXEMPTION_CODE_MAX, exemptionCodes, vatRates } from '../vat.ts';
import { BUSINESS, ERRORS, PARTIES, PARTIES_AGAIN, REASONS, SCHEMA, type TableRow, VAT_CODE } from './row.ts';

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

/** All but the reverse charge. */
const OTHER_REASONS = [...exemptionCodes].filter((code) => code !== '16').join(' ');

/** Rates, and the reasons for none: with the kind, the place of the counterpart, its number and the classification. */
export const exemptionRows: readonly TableRow[] = [
  {
    cells: { rate: `! ${[...vatRates].join(' ')}` },
    ...{ code: 'VAT-RATE-UNKNOWN', at: 'line.vat_rate', tell: { rate: 'rate' } },
    params: { known: [...vatRates].join(', ') },
    sources: [`${SCHEMA}, VatType`, 'the service issues another rate as if without VAT'],
  },
  {
    cells: { rate: '0', reason: 'none' },
    ...{ code: '217', ...REASON, sources: ['interface, Foreign currency, 6; Line, vat_exemption_code'] },
  },
  {
    cells: { rate: '! 0', reason: '! none' },
    ...{ code: '271', ...REASON, tell: { value: 'reason', rate: 'rate' } },
    sources: [`${ERRORS}, 271`, 'interface, Line, vat_exemption_code: reason for a 0 % line'],
  },
  {
    cells: { reason: `! none ${[...exemptionCodes].join(' ')}` },
    ...{ code: '101', variant: 'range', ...REASON, tell: { value: 'reason' } },
    params: { max: EXEMPTION_CODE_MAX },
    sources: [
      'interface, Line, vat_exemption_code: as the service lists them',
      `${SCHEMA}, VatExemptionType`,
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
    cells: { rate: '17 9 4', island: 'no' },
    ...{ code: 'ISLAND-RATE', at: 'line.vat_rate', tell: { rate: 'rate', postcode: 'island' } },
    sources: ['circular Ε.2113/2025 on the islands, as the press has it'],
  },
  {
    cells: { reason: '29 30 31' },
    ...{
      code: 'EXEMPTION-NOT-IN-FORCE',
      ...REASON,
      tell: { code: 'reason' },
      params: { from: '2021-07-01' },
    },
    sources: ['VAT Directive 2006/112, as amended by 2017/2455: in force from 1 July 2021'],
    until: '2021-06-30',
  },
  // 8 is export: goods leave the Union. Services that serve an export may go to a Greek business.
  { cells: { reason: '8', kind: '2.3' }, ...WITH_KIND, sources: [VAT_CODE] },
  { cells: { reason: '8', place: 'union' }, ...WITH_COUNTRY, sources: [VAT_CODE, REASONS] },
  {
    cells: { reason: '8', place: 'greece', category: '! category1_3' },
    ...{ ...WITH_COUNTRY, sources: [VAT_CODE, REASONS] },
  },
  // 14 is goods to a business of another member state, which its number proves.
  { cells: { reason: '14', kind: '2.1 2.3 11.1 11.4' }, ...WITH_KIND, sources: [VAT_CODE] },
  { cells: { reason: '14', place: 'greece third' }, ...WITH_COUNTRY, sources: [VAT_CODE, REASONS] },
  {
    cells: { reason: '14', place: 'union', number: '! union other' },
    ...{ code: 'COUNTERPART-NUMBER-UNION', at: 'counterpart.vat' },
    tell: { vat: 'number', country: 'place' },
    sources: ['VAT Directive 2006/112, art. 138 (1a): the number of the customer is a condition'],
  },
  // 16 is the domestic reverse charge, with classifications of its own.
  { cells: { reason: '16', place: 'union third' }, ...WITH_COUNTRY, sources: [VAT_CODE, REASONS] },
  {
    cells: {
      ...{ reason: '16', category: 'category1_1 category1_2 category1_3' },
      type: '! E3_561_002 E3_561_004',
    },
    ...{ ...WITH_CLASSIFICATION, sources: [REASONS] },
  },
  {
    cells: { reason: OTHER_REASONS, type: 'E3_561_002 E3_561_004' },
    ...{ ...WITH_CLASSIFICATION, sources: [REASONS] },
  },
  {
    cells: { rate: '! 0', type: 'E3_561_002 E3_561_004' },
    ...{ code: 'CLASSIFICATION-VAT', at: 'line.vat_rate', tell: { type: 'type', rate: 'rate' } },
    sources: ['meaning of the types: reverse charge (art. 39a), the buyer owes the VAT'],
  },
  {
    cells: { reason: '4', category: 'category1_1 category1_2' },
    ...{ ...WITH_CLASSIFICATION, sources: [VAT_CODE] },
  },
  // 28 is what travellers from outside the Union take home.
  { cells: { reason: '28', kind: BUSINESS }, ...WITH_KIND, sources: [VAT_CODE, REASONS] },
  { cells: { reason: '28', place: 'greece union' }, ...WITH_COUNTRY, sources: [VAT_CODE] },
  { cells: { reason: '28', category: 'category1_3' }, ...WITH_CLASSIFICATION, sources: [VAT_CODE] },
  // The one-stop shops are for consumers: 30 and 31 for those of other member states.
  { cells: { reason: '29 30 31', kind: BUSINESS }, ...WITH_KIND, sources: [VAT_CODE] },
  { cells: { reason: '30 31', place: 'greece third' }, ...WITH_COUNTRY, sources: [VAT_CODE] },
];
