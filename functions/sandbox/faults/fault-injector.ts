import { createHash } from 'node:crypto';
import type { ControlStore, FaultAction, FaultScript, ScriptedFault } from '../state/control-store.ts';
import { foldCase } from '../state/document-store.ts';

const DRAW_BITS = 48;

/** The `n`th number of a seed, from 0 to below 1: the same in every process and every run. */
const draw = (seed: number, n: number): number =>
  Number.parseInt(
    createHash('sha256')
      .update(`${seed}/${n}`)
      .digest('hex')
      .slice(0, DRAW_BITS / 4),
    16,
  ) /
  2 ** DRAW_BITS;

const SCRIPT_REREAD_MS = 1_000;

/** Decides which scripted failure meets a request: the first that matches, is not used up and is drawn. */
export class FaultInjector {
  readonly #control: ControlStore;
  readonly #initial: readonly ScriptedFault[] | undefined;
  #script: Promise<FaultScript> | undefined;
  #readAt = 0;

  constructor(control: ControlStore, initial: readonly ScriptedFault[] | undefined) {
    this.#control = control;
    this.#initial = initial;
  }

  async replace(faults: readonly ScriptedFault[]): Promise<void> {
    this.#script = this.#replace(faults);
    await this.#script;
  }

  /** Back to the faults that the sandbox was started with. */
  async reset(): Promise<void> {
    await this.replace(this.#initial ?? []);
  }

  async actionFor(target: FaultTarget): Promise<FaultAction | undefined> {
    const script = await this.#current();
    let nth: number | undefined;
    for (const [index, fault] of script.faults.entries()) {
      if (!(await matchesFault(fault, target))) continue;
      if (fault.probability !== undefined) {
        // Counted once for all faults that may match the request: each draws the number of its own seed.
        nth ??= await this.#control.meet(script);
        if (draw(fault.seed ?? index, nth) >= fault.probability) continue;
      }
      if (fault.times !== undefined && !(await this.#control.use(script, index, fault.times))) continue;
      return fault.action;
    }
    return undefined;
  }

  #current(): Promise<FaultScript> {
    if (this.#script === undefined && this.#initial !== undefined) {
      this.#script = this.#replace(this.#initial);
    } else if (this.#script === undefined || Date.now() - this.#readAt > SCRIPT_REREAD_MS) {
      const before = this.#script ?? Promise.resolve();
      this.#readAt = Date.now();
      this.#script = before.then(() => this.#control.script());
    }
    return this.#script;
  }

  #replace(faults: readonly ScriptedFault[]): Promise<FaultScript> {
    this.#readAt = Date.now();
    return this.#control.replaceScript(faults);
  }
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

const pathMatches = (wanted: string, path: string) => patternOf(wanted).test(withPrefix(path));

/** Check that every condition of the fault holds; a fault without conditions meets every request. */
async function matchesFault({ match }: ScriptedFault, target: FaultTarget): Promise<boolean> {
  if (match.method !== undefined && match.method.toUpperCase() !== target.method) return false;
  if (match.path !== undefined && !pathMatches(match.path, target.path)) return false;
  if (match.external_id === undefined) return true;
  return foldCase((await target.externalId()) ?? '') === foldCase(match.external_id);
}
