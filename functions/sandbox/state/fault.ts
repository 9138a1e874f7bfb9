import { z } from '@hono/zod-openapi';

const LONGEST_DELAY_MS = 600_000;
const MOST_FAULTS = 1_000;
/** An item of the table holds 400 KiB. */
const LARGEST_SCRIPT_BYTES = 350 * 1024;

const matchSchema = z.strictObject({
  method: z.string().optional(),
  path: z.string().optional().openapi({
    description:
      'A path or its last segments, with or without /api/v1; * stands for anything, {id} or :id for one segment.',
    example: '/api/v1/invoices/{id}/issue_draft',
  }),
  external_id: z.string().optional(),
});

const actionSchema = z.strictObject({
  status: z.int().min(200).max(599).optional().openapi({ description: 'Answered in place of the effect.' }),
  delay_ms: z.int().min(0).max(LONGEST_DELAY_MS).optional(),
  reset: z
    .enum(['before', 'after'])
    .optional()
    .openapi({ description: 'The connection is closed without an answer, before or after the effect.' }),
  pending: z
    .int()
    .min(1)
    .optional()
    .openapi({ description: 'An issue answers pending, and so do this many reads of the document.' }),
  revoke: z
    .boolean()
    .optional()
    .openapi({ description: 'The token of the request is no longer valid: 401.' }),
});

/** A scripted failure: match → action, so many times or with a probability and a seed. */
const faultSchema = z
  .strictObject({
    match: matchSchema.default({}),
    action: actionSchema,
    times: z.int().min(1).optional().openapi({ description: 'Without it, for ever.' }),
    probability: z.number().min(0).max(1).optional(),
    seed: z.int().optional(),
  })
  .openapi('Fault');

export const faultsSchema = z
  .array(faultSchema)
  .max(MOST_FAULTS)
  .refine(
    (faults) => Buffer.byteLength(JSON.stringify(faults)) <= LARGEST_SCRIPT_BYTES,
    `the faults are larger than ${LARGEST_SCRIPT_BYTES} bytes`,
  );

export type Fault = z.input<typeof faultSchema>;
export type ScriptedFault = z.output<typeof faultSchema>;
export type FaultAction = ScriptedFault['action'];
