import * as z from 'zod';
import { catalogue, type ProblemCode } from './catalogue.ts';
import { type Phrase, phrases } from './phrases.ts';
import type { Params } from './problem.ts';
import { severities } from './problem-text.ts';

const codeSchema = z.custom<ProblemCode>(
  (code) => typeof code === 'string' && Object.hasOwn(catalogue, code),
);

/** True of a phrase that is known here, with every phrase that it quotes. */
const isKnownPhrase = (value: unknown): boolean =>
  Object.hasOwn(phrases, String((value as Partial<Phrase> | undefined | null)?.phrase)) &&
  Object.values(value as Phrase).every((part) => typeof part !== 'object' || isKnownPhrase(part));

export const phraseSchema = z.custom<Phrase>(isKnownPhrase);

/** True of a finding whose code and phrases are known here; one of a later version may have others. */
export const isKnownFinding = <Found extends { code: string; params?: object | undefined }>(
  found: Found,
): found is Found & { code: ProblemCode; params?: Params } =>
  Object.hasOwn(catalogue, found.code) &&
  Object.values(found.params ?? {}).every((value) => typeof value !== 'object' || isKnownPhrase(value));

export const problemSchema = z.object({
  code: codeSchema,
  severity: z.enum(severities),
  row: z.int().optional(),
  column: z.string().optional(),
  field: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number(), phraseSchema])).optional(),
});
