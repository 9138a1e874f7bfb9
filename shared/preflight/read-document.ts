import type { core } from 'zod';
import { type Document, documentSchema } from '../documents/document.ts';
import { headerFields, lineFields } from '../documents/fields.ts';
import { type Problem, problem } from '../problems/problem.ts';

/**
 * A document that arrives as JSON: every field at its level and of the type in which it travels (interface, What the
 * service does, 8: what stands at a wrong level is lost without any sign).
 */
export function readDocument(body: unknown): { document: Document } | { problems: Problem[] } {
  const read = documentSchema.safeParse(body, { reportInput: true });
  return read.success ? { document: read.data } : { problems: read.error.issues.flatMap(toProblems) };
}

function toProblems(issue: core.$ZodIssue): Problem[] {
  const path = issue.path.filter((step) => typeof step === 'string');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField([...path, key]));
  const field = fieldPath(path);
  const value = String(issue.input);
  if (field === 'invoice_type_code' && issue.code === 'invalid_type') return typeAsNumber(value);
  if (field === 'line.fuel_code')
    return [problem('FUEL-CODE-INVALID', { field }, { line: lineOf(issue.path), value })];
  return [problem('BODY-INVALID', { field }, { reason: issue.message })];
}

/** The tax authority recognises no type, so a field is missing and others are in the way (interface, Stage 2, 204 and 205). */
const typeAsNumber = (value: string): Problem[] =>
  (['204', '205'] as const).map((code) =>
    problem(code, { field: 'invoice_type_code' }, { variant: 'type-number', value }),
  );

const lineOf = (path: readonly PropertyKey[]): number => Number(path[1]) + 1;

const allFields = [...Object.keys(headerFields), ...Object.keys(lineFields)];

/** A name that exists at another level belongs there. */
function unknownField(path: readonly string[]): Problem {
  const field = fieldPath(path);
  const name = path.at(-1) ?? '';
  const belongs = allFields.filter((known) => known === name || known.endsWith(`.${name}`));
  return belongs.length === 0
    ? problem('FIELD-UNKNOWN', { field })
    : problem('FIELD-MISPLACED', { field }, { belongs: belongs.join(' / ') });
}

/** `invoice_lines[].net_total_price` as profiles name it. */
const fieldPath = (path: readonly string[]): string => path.join('.').replace(/^invoice_lines\./, 'line.');
