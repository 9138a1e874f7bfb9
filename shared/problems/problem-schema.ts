import { z } from 'zod';
import { catalogue, type ProblemCode } from './catalogue.ts';
import { type Phrase, phrases } from './phrases.ts';
import { severities } from './problem.ts';

const codeSchema = z.custom<ProblemCode>(
  (code) => typeof code === 'string' && Object.hasOwn(catalogue, code),
);

export const phraseSchema = z.custom<Phrase>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'phrase' in value &&
    typeof value.phrase === 'string' &&
    Object.hasOwn(phrases, value.phrase),
);

/** A finding as the records of a job keep it. */
export const problemSchema = z.object({
  code: codeSchema,
  severity: z.enum(severities),
  row: z.int().optional(),
  column: z.string().optional(),
  field: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number(), phraseSchema])).optional(),
});
