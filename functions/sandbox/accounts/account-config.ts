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
export const accountConfigSchema = z.strictObject({
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

export type Issuer = z.output<typeof issuer>;

export type BillingBookConfig = z.output<typeof billingBook>;
