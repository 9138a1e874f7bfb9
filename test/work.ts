import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';

// The work of a test file is counted, so that its folder stays within `budgets.ts`.

/** Imports of an export, stacks that were synthesized, processes that were started. */
export interface Work {
  imports: number;
  synths: number;
  processes: number;
}

declare global {
  var rowmarkWork: Work | undefined;
}

const NONE: Work = { imports: 0, synths: 0, processes: 0 };

/** Begins to count anew. */
export function startCounting(): void {
  if (globalThis.rowmarkWork === undefined) countProcesses();
  globalThis.rowmarkWork = { ...NONE };
}

export const counted = (): Work => globalThis.rowmarkWork ?? NONE;

/** Counts one piece of work; outside a test run nothing is counted. */
export function count(what: keyof Work): void {
  if (globalThis.rowmarkWork !== undefined) globalThis.rowmarkWork[what] += 1;
}

const STARTING = ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const;

function countProcesses(): void {
  for (const name of STARTING) {
    const start = childProcess[name] as never;
    // Not a proxy of the function itself: what that cannot change, its proxy must answer as it is.
    const counting = new Proxy<object>(() => undefined, {
      apply: (_: never, self, args) => {
        count('processes');
        return Reflect.apply(start, self, args);
      },
      get: (_, key) => {
        const value = Reflect.get(start, key);
        return key === promisify.custom && typeof value === 'function' ? countingCall(value) : value;
      },
    });
    Object.defineProperty(childProcess, name, { value: counting, configurable: true, enumerable: true });
  }
  syncBuiltinESMExports();
}

const countingCall =
  (start: (...args: unknown[]) => unknown) =>
  (...args: unknown[]) => {
    count('processes');
    return start(...args);
  };
