import type { Invoice } from '../invoices/invoice-schema.ts';
import { businessChecks } from './business-checks.ts';
import { type AuthorityError, type Check, check101 } from './check-101.ts';
import { strictChecks } from './strict-checks.ts';

const errorsOf = (invoice: Invoice, { code, title, find }: Check): AuthorityError[] =>
  find(invoice).map((message) => ({ code, title, message }));

/**
 * Every error of the document; one that does not fit the schema shows no others. Empty when it is accepted. A strict
 * authority also answers what it is known to answer beyond the interface.
 */
export function askAuthority(invoice: Invoice, strict = false): readonly AuthorityError[] {
  const syntax = errorsOf(invoice, check101);
  if (syntax.length > 0) return syntax;
  const checks = strict ? [...businessChecks, ...strictChecks] : businessChecks;
  return checks.flatMap((check) => errorsOf(invoice, check));
}
