import { randomBytes, randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Fields, ItemKey, Items } from './items.ts';

const LONGEST_DELAY_MS = 600_000;
const MOST_FAULTS = 1_000;
/** An item of the table holds 400 KiB. */
const LARGEST_SCRIPT_BYTES = 350 * 1024;

const matchSchema = z.strictObject({
  method: z.string().optional(),
  path: z.string().optional().openapi({
    description:
      'A path or its last segments, with or without /api/v1; * stands for anything, {id} or :id for one segment.',
    example: '/api/v1/invoices/{id}/issue_draft',
  }),
  external_id: z.string().optional(),
});

const actionSchema = z.strictObject({
  status: z.int().min(200).max(599).optional().openapi({ description: 'Answered in place of the effect.' }),
  delay_ms: z.int().min(0).max(LONGEST_DELAY_MS).optional(),
  reset: z
    .enum(['before', 'after'])
    .optional()
    .openapi({ description: 'The connection is closed without an answer, before or after the effect.' }),
  pending: z
    .int()
    .min(1)
    .optional()
    .openapi({ description: 'An issue answers pending, and so do this many reads of the document.' }),
  revoke: z
    .boolean()
    .optional()
    .openapi({ description: 'The token of the request is no longer valid: 401.' }),
});

/** A scripted failure: match → action, so many times or with a probability and a seed. */
const faultSchema = z
  .strictObject({
    match: matchSchema.default({}),
    action: actionSchema,
    times: z.int().min(1).optional().openapi({ description: 'Without it, for ever.' }),
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
export type ScriptedFault = z.output<typeof faultSchema>;
export type FaultAction = ScriptedFault['action'];

/** The scripted failures in force. `version` names this script, so that counts of a former one are not mixed in. */
export interface FaultScript {
  version: string;
  faults: readonly ScriptedFault[];
}

export const SANDBOX = '_sandbox';
const SCRIPT: ItemKey = { account: SANDBOX, id: 'faults' };
const SECRET: ItemKey = { account: SANDBOX, id: 'secret' };
const REQUESTS: ItemKey = { account: SANDBOX, id: 'requests' };
const REVOKED = 'revoked#';
const SECRET_BYTES = 32;

/** The sandbox's own settings and counts, shared by all processes on the table. */
export class ControlStore {
  readonly #items: Items;

  constructor(items: Items) {
    this.#items = items;
  }

  /** The key that signs tokens: made once, so that tokens outlive a restart. */
  async secret(): Promise<string> {
    await this.#items.putNew({ ...SECRET, secret: randomBytes(SECRET_BYTES).toString('hex') });
    return String((await this.#items.get(SECRET))?.secret);
  }

  async script(): Promise<FaultScript> {
    const { version = '', script = '[]' }: Fields = (await this.#items.get(SCRIPT)) ?? {};
    return { version: String(version), faults: faultsSchema.parse(JSON.parse(String(script))) };
  }

  /** Replaces the script; counts restart at 0. */
  async replaceScript(faults: readonly ScriptedFault[]): Promise<FaultScript> {
    const version = randomUUID();
    await this.#items.put({ ...SCRIPT, version, script: JSON.stringify(faults) });
    return { version, faults };
  }

  /** Counts one use of a fault; false when `times` are used up. */
  async use({ version }: FaultScript, fault: number, times: number): Promise<boolean> {
    const key = { account: SANDBOX, id: `fault#${version}#${fault}` };
    for (;;) {
      const times_used = (await this.#items.get(key))?.times_used;
      if (Number(times_used ?? 0) >= times) return false;
      if (await this.#items.change({ key, add: { times_used: 1 }, is: { times_used } })) return true;
    }
  }

  /** Counts one request that faults with a probability may meet. */
  async meet({ version }: FaultScript): Promise<number> {
    const key = { account: SANDBOX, id: `met#${version}` };
    return Number((await this.#items.change({ key, add: { times_used: 1 } }))?.times_used);
  }

  async revoke(token: string): Promise<void> {
    await this.#items.put({ account: SANDBOX, id: REVOKED + token });
  }

  async isRevoked(token: string): Promise<boolean> {
    return (await this.#items.get({ account: SANDBOX, id: REVOKED + token })) !== undefined;
  }

  /** Adds counts of requests, by route. */
  async addRequests(counts: ReadonlyMap<string, number>): Promise<void> {
    if (counts.size > 0) await this.#items.change({ key: REQUESTS, add: Object.fromEntries(counts) });
  }

  async requests(): Promise<Fields> {
    const { account: _account, id: _id, ...counts } = (await this.#items.get(REQUESTS)) ?? REQUESTS;
    return counts;
  }
}

const WRITE_EVERY_MS = 1_000;

/** Counts requests by route; written at most once a second, so that counting does not slow the pipeline. */
export class RequestCounter {
  readonly #control: ControlStore;
  #counts = new Map<string, number>();
  #writtenAt = Date.now();

  constructor(control: ControlStore) {
    this.#control = control;
  }

  async count(route: string): Promise<void> {
    this.#counts.set(route, (this.#counts.get(route) ?? 0) + 1);
    if (Date.now() - this.#writtenAt > WRITE_EVERY_MS) await this.write();
  }

  async write(): Promise<void> {
    const counts = this.#counts;
    this.#counts = new Map();
    this.#writtenAt = Date.now();
    await this.#control.addRequests(counts);
  }

  forget(): void {
    this.#counts = new Map();
  }
}
