import { z } from '@hono/zod-openapi';

/** A profile as its author writes it, including open decisions. */
export const writtenProfileSchema = z.record(z.string(), z.unknown());

const told = z.looseObject({ code: z.string(), message: z.string(), hint: z.string() });

const choiceSchema = z.object({
  answers: z.array(z.string()),
  net: z.string().optional(),
  payable: z.string().optional(),
});

/** An inspection as `rowmark inspect --json` prints it. Unknown keys are passed on. */
export const inspectionSchema = z
  .looseObject({
    file: z.looseObject({
      evidence: z.array(z.string()),
      notices: z.array(told),
      sheet: z.string().optional(),
      sheets: z
        .array(z.string())
        .optional()
        .openapi({ description: 'The sheets to choose from, where a workbook has several.' }),
    }),
    header_row: z.int().nullable(),
    rows: z.int().openapi({ description: 'Rows below the header that were looked at.' }),
    all_rows_read: z
      .boolean()
      .optional()
      .openapi({ description: 'False where the export has more rows than were looked at.' }),
    total_rows: z.array(z.int()),
    columns: z.array(
      z.looseObject({
        header: z.string(),
        examples: z.array(z.string()),
        evidence: z.string().optional().openapi({ description: 'Values of an open column.' }),
        fields: z.array(z.looseObject({ field: z.string() })),
      }),
    ),
    profile: writtenProfileSchema.nullable(),
    open: z.array(z.string()),
    totals: z
      .array(z.object({ asks: z.array(z.array(z.string())), choices: z.array(choiceSchema) }))
      .openapi({
        description: 'Totals of the first 2,000 rows for each answer, the most euro at stake first.',
      }),
    known: z.array(
      z.object({
        profile: z.string(),
        last_imported: z.string(),
        issued: z.boolean().openapi({ description: 'True if documents were issued with it.' }),
      }),
    ),
  })
  .openapi('Inspection');

export type ShownInspection = z.infer<typeof inspectionSchema>;
export type ShownColumn = ShownInspection['columns'][number];
