import type { Problem } from '../../problems/problem.ts';
import type { Stage } from '../../records/outcome.ts';

/** Stage that rejected a row: reading, where the file itself is at fault, else mapping. */
export const rejectionStage = (problems: readonly Problem[]): Stage =>
  problems.some(({ code }) => code.startsWith('READ-')) ? 'read' : 'map';
