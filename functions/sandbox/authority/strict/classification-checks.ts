import { allowedTypes, categoryForbidden } from '../../../../shared/facts/classifications.ts';
import type { Invoice, InvoiceLine } from '../../invoices/invoice-schema.ts';
import { category, classification, numbered, typeOf } from '../../invoices/lines.ts';
import type { Check } from '../check.ts';

const told = (invoice: Invoice, isWrong: (line: InvoiceLine) => boolean, text: string): string[] =>
  numbered(invoice)
    .filter(([, line]) => isWrong(line))
    .map(([number, line]) => `Line ${number}: ${category(line)} ${classification(line) || '_'} ${text}.`);

/** The authority's tables of categories and types per document type: facts that it publishes. */
export const classificationChecks: readonly Check[] = [
  {
    code: '308',
    title: 'Classification category is forbidden for this invoice type',
    find: (invoice) =>
      told(
        invoice,
        (line) => categoryForbidden(typeOf(invoice), category(line)),
        'is no category of the type',
      ),
  },
  {
    code: '313',
    title: 'Classification type is forbidden for this category and invoice type',
    find: (invoice) =>
      told(
        invoice,
        (line) => allowedTypes(typeOf(invoice), category(line))?.has(classification(line) || '_') === false,
        'is no pair of the type',
      ),
  },
];
