import { hash, randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Values } from '../../../shared/ledger/values.ts';
import { memoize } from '../../../shared/memoize.ts';
import { foldCase } from '../state/document-store.ts';
import { type Items, SANDBOX } from '../state/items.ts';

const LONGEST_DELAY_MS = 600_000;
const MOST_FAULTS = 1_000;
/** An item of the table holds 400 KiB. */
const LARGEST_SCRIPT_BYTES = 350 * 1024;

const may = <Schema extends z.ZodType>(schema: Schema, description: string, example?: string) =>
  schema.optional().openapi({ description, ...(example && { example }) });

const PATH =
  'A path or its last segments, with or without /api/v1; * stands for anything, {id} or :id for one segment.';
const matchSchema = z.strictObject({
  method: z.string().optional(),
  path: may(z.string(), PATH, '/api/v1/invoices/{id}/issue_draft'),
  external_id: z.string().optional(),
});

const actionSchema = z.strictObject({
  status: may(z.int().min(200).max(599), 'Answered in place of the effect.'),
  delay_ms: z.int().min(0).max(LONGEST_DELAY_MS).optional(),
  reset: may(
    z.enum(['before', 'after']),
    'The connection is closed without an answer, before or after the effect.',
  ),
  pending: may(z.int().min(1), 'An issue answers pending, and so do this many reads of the document.'),
  revoke: may(z.boolean(), 'The token of the request is no longer valid: 401.'),
});

/** A scripted failure: match → action, so many times or with a probability and a seed. */
const faultSchema = z
  .strictObject({
    match: matchSchema.default({}),
    action: actionSchema,
    times: may(z.int().min(1), 'Without it, for ever.'),
    probability: z.number().min(0).max(1).optional(),
    seed: z.int().optional(),
  })
  .openapi('Fault');

export const faultsSchema = z
  .array(faultSchema)
  .max(MOST_FAULTS)
  .refine(
    (faults) => Buffer.byteLength(JSON.stringify(faults)) <= LARGEST_SCRIPT_BYTES,
    `the faults are larger than ${LARGEST_SCRIPT_BYTES} bytes`,
  );

export type Fault = z.input<typeof faultSchema>;
type ScriptedFault = z.output<typeof faultSchema>;
export type FaultAction = ScriptedFault['action'];

const SCRIPT = { account: SANDBOX, id: 'faults' };

const DRAW_DIGITS = 12;

/** The `n`th number of a seed, from 0 to below 1: the same in every process and every run. */
const draw = (seed: number, n: number): number =>
  Number.parseInt(hash('sha256', `${seed}/${n}`).slice(0, DRAW_DIGITS), 16) / 16 ** DRAW_DIGITS;

const parsedFaults = memoize((text: string) => faultsSchema.parse(JSON.parse(text)));

/** Decides which scripted failure meets a request: the first that matches, is not used up and is drawn. */
export function faultInjector(items: Items, initial: readonly ScriptedFault[] | undefined) {
  /** The newest script of this process; one that could not be kept is not there. */
  let written: Promise<void> | undefined;

  /** Keeps another script; counts restart at 0. */
  function write(faults: readonly ScriptedFault[]): Promise<void> {
    const before = written;
    written = items.put({ ...SCRIPT, version: randomUUID(), script: JSON.stringify(faults) });
    written.catch(() => {
      written = before;
    });
    return written;
  }

  /** The failures in force. `version` names their script, so that counts of a former one are not mixed in. */
  async function current() {
    await (written ?? (initial && write(initial)));
    const { version = '', script = '[]' }: Values = (await items.get(SCRIPT)) ?? {};
    return { version: String(version), faults: parsedFaults(String(script)) };
  }

  /** Counts one use of a fault; false when `times` are used up. */
  async function use(version: string, fault: number, times: number): Promise<boolean> {
    const key = { account: SANDBOX, id: `fault#${version}#${fault}` };
    for (;;) {
      const times_used = (await items.get(key))?.times_used;
      if (Number(times_used ?? 0) >= times) return false;
      if (await items.change({ key, add: { times_used: 1 }, is: { times_used } })) return true;
    }
  }

  return {
    replace: write,

    /** Back to the faults that the sandbox was started with. */
    reset: () => write(initial ?? []),

    async actionFor(target: FaultTarget): Promise<FaultAction | undefined> {
      const known = await current();
      let nth: number | undefined;
      for (const [index, fault] of known.faults.entries()) {
        if (!(await matchesFault(fault, target))) continue;
        if (fault.probability !== undefined) {
          // Counted once for all faults that may match the request: each draws the number of its own seed.
          const met = { key: { account: SANDBOX, id: `met#${known.version}` }, add: { times_used: 1 } };
          nth ??= Number((await items.change(met))?.times_used);
          if (draw(fault.seed ?? index, nth) >= fault.probability) continue;
        }
        if (fault.times !== undefined && !(await use(known.version, index, fault.times))) continue;
        return fault.action;
      }
      return undefined;
    },
  };
}

/** Facts of a request that a fault may match; `externalId` is looked up only if a fault needs it. */
interface FaultTarget {
  method: string;
  path: string;
  externalId: () => Promise<string | undefined>;
}

const PREFIX = '/api/v1';

const withPrefix = (path: string) => (path.startsWith(`${PREFIX}/`) ? path : PREFIX + path);

// RegExp.escape is not in every Node that this runs on.
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const PLACE = /(\*|\{[^}]*\}|(?<=\/):\w+)/;

function segmentsOf(part: string): string {
  if (part === '*') return '.*';
  // The list of documents is not a document.
  return /^[{:]/.test(part) ? '(?!find_all_invoices$)[^/]+' : escaped(part);
}

/** The whole path, or its last segments: the segments before them, the prefix too, may be omitted. */
const patternOf = (wanted: string) =>
  new RegExp(`^(.*/)?${wanted.replace(/^\//, '').split(PLACE).map(segmentsOf).join('')}$`);

/** Check that every condition of the fault holds; a fault without conditions meets every request. */
async function matchesFault({ match }: ScriptedFault, target: FaultTarget): Promise<boolean> {
  if (match.method !== undefined && match.method.toUpperCase() !== target.method) return false;
  if (match.path !== undefined && !patternOf(match.path).test(withPrefix(target.path))) return false;
  if (match.external_id === undefined) return true;
  return foldCase((await target.externalId()) ?? '') === foldCase(match.external_id);
}
