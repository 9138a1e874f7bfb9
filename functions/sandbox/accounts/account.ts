import { hash } from 'node:crypto';
import * as z from 'zod';

const billingBook = z.strictObject({
  id: z.string().min(1).optional(),
  name: z.string().optional(),
  series: z.string().min(1).max(50),
  invoice_type_code: z.string().min(1),
});

const issuer = z.strictObject({
  name: z.string(),
  vat: z.string(),
  branch: z.int().min(0).default(0),
  activity: z.string().optional(),
  tax_office: z.string().optional(),
  street: z.string().optional(),
  city: z.string().optional(),
  postal_code: z.string().optional(),
});

/** An account of the sandbox: its credentials, issuer, and billing books (preconfigured by default). */
const accountConfigSchema = z.strictObject({
  email: z.string().min(1),
  apiKey: z.string().min(1),
  issuer: issuer.optional(),
  billingBooks: z.array(billingBook).optional(),
});

/** The accounts of a sandbox: at least one, and a login email is not repeated. */
export const accountsSchema = z
  .array(accountConfigSchema)
  .min(1)
  .refine(
    (accounts) => new Set(accounts.map(({ email }) => email.toLowerCase())).size === accounts.length,
    'email-twice',
  );

export type AccountConfig = z.input<typeof accountConfigSchema>;

type BillingBook = z.output<typeof billingBook>;

export type Account = ReturnType<typeof openAccount>;

/** The account of a sandbox that was configured without one. */
export const demoAccount: AccountConfig = { email: 'demo@rowmark.example', apiKey: 'sandbox' };

const demoIssuer: z.output<typeof issuer> = {
  name: 'Δοκιμαστική Εμπορική Α.Ε.',
  vat: '090000045',
  branch: 0,
  activity: 'Εμπόριο καυσίμων και αγροτικών προϊόντων',
  tax_office: 'ΚΕΦΟΔΕ Αττικής',
  street: 'Οδός Δοκιμής 1',
  city: 'Αθήνα',
  postal_code: '10431',
};

/** The account of a configuration; `key` is its name in the state. Ids of billing books are the same in every start. Throws on a bad configuration. */
function openAccount(config: AccountConfig) {
  const { email, apiKey, issuer, billingBooks } = accountConfigSchema.parse(config);
  const key = email.toLowerCase();
  const books = (billingBooks ?? preconfiguredBooks).map((book) => openBook(key, book));
  return { key, email, apiKey, issuer: issuer ?? demoIssuer, books };
}

const openBook = (account: string, { id, name, ...book }: BillingBook): Required<BillingBook> => ({
  id: id ?? hash('sha256', `${account}/${book.invoice_type_code}/${book.series}`).slice(0, 24),
  name: name ?? book.series,
  ...book,
});

/** Types without their own book (interface, Invoice, billing_book_id: 2.3 uses the series of 2.1). */
const sharedBooks: Readonly<Record<string, string>> = { '2.3': '2.1' };

export const bookServes = (book: BillingBook, type: string): boolean =>
  book.invoice_type_code === type || book.invoice_type_code === sharedBooks[type];

/** The billing books that every account has unless it is configured with others. 2.3 uses the one of 2.1. */
export const preconfiguredBooks: readonly BillingBook[] = [
  { invoice_type_code: '1.1', series: 'TIM', name: 'Τιμολόγιο πώλησης' },
  { invoice_type_code: '1.4', series: 'TLT', name: 'Τιμολόγιο πώλησης για λογαριασμό τρίτων' },
  { invoice_type_code: '1.5', series: 'EKK', name: 'Εκκαθάριση πωλήσεων τρίτων' },
  { invoice_type_code: '1.6', series: 'SYM', name: 'Συμπληρωματικό παραστατικό' },
  { invoice_type_code: '2.1', series: 'TPY', name: 'Τιμολόγιο παροχής υπηρεσιών' },
  { invoice_type_code: '3.1', series: 'TKT', name: 'Τίτλος κτήσης' },
  { invoice_type_code: '5.1', series: 'PIS', name: 'Πιστωτικό τιμολόγιο, συσχετιζόμενο' },
  { invoice_type_code: '5.2', series: 'PIM', name: 'Πιστωτικό τιμολόγιο, μη συσχετιζόμενο' },
  { invoice_type_code: '11.1', series: 'ALP', name: 'Απόδειξη λιανικής πώλησης' },
  { invoice_type_code: '11.4', series: 'PLI', name: 'Πιστωτικό στοιχείο λιανικής' },
];

/** The account that a login email names, if none is configured; undefined for an unknown email. */
export type AccountOf = (email: string) => AccountConfig | undefined;

/** The accounts of a sandbox: those configured, and those opened at their first login. */
export function openAccounts(configured: readonly AccountConfig[], accountOf: AccountOf = () => undefined) {
  const accounts = new Map(configured.map(openAccount).map((account) => [account.key, account]));
  return {
    /** By the login email in lower case. */
    get(key: string): Account | undefined {
      const config = accounts.has(key) ? undefined : accountOf(key);
      if (config !== undefined) accounts.set(key, openAccount(config));
      return accounts.get(key);
    },
    all: (): readonly Account[] => [...accounts.values()],
  };
}
