import { z } from 'zod';
import { storedForm } from '../../records/stored-form.ts';

/** An issued document as people look for it. */
const issuedSchema = z.object({
  external_id: z.string(),
  invoice_id: z.string().nullable(),
  kind: z.string(),
  series: z.string(),
  number: z.string(),
  mark: z.string(),
  issued_at: z.string(),
  customer: z.string().nullable(),
  vat: z.string().nullable(),
  payable_total: z.string().nullable(),
  job: z.string(),
  file: z.string(),
  row: z.int(),
  /** Its own report could not say that it was issued; that of this job found out. */
  learned: z.literal(true).optional(),
});
export type IndexedDocument = z.infer<typeof issuedSchema>;
export const issuedForm = storedForm(issuedSchema);

/** Sorts by the moment of issue, and of one moment by MARK; of two answers for one document they are the same. */
export const orderOf = ({ issued_at, mark }: Pick<IndexedDocument, 'issued_at' | 'mark'>): string => {
  const at = Date.parse(issued_at);
  return `${Number.isNaN(at) ? issued_at : new Date(at).toISOString()} ${mark}`;
};
