import { AsyncLocalStorage } from 'node:async_hooks';
import { LightResponse } from './light-http.ts';

/** Sources of time and chance that no history may reach: what it needs of them comes through ports. */
const forbidden: readonly (readonly [object, string])[] = [
  [globalThis, 'setTimeout'],
  [globalThis, 'setInterval'],
  [globalThis, 'fetch'],
  [Math, 'random'],
  [crypto, 'randomUUID'],
  [crypto, 'getRandomValues'],
];

const RealDate = Date;
/** What a history does, and not what other test files of the worker have left running. */
const history = new AsyncLocalStorage<true>();
/** True while something is done whose time and chance nobody sees. */
let isOpen = false;
const isForbidden = () => !isOpen && history.getStore() === true;

const guards = forbidden.map(([owner, name]) => {
  const real = Reflect.get(owner, name);
  const guard = (...given: unknown[]) => {
    if (isForbidden()) throw new Error(`${name} was reached in a history`);
    return Reflect.apply(real, owner, given);
  };
  return { owner, name, real, guard };
});

/** As `Date`, without a present; a proxy would cost more than the calls that it watches. */
function GuardedDate(...given: ConstructorParameters<typeof Date> | []): Date {
  if (given.length === 0 && isForbidden()) throw new Error('new Date() was reached in a history');
  return Reflect.construct(RealDate, given);
}
GuardedDate.prototype = RealDate.prototype;
Object.assign(GuardedDate, { UTC: RealDate.UTC, parse: RealDate.parse });
Object.defineProperty(GuardedDate, 'now', {
  value: () => {
    if (isForbidden()) throw new Error('now was reached in a history');
    return RealDate.now();
  },
});

const RealResponse = Response;
const realStackTraceLimit = Error.stackTraceLimit;

function raise(): void {
  // Errors are thrown and caught all the time, and nobody reads where.
  Error.stackTraceLimit = 0;
  for (const { owner, name, guard } of guards) Reflect.set(owner, name, guard);
  Reflect.set(globalThis, 'Date', GuardedDate);
  Reflect.set(globalThis, 'Response', LightResponse);
}

function lower(): void {
  Error.stackTraceLimit = realStackTraceLimit;
  for (const { owner, name, real } of guards) Reflect.set(owner, name, real);
  Reflect.set(globalThis, 'Date', RealDate);
  Reflect.set(globalThis, 'Response', RealResponse);
}

/** Runs a history under guard. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  raise();
  try {
    return await history.run(true, work);
  } finally {
    lower();
  }
}

/** For the sandbox, whose tokens have chance in them that nobody sees. Nothing else goes on meanwhile. */
export async function unguarded<T>(work: () => Promise<T>): Promise<T> {
  isOpen = true;
  try {
    return await work();
  } finally {
    isOpen = false;
  }
}
