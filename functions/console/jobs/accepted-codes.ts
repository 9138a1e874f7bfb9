import { doubtfulCodes } from '../../../shared/problems/problem.ts';
import type { AcceptedCodes } from '../../../shared/records/job-record.ts';
import { ConsoleError } from '../console-error.ts';

/** Doubtful codes that a person takes on; undefined where there are none, refused where one cannot be. */
export function acceptedCodes(given: readonly string[], by: string): AcceptedCodes | undefined {
  const codes = [...new Set(given.map((code) => code.trim().toUpperCase()))].sort();
  const unknown = codes.filter((code) => !doubtfulCodes.includes(code));
  if (unknown.length > 0) throw new ConsoleError('DOUBT-UNKNOWN', { codes: unknown.join(', ') });
  return codes.length === 0 ? undefined : { codes, by };
}
