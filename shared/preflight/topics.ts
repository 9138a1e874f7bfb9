import type { Document, Line } from '../documents/document.ts';
import { claimsHeatingAllowance, isClearance, isFuelDocument, isSale } from './shapes.ts';

/** Part of the rules that most documents have nothing to do with. */
export type Topic = 'foreign' | 'fuel' | 'clearance' | 'sale';

/** Topics of a document, told by the fields that their rules read. */
type Topics = Readonly<Record<Topic, boolean>>;

export const topicsOf = (document: Document): Topics => ({
  foreign: document.currency !== undefined || document.exchange_rate !== undefined,
  fuel: concernsFuel(document),
  clearance: isClearance(document),
  sale: isSale(document),
});

const concernsFuel = (document: Document): boolean =>
  isFuelDocument(document) ||
  claimsHeatingAllowance(document) ||
  document.counterpart?.supply_account_no !== undefined ||
  document.invoice_lines.some(hasFuelCode);

const hasFuelCode = ({ fuel_code }: Line): boolean => fuel_code !== undefined;
