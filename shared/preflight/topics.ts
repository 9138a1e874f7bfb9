import type { Document, Line } from '../documents/document.ts';
import { documentKind } from '../facts/document-kinds.ts';
import { isZero } from '../money/decimal.ts';
import { hasEvenAmounts } from './even-amounts.ts';
import type { PreflightContext } from './rule.ts';
import { claimsHeatingAllowance, isClearance, isFuelDocument, isSale } from './shapes.ts';

/** Parts of the rules that most documents have nothing to do with. */
export const topicNames = [
  'amounts',
  'foreign',
  'fuel',
  'clearance',
  'clears',
  'sale',
  'correlated',
  'several-lines',
  'numbered-codes',
  'exemption',
  'kind-without-vat',
  'expense',
] as const;

export type Topic = (typeof topicNames)[number];

/** Topics of a document, told by the fields that their rules read. */
export type Topics = Readonly<Record<Topic, boolean>>;

export const topicsOf = (
  document: Document,
  { clears, half_unit }: Pick<PreflightContext, 'clears' | 'half_unit'> = {},
): Topics => ({
  amounts: half_unit !== undefined || !hasEvenAmounts(document),
  foreign: document.currency !== undefined || document.exchange_rate !== undefined,
  fuel: concernsFuel(document),
  clearance: isClearance(document),
  clears: clears !== undefined,
  sale: isSale(document),
  correlated: document.correlated_invoices !== undefined,
  'several-lines': document.invoice_lines.length > 1,
  'numbered-codes':
    document.special_invoice_category !== undefined || document.invoice_lines.some(hasNumberedCode),
  exemption: document.invoice_lines.some(concernsExemption),
  'kind-without-vat': documentKind(document.invoice_type_code)?.withoutVat !== undefined,
  expense: isClearance(document) || document.invoice_lines.some(concernsExpense),
});

const concernsFuel = (document: Document): boolean =>
  isFuelDocument(document) ||
  claimsHeatingAllowance(document) ||
  document.counterpart?.supply_account_no !== undefined ||
  document.invoice_lines.some(hasFuelCode);

const hasFuelCode = ({ fuel_code }: Line): boolean => fuel_code !== undefined;

const hasNumberedCode = ({ quantity_type, invoice_detail_type }: Line): boolean =>
  quantity_type !== undefined || invoice_detail_type !== undefined;

const concernsExemption = ({ vat_exemption_code, vat_rate }: Line): boolean =>
  vat_exemption_code !== undefined || isZero(vat_rate);

const concernsExpense = ({ expense, classification_category: category }: Line): boolean =>
  expense === true || category?.startsWith('category2_') === true;
