import { documentTypes, otherTypes } from '../document-types.ts';
import type { LineItem } from '../line-items.ts';
import {
  ERRORS,
  KINDS_BY_PLACE,
  PARTIES,
  PARTIES_AGAIN,
  RETAIL,
  SCHEMA,
  SCHEMA_AGAIN,
  type TableRow,
  VAT_CODE,
} from './row.ts';

const AT_COUNTRY = { at: 'counterpart.country_code', tell: { type: 'kind', country: 'place' } } as const;
/** The issuer's word that a deal is part domestic and part foreign, so that kind and country differ on purpose. */
const NOT_COMBINED = '! 5';

const FIELDS_OF_TAXES =
  'schema of the authority: withheld amounts, fees, other taxes and deductions have fields of their own';
/** Lines that are not sales. Their names propose it; the cells beside decide. */
const noSales: readonly (Pick<TableRow, 'sources'> & { item: LineItem; where?: TableRow['cells'] })[] = [
  {
    item: 'stamp-duty',
    sources: ['specification for ERP programs 2.0.1, 5.5: the duty is a tax of its own (type 4)'],
  },
  {
    item: 'resilience-fee',
    sources: ['public middleware (QueueGR): the fee is an 8.2 of its own; list of kinds of the authority'],
  },
  { item: 'withheld', sources: [FIELDS_OF_TAXES, 'interface, Line: no field for withheld amounts'] },
  { item: 'levy', where: { rate: '0' }, sources: [FIELDS_OF_TAXES, 'interface, Line: no field for fees'] },
  {
    item: 'deposit',
    where: { rate: '0', place: 'greece none' },
    sources: [`${VAT_CODE}: an advance on a taxed sale is taxed, a guarantee is not a sale`],
  },
  {
    item: 'discount',
    where: { kind: '! 5.1 5.2 11.4' },
    sources: [`${VAT_CODE}: a discount lowers the taxable amount`],
  },
];

/** By the kind of document: where a counterpart may be, what it is asked, and what a line states. */
export const kindRows: readonly TableRow[] = [
  {
    cells: { kind: `! none ${documentTypes.join(' ')} ${otherTypes}` },
    ...{ code: 'TYPE-UNKNOWN', at: 'invoice_type_code', tell: { type: 'kind' } },
    params: { known: documentTypes.join(', ') },
    sources: ['interface, Invoice, invoice_type_code'],
  },
  {
    cells: { kind: otherTypes },
    ...{ code: 'TYPE-UNKNOWN', variant: 'elsewhere', at: 'invoice_type_code', tell: { type: 'kind' } },
    sources: ['interface, Invoice, invoice_type_code', `${SCHEMA}, InvoiceType`],
  },
  {
    cells: { place: 'unlisted' },
    ...{ code: '101', variant: 'country', at: 'counterpart.country_code', tell: { value: 'place' } },
    sources: [`${SCHEMA}, CountryType`, SCHEMA_AGAIN],
  },
  {
    cells: { kind: '1.1 2.1', place: 'union third', special: NOT_COMBINED },
    ...{ code: '242', ...AT_COUNTRY, sources: [PARTIES, PARTIES_AGAIN, KINDS_BY_PLACE] },
  },
  {
    cells: { kind: '2.3', place: 'greece union', special: NOT_COMBINED },
    ...{ code: '244', ...AT_COUNTRY, sources: [PARTIES, PARTIES_AGAIN, KINDS_BY_PLACE] },
  },
  {
    cells: { kind: '2.1 3.1 5.1 5.2', place: 'none' },
    ...{ code: 'COUNTERPART-COUNTRY-MISSING', at: 'counterpart.country_code', tell: { type: 'kind' } },
    sources: [
      'schema of the authority, v2.0.2: PartyType/country is mandatory (aade-mydata#71)',
      'specification for ERP programs 2.0.1, 5.1: country is mandatory',
    ],
  },
  {
    cells: { kind: RETAIL, number: '! none', fuel: 'no' },
    ...{ code: 'RETAIL-TAX-NUMBER', at: 'counterpart.vat', tell: { type: 'kind' }, sources: [PARTIES] },
  },
  ...['1.6', '5.1'].map(
    (kind): TableRow => ({
      cells: { kind, correlated: 'no' },
      ...{ code: '204', variant: 'correlated', at: 'correlated_invoices', tell: { type: 'kind' } },
      sources: [PARTIES, PARTIES_AGAIN],
    }),
  ),
  {
    cells: { kind: '! 1.6 5.1', correlated: 'yes' },
    ...{ code: 'CORRELATED-ELSEWHERE', at: 'correlated_invoices', tell: { type: 'kind' } },
    sources: [`${ERRORS}, 205 on 5.2 and 11.4 in one channel`],
  },
  ...[{ special: '8 9' }, { kind: '! 11.4', special: '13' }].map(
    (cells): TableRow => ({
      cells,
      ...{ code: 'SPECIAL-CATEGORY-KIND', at: 'special_invoice_category' },
      tell: { category: 'special', type: 'kind' },
      sources: [
        `${SCHEMA_AGAIN}, SpecialInvoiceCategory: 8 and 9 are read only, 13 goes with 11.4 and 14.30`,
      ],
    }),
  ),
  {
    cells: { kind: '! 1.5', detail: '! none' },
    ...{ code: '205', variant: 'detail-type', at: 'line.invoice_detail_type', tell: { type: 'kind' } },
    sources: ['interface, Line, invoice_detail_type; Type 1.4, 3'],
  },
  {
    cells: { kind: '1.5', detail: 'none' },
    ...{ code: '204', variant: 'detail-type', at: 'line.invoice_detail_type' },
    sources: ['interface, Type 1.5, 1; Stage 2, 204 together with 246'],
  },
  {
    cells: { kind: '! 1.5 3.1', expense: 'yes' },
    ...{ code: '205', variant: 'expense', at: 'line.expense', tell: { type: 'kind' } },
    sources: ['interface, Line, expense'],
  },
  {
    cells: { expense: 'yes', category: 'category1_*' },
    ...{ code: '101', variant: 'income', at: 'line.expense', tell: { value: 'category' } },
    sources: ['interface, Type 1.5, 2: expense decides how a classification is serialised'],
  },
  {
    cells: { kind: '1.5', expense: 'no', category: 'category2_*' },
    ...{ code: '101', variant: 'expense', at: 'line.expense', tell: { value: 'category' } },
    sources: ['interface, Type 1.5, 2; Stage 2, 101'],
  },
  {
    cells: { kind: '1.5', expense: 'no', detail: '1', category: '! category2_*' },
    ...{ code: '101', variant: 'clearance-expense', at: 'line.expense' },
    sources: ['interface, Type 1.5, 2; Stage 2, 101'],
  },
  {
    cells: { kind: '! 1.5 3.1', expense: 'no', category: 'category2_*' },
    ...{ code: '101', variant: 'expense-category', at: 'line.classification_category' },
    tell: { value: 'category', type: 'kind' },
    sources: [SCHEMA, 'interface, Stage 2, 101: an expense category serialised as income'],
  },
  ...noSales.map(
    ({ item, where = {}, sources }): TableRow => ({
      cells: { item, ...where },
      ...{ code: 'LINE-OTHER-DOCUMENT', variant: item, at: 'line.name', tell: { name: 'item' } },
      sources,
    }),
  ),
];
