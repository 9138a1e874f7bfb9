import { commission } from './kinds/commission.ts';
import { creditNote } from './kinds/credit-note.ts';
import { foreignCurrency } from './kinds/foreign-currency.ts';
import { fuel } from './kinds/fuel.ts';
import { heatingOil } from './kinds/heating-oil.ts';
import { invoice } from './kinds/invoice.ts';
import { payments } from './kinds/payments.ts';
import { retailReceipt } from './kinds/retail-receipt.ts';
import type { Template } from './kinds/template.ts';

/** One template for each kind that `rowmark template` knows. */
export const templates = {
  invoice,
  'retail-receipt': retailReceipt,
  'credit-note': creditNote,
  fuel,
  'heating-oil': heatingOil,
  'foreign-currency': foreignCurrency,
  commission,
  payments,
} satisfies Record<string, Template>;

export type TemplateKind = keyof typeof templates;

export const templateKinds = Object.keys(templates);

export const isTemplateKind = (kind: string): kind is TemplateKind => Object.hasOwn(templates, kind);
