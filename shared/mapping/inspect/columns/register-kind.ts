import { foldHeader } from '../../texts/fold.ts';
import { headerTokens } from '../roles/header-roles.ts';
import type { ColumnMatch, InspectedColumn } from './match-columns.ts';

/**
 * Lists that nobody issues documents from: bought, issued already, movements of a bank account, or payments of a provider
 * that no built-in profile reads, whose types and units would be guessed, or whose rows do not name the payment.
 */
export type RegisterKind = 'purchases' | 'issued' | 'bank' | 'payments' | 'payments-without-source';

/** Tells such a list by its columns; undefined where it may be a list of sales. */
export function registerKind(
  columns: readonly InspectedColumn[],
  matches: readonly ColumnMatch[],
): RegisterKind | undefined {
  const headers = new Set(columns.map(({ header }) => foldHeader(header)));
  const has = (role: ColumnMatch['role']) => matches.find((match) => match.role === role)?.column;
  if (headers.has(STRIPE_BALANCE) && !headers.has(STRIPE_SOURCE)) return 'payments-without-source';
  if (has('supplier') !== undefined && has('name') === undefined) return 'purchases';
  const mark = has('mark');
  const most = Math.max(...columns.map(({ filled }) => filled));
  if (mark !== undefined && mark.filled === most && mark.distinct.every((text) => /[1-9]/.test(text)))
    return 'issued';
  const named = (names: readonly string[]) => names.some((name) => headers.has(foldHeader(name)));
  const isBank = named(BALANCE) && (named(MOVED) || named(['Amount', 'Ποσό'])) && named(TOLD);
  const isOfSales = (['quantity', 'unit_price', 'tax_number', 'vat_rate'] as const).some((role) => has(role));
  if (has('tax_number') === undefined && columns.some(({ header }) => isOfProvider(header, SETTLED)))
    return 'payments';
  if (isOfSales) return undefined;
  if (isBank && (has('document') === undefined || has('name') === undefined)) return 'bank';
  const isPaid = headers.has(VIVA_ID) || columns.some(({ header }) => isOfProvider(header, FEES));
  return isPaid ? 'payments' : undefined;
}

const FEES = ['fee', 'fees', 'captured', 'chargeback', 'iban', 'bic', 'acquirer'].map(foldHeader);
/** Words of what a provider or a marketplace pays out. */
const SETTLED = ['settlement', 'payout', 'payouts'].map(foldHeader);
const isOfProvider = (header: string, words: readonly string[]): boolean =>
  headerTokens(header).some((word) => words.includes(word));

const STRIPE_BALANCE = foldHeader('balance_transaction_id');
const STRIPE_SOURCE = foldHeader('source_id');
const VIVA_ID = foldHeader('TransactionId');
const BALANCE = ['Balance', 'Running Balance', 'Υπόλοιπο', 'Λογιστικό υπόλοιπο', 'Saldo'];
const MOVED = ['Debit', 'Credit', 'Χρέωση', 'Πίστωση', 'Money in', 'Money out', 'Withdrawal'];
const TOLD = ['Description', 'Περιγραφή', 'Details', 'Αιτιολογία', 'Memo', 'Narrative', 'Reference'];
