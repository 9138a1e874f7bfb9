import { randomBytes, randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { type Item, type ItemKey, type StateTable, textOf } from './state-table.ts';

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

const withKey = ({ account, id }: ItemKey, item: Item): Item => ({
  account: { S: account },
  id: { S: id },
  ...item,
});

/** The sandbox's own settings and counts, shared by all processes on the table. */
export class ControlStore {
  readonly #table: StateTable;

  constructor(table: StateTable) {
    this.#table = table;
  }

  /** The key that signs tokens: made once, so that tokens outlive a restart. */
  async secret(): Promise<string> {
    await this.#table.putNew(withKey(SECRET, { secret: { S: randomBytes(SECRET_BYTES).toString('hex') } }));
    return textOf((await this.#table.get(SECRET)) ?? {}, 'secret');
  }

  async script(): Promise<FaultScript> {
    const item = (await this.#table.get(SCRIPT)) ?? {};
    return {
      version: textOf(item, 'version'),
      faults: faultsSchema.parse(JSON.parse(item.script?.S ?? '[]')),
    };
  }

  /** Replaces the script; counts restart at 0. */
  async replaceScript(faults: readonly ScriptedFault[]): Promise<FaultScript> {
    const version = randomUUID();
    await this.#table.put(
      withKey(SCRIPT, { version: { S: version }, script: { S: JSON.stringify(faults) } }),
    );
    return { version, faults };
  }

  /** Counts one use of a fault and answers the number of uses; undefined when `times` are used up. */
  async use(script: FaultScript, fault: number, times: number | undefined): Promise<number | undefined> {
    return this.#count(`fault#${script.version}#${fault}`, times);
  }

  /** Counts one request that faults with a probability may meet. */
  async meet(script: FaultScript): Promise<number> {
    return (await this.#count(`met#${script.version}`, undefined)) ?? 0;
  }

  async revoke(token: string): Promise<void> {
    await this.#table.put(withKey({ account: SANDBOX, id: REVOKED + token }, {}));
  }

  async isRevoked(token: string): Promise<boolean> {
    return (await this.#table.get({ account: SANDBOX, id: REVOKED + token })) !== undefined;
  }

  /** Adds counts of requests, by route. */
  async addRequests(counts: ReadonlyMap<string, number>): Promise<void> {
    const routes = [...counts.keys()];
    if (routes.length === 0) return;
    await this.#table.update(REQUESTS, {
      set: `ADD ${routes.map((_, index) => `#r${index} :r${index}`).join(', ')}`,
      names: Object.fromEntries(routes.map((route, index) => [`#r${index}`, route])),
      values: Object.fromEntries(
        routes.map((route, index) => [`:r${index}`, { N: String(counts.get(route) ?? 0) }]),
      ),
    });
  }

  async requests(): Promise<Record<string, number>> {
    const { account: _account, id: _id, ...counts } = (await this.#table.get(REQUESTS)) ?? {};
    return Object.fromEntries(Object.entries(counts).map(([route, count]) => [route, Number(count.N)]));
  }

  async #count(id: string, most: number | undefined): Promise<number | undefined> {
    const counted = await this.#table.update(
      { account: SANDBOX, id },
      {
        set: 'ADD times_used :one',
        ...(most === undefined ? {} : { when: 'attribute_not_exists(times_used) OR times_used < :most' }),
        values: { ':one': { N: '1' }, ...(most === undefined ? {} : { ':most': { N: String(most) } }) },
      },
    );
    return counted === undefined ? undefined : Number(counted.times_used?.N);
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
