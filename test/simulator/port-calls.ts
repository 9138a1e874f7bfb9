import type { Faults, Port } from './faults.ts';
import { kindsOf } from './faults.ts';
import type { Chance } from './random.ts';
import type { Process, Simulation } from './simulation.ts';

/** Way of one call through a port, once its fault is drawn. */
interface Passing<T> {
  fault: string | undefined;
  chance: Chance;
  effect: () => T | Promise<T>;
}

const QUICK_MS = 20;
const SLOW_MS = 40_000;

/** A call of a process through a port: it may wait, fail, or be the last thing that the process does. */
export function portCalls(sim: Simulation, faults: Faults) {
  /** Before and after its effect every call is a point at which somebody else may go on. */
  return async function call<T>(
    process: Process,
    of: { port: Port; name: string; about: string },
    carry: (passing: { fault: string | undefined; chance: Chance }) => Promise<T> | T,
  ): Promise<T> {
    const { place, chance } = faults.place(process, of.name);
    const fault = faults.draw(place, { call: of.name, kinds: kindsOf(of.port, of.name) }, chance);
    if (fault !== undefined) faults.pairs.add(`${of.name} × ${fault}`);
    const entry = { who: process.name, what: of.name, about: of.about, fault };
    sim.tell(entry);
    if (fault === 'death before') return die(process, place);
    const outMs = chance.next() * (fault === 'slow' ? SLOW_MS : QUICK_MS);
    const answer = await turn(process, outMs, () => carry({ fault, chance }));
    if (fault === 'death after') return die(process, place);
    // What nobody else can have changed is answered at once, as often as not.
    if (of.port !== 'store' || chance.happens(0.3)) await sim.sleep(chance.next() * QUICK_MS, process);
    if ('error' in answer) throw answer.error;
    return answer.value;
  };

  type Answer<T> = { value: T } | { error: unknown };

  /** The effect happens in a turn of its own, alone. */
  function turn<T>(process: Process, ms: number, effect: () => Promise<T> | T): Promise<Answer<T>> {
    return new Promise((done) =>
      sim.later(ms, process, async () => {
        try {
          done({ value: await effect() });
        } catch (error) {
          done({ error });
        }
      }),
    );
  }

  function die(process: Process, place: string): Promise<never> {
    sim.kill(process, place);
    return new Promise(() => {});
  }
}

export type PortCall = ReturnType<typeof portCalls>;
export type { Passing };
