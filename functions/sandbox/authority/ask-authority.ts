import type { Invoice } from '../invoices/invoice-schema.ts';
import type { AuthorityError, Check } from './check.ts';
import { check101 } from './check-101.ts';
import { check204 } from './check-204.ts';
import { check205 } from './check-205.ts';
import { check208 } from './check-208.ts';
import { check211 } from './check-211.ts';
import { check217 } from './check-217.ts';
import { check222 } from './check-222.ts';
import { check231 } from './check-231.ts';
import { check246 } from './check-246.ts';
import { check247 } from './check-247.ts';
import { check268 } from './check-268.ts';
import { check269 } from './check-269.ts';
import { check270 } from './check-270.ts';
import { check313 } from './check-313.ts';
import { check331 } from './check-331.ts';
import { strictChecks } from './strict/strict-checks.ts';

/** The rules that are looked at only when the document fits the schema. */
const businessChecks: readonly Check[] = [
  check204,
  check205,
  check208,
  check211,
  check217,
  check222,
  check231,
  check246,
  check247,
  check268,
  check269,
  check270,
  check313,
  check331,
];

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
