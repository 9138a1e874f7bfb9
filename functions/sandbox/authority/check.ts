import type { Invoice } from '../invoices/invoice-schema.ts';

/** A rule of the authority: its code, what it is called, and a message for each breach that it finds. */
export interface Check {
  code: string;
  title: string;
  find: (invoice: Invoice) => readonly string[];
}

/** One error of the authority, as the envelope of a refusal carries it. */
export interface AuthorityError {
  code: string;
  title: string;
  message: string;
}
