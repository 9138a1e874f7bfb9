import type { z } from 'zod';
import { type Problem, problem, renderProblem } from '../problems/problem.ts';

/** A stored record that cannot be used: of a newer version, or not as it was written. */
export class UnreadableRecord extends Error {
  readonly problem: Problem;
  constructor(found: Problem) {
    const { message, hint } = renderProblem(found);
    super(`${message} ${hint}`);
    this.name = 'UnreadableRecord';
    this.problem = found;
  }
}

/** One kind of record as it is stored: written with the number of its form, read by parsing. */
export interface StoredForm<Value> {
  /** One line of JSON. */
  text(value: Value): string;
  /** `place` names the record in problems. */
  read(text: string, place: string): Value;
}

/** Records of version 0.1.0 state no form. */
const FIRST_FORM = 1;

/** `isPlain` may answer for records that the schema would give back as they are. */
export function storedForm<Value extends object>(
  schema: z.ZodType<Value>,
  known = FIRST_FORM,
  isPlain?: (record: object) => record is Value,
): StoredForm<Value> {
  const start = `{"form":${known},`;
  /** Parsed without its form: the same object without a name would be a copy, and slower to read. */
  const plainOf = (text: string, place: string): Value | undefined => {
    if (isPlain === undefined || !text.startsWith(start)) return undefined;
    const record = parsed(`{${text.slice(start.length)}`, place);
    return typeof record === 'object' && record !== null && isPlain(record) ? record : undefined;
  };
  return {
    text: (value) => JSON.stringify({ form: known, ...value }),
    read(text, place) {
      const plain = plainOf(text, place);
      if (plain !== undefined) return plain;
      const json = parsed(text, place);
      refuseNewer(formOf(json), { known, place });
      const read = schema.safeParse(json);
      if (read.success) return read.data;
      const at = read.error.issues[0]?.path.join('.') ?? '';
      throw new UnreadableRecord(problem('STORED-DAMAGED', {}, { place, at }));
    },
  };
}

/** Throws where a form is newer than those that this code knows. */
export function refuseNewer(form: number, { known, place }: { known: number; place: string }): void {
  if (form > known) throw new UnreadableRecord(problem('STORED-NEWER', {}, { place, form, known }));
}

/** `2`, also where it is written as `rowmark-summary/2`. */
const formOf = (json: unknown): number =>
  typeof json === 'object' && json !== null && 'form' in json ? numberOf(json.form) : FIRST_FORM;

const numberOf = (form: unknown): number =>
  typeof form === 'number' ? form : Number(String(form).split('/').at(-1));

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableRecord(problem('STORED-DAMAGED', {}, { place, at: text.slice(0, SHOWN_CHARACTERS) }));
  }
}

const SHOWN_CHARACTERS = 20;
