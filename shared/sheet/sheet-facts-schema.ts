import * as z from 'zod';
import { phraseSchema, problemSchema } from '../problems/problem-schema.ts';

/** Facts about the file, with the evidence in words; they go into plan, report and `rowmark inspect`. */
export const sheetFactsSchema = z.object({
  format: z.enum(['csv', 'xlsx', 'jsonl']),
  /** As stored: 'utf-8', 'utf-16le', 'utf-16be', 'windows-1253', 'iso-8859-7', a declared code page; XLSX: 'utf-8'. */
  encoding: z.string(),
  bom: z.boolean(),
  gzip: z.boolean(),
  /** CSV only. */
  delimiter: z.string().optional(),
  /** CSV only: '\n', '\r\n' or '\r'. */
  newline: z.string().optional(),
  /** XLSX only. */
  sheet: z.string().optional(),
  /** Each sentence says what was concluded from what. */
  evidence: z.array(z.union([z.string(), phraseSchema])).readonly(),
  /** For example hidden rows or columns that were read. */
  notices: z.array(problemSchema).readonly(),
});

export type SheetFacts = z.infer<typeof sheetFactsSchema>;
export type SheetFormat = SheetFacts['format'];
