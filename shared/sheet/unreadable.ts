import type { ReadCode } from '../problems/catalogue.ts';
import { type Params, type Problem, problem } from '../problems/problem.ts';
import { UnreadableExport } from './sheet.ts';

/** `throw refuse('READ-PDF')`: makes the refusal of one export; the file's name is put into every problem. */
export interface Refuse {
  (code: ReadCode, params?: Params, row?: number): UnreadableExport;
  /** The same for what is only to be stated. */
  notice(code: ReadCode, params?: Params): Problem;
}

export function refusalsOf(file: string): Refuse {
  const found = (code: ReadCode, params: Params = {}, row?: number) =>
    problem(code, { row }, { file, ...params });
  const refuse = (code: ReadCode, params?: Params, row?: number) =>
    new UnreadableExport(found(code, params, row));
  return Object.assign(refuse, { notice: (code: ReadCode, params?: Params) => found(code, params) });
}
