import type { z } from 'zod';
import { type Problem, problem, tellProblem } from '../problems/problem.ts';

/** A stored record that cannot be used: of a newer version, or not as it was written. */
export class UnreadableRecord extends Error {
  readonly problem: Problem;
  constructor(found: Problem) {
    super(tellProblem(found));
    this.name = 'UnreadableRecord';
    this.problem = found;
  }
}

/** The answer of a reading; undefined of a record that a power cut, or somebody, has damaged. */
export function unlessDamaged<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    return damagedIsNone(error);
  }
}

/** The same of a reading that has failed: nothing, where the record is damaged; any other error is thrown on. */
export function damagedIsNone(error: unknown): undefined {
  if (!(error instanceof UnreadableRecord) || error.problem.code !== 'STORED-DAMAGED') throw error;
}

/** One kind of record as it is stored: written with the number of its form, read by parsing. */
export interface StoredForm<Value> {
  /** One line of JSON. */
  text(value: Value): string;
  /** `place` names the record in problems. */
  read(text: string, place: string): Value;
}

/** The form of a record that states none. */
const FIRST_FORM = 1;

/** Numbers of the forms that are read; `known` is the one that is written. */
interface Forms {
  known: number;
  oldest: number;
}

export function storedForm<Value extends object>(
  schema: z.ZodType<Value>,
  forms: number | Forms = FIRST_FORM,
): StoredForm<Value> {
  const { known, oldest } = typeof forms === 'number' ? { known: forms, oldest: FIRST_FORM } : forms;
  const read = (text: string, place: string): Value => {
    const json = parsed(text, place);
    refuseNewer(formOf(json), { known, place });
    if (formOf(json) < oldest) throw new UnreadableRecord(problem('FOLDER-OLDER', {}, { place }));
    return valid(json, place);
  };
  const valid = (json: unknown, place: string): Value => {
    const checked = schema.safeParse(json);
    if (checked.success) return checked.data;
    const at = checked.error.issues[0]?.path.join('.') ?? '';
    throw new UnreadableRecord(problem('STORED-DAMAGED', {}, { place, at }));
  };
  return { text: (value) => JSON.stringify({ form: known, ...value }), read };
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
