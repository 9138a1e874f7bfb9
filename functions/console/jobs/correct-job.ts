import { z } from '@hono/zod-openapi';
import { doubtfulCodes } from '../../../shared/problems/problem.ts';
import {
  CORRECTIONS_SUFFIX,
  type CorrectionEntry,
  parseCorrections,
} from '../../../shared/records/corrections.ts';
import type { AcceptedCodes, JobRecord } from '../../../shared/records/plan.ts';
import { ConsoleError, FoundProblem } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { correctionsOf, standingCorrections } from './judge-edits.ts';
import { startAgain } from './start-export.ts';

/** Who and when are the signed-in person's and the clock's; another `by` is kept as `on_behalf_of`. */
const entry = { by: z.string(), at: z.string(), on_behalf_of: z.string().optional() };

/** The array as the description shows it; `parseCorrections` judges it. */
export const correctionsSchema = z
  .array(
    z.union([
      z.object({ row: z.int().positive(), leave_out: z.literal(true), reason: z.string(), ...entry }),
      z.object({
        row: z.int().positive().optional(),
        rows: z.literal('all').optional(),
        column: z.string(),
        was: z.string(),
        now: z.string(),
        ...entry,
      }),
    ]),
  )
  .openapi('Corrections');

/** Dry-runs the export of a job again, with these corrections instead of its former ones. */
export async function correctJob(
  host: ConsoleHost,
  record: JobRecord,
  { text, by }: { text: string; by: string },
): Promise<string> {
  assertDryRun(record);
  const entries = signed(text, {
    before: [...(await correctionsOf(host, record)), ...(await standingCorrections(host, record))],
    by,
    at: host.now().toISOString(),
  });
  const corrections = JSON.stringify({ corrections: entries });
  const parsed = parseCorrections(corrections, `${record.file}${CORRECTIONS_SUFFIX}`);
  if ('problem' in parsed) throw new FoundProblem(parsed.problem);
  const given = parsed.corrections.length === 0 ? undefined : corrections;
  return startAgain(host, record, { by, corrections: given });
}

interface Signing {
  before: readonly CorrectionEntry[];
  by: string;
  at: string;
}

const statedEntrySchema = z.looseObject({ by: z.string().optional(), on_behalf_of: z.string().optional() });

/** The entries in the name of the signed-in person; entries that existed before keep their name. */
function signed(text: string, { before, by, at }: Signing): unknown[] {
  const known = new Set(before.map(nameOf));
  return z
    .array(z.unknown())
    .parse(JSON.parse(text))
    .map((one) => {
      const { data: stated } = statedEntrySchema.safeParse(one);
      if (stated === undefined || known.has(nameOf(stated))) return one;
      const { by: other, on_behalf_of = other === by ? undefined : other, ...rest } = stated;
      return { ...rest, by, ...(on_behalf_of === undefined ? {} : { on_behalf_of }), at };
    });
}

/** A key that is independent of the order of an entry's properties. */
const nameOf = (one: object): string =>
  JSON.stringify(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Dry-runs the export again with these accepted codes instead of the former; `amend` replaces documents. */
export async function acceptJob(
  host: ConsoleHost,
  record: JobRecord,
  { codes, by, amend = false }: { codes: readonly string[]; by: string; amend?: boolean },
): Promise<string> {
  assertDryRun(record);
  const accept = acceptedCodes(codes, by);
  const standing = await standingCorrections(host, record);
  const corrections = standing.length === 0 ? undefined : JSON.stringify({ corrections: standing });
  return startAgain(host, record, { by, corrections, accept, ...(amend && { amend }) });
}

function assertDryRun({ dry_run }: JobRecord): void {
  if (!dry_run) throw new ConsoleError('NOT-A-DRY-RUN');
}

/** Doubtful codes that a person accepts; undefined if there are none. Refuses codes that are not doubtful. */
export function acceptedCodes(given: readonly string[], by: string): AcceptedCodes | undefined {
  const codes = [...new Set(given.map((code) => code.trim().toUpperCase()))].sort();
  const unknown = codes.filter((code) => !doubtfulCodes.includes(code));
  if (unknown.length > 0) throw new ConsoleError('DOUBT-UNKNOWN', { codes: unknown.join(', ') });
  return codes.length === 0 ? undefined : { codes, by };
}
