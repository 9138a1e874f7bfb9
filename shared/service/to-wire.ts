import type { Document } from '../documents/document.ts';
import { headerFields, lineFields } from '../documents/fields.ts';
import { exactNumber } from './exact-json.ts';

/** The body of `POST /api/v1/invoices`: exact numbers, nothing empty, always a draft (open points, Creating a draft). */
export function toWire(document: Document): string {
  const { counterpart, invoice_lines, ...header } = document;
  return JSON.stringify({
    draft: true,
    ...typed(header, (name) => typeOf(headerFields, name)),
    ...(counterpart === undefined ? {} : { counterpart: typed(counterpart, () => 'text') }),
    invoice_lines: invoice_lines.map((line) => typed(line, (name) => typeOf(lineFields, `line.${name}`))),
  });
}

const typeOf = (fields: Readonly<Record<string, string>>, name: string) => fields[name];

/** Decimal text becomes a number; what is empty is left out, as reading back could not tell the two apart. */
const typed = (values: object, typeOfField: (name: string) => string | undefined) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [
        name,
        typeOfField(name) === 'decimal' && typeof value === 'string' ? exactNumber(value) : value,
      ]),
  );
