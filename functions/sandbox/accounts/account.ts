import { createHash } from 'node:crypto';
import {
  type AccountConfig,
  accountConfigSchema,
  type BillingBookConfig,
  type Issuer,
} from './account-config.ts';
import { preconfiguredBooks } from './preconfigured-books.ts';

export interface BillingBook {
  id: string;
  name: string;
  series: string;
  invoice_type_code: string;
}

/** A configured account. `key` is its name in the state: the login email in lower case. */
export interface Account {
  key: string;
  email: string;
  apiKey: string;
  issuer: Issuer;
  books: readonly BillingBook[];
}

/** The account of a sandbox that was given none. */
export const demoAccount: AccountConfig = { email: 'demo@rowmark.example', apiKey: 'sandbox' };

const demoIssuer: Issuer = {
  name: 'Δοκιμαστική Εμπορική Α.Ε.',
  vat: '090000045',
  branch: 0,
  activity: 'Εμπόριο καυσίμων και αγροτικών προϊόντων',
  tax_office: 'ΚΕΦΟΔΕ Αττικής',
  street: 'Οδός Δοκιμής 1',
  city: 'Αθήνα',
  postal_code: '10431',
};

/** The account of a configuration; ids of billing books are the same in every start. Throws on a bad configuration. */
export function openAccount(config: AccountConfig): Account {
  const { email, apiKey, issuer, billingBooks } = accountConfigSchema.parse(config);
  const key = email.toLowerCase();
  const books = (billingBooks ?? preconfiguredBooks).map((book) => openBook(key, book));
  return { key, email, apiKey, issuer: issuer ?? demoIssuer, books };
}

const openBook = (account: string, book: BillingBookConfig): BillingBook => ({
  id: book.id ?? bookId(`${account}/${book.invoice_type_code}/${book.series}`),
  name: book.name ?? book.series,
  series: book.series,
  invoice_type_code: book.invoice_type_code,
});

const bookId = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 24);

/** Types that have no book of their own (interface, Invoice, billing_book_id: 2.3 uses the series of 2.1). */
const sharedBooks: Readonly<Record<string, string>> = { '2.3': '2.1' };

export const bookServes = (book: BillingBook, type: string): boolean =>
  book.invoice_type_code === type || book.invoice_type_code === sharedBooks[type];
