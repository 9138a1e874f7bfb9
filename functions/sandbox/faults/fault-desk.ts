import type { ControlStore, FaultScript } from '../state/control-store.ts';
import { draw } from './draw.ts';
import type { FaultAction, ScriptedFault } from './fault.ts';
import { type FaultTarget, matches } from './matches.ts';

const SCRIPT_REREAD_MS = 1_000;

/** Decides which scripted failure meets a request: the first that matches, is not used up and is drawn. */
export class FaultDesk {
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
      if (!(await matches(fault, target))) continue;
      if (fault.probability !== undefined) {
        // Counted once, however many faults may meet the request: each draws the number of its own seed.
        nth ??= await this.#control.meet(script);
        if (draw(fault.seed ?? index, nth) >= fault.probability) continue;
      }
      if (fault.times !== undefined && (await this.#control.use(script, index, fault.times)) === undefined)
        continue;
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
