import { z } from 'zod';
import { storedForm } from './stored-form.ts';

/** A line of `jobs/<job>/payments.jsonl`: a payment of which the export has told the ledger. */
const toldPaymentSchema = z.object({ payment: z.string() });
export const toldPaymentForm = storedForm(toldPaymentSchema);
