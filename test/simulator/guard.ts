import { LightResponse } from './light-http.ts';

/** Sources of time and chance that no history may reach: what it needs of them comes through seams. */
const forbidden: readonly (readonly [object, string])[] = [
  [globalThis, 'setTimeout'],
  [globalThis, 'setInterval'],
  [globalThis, 'fetch'],
  [Math, 'random'],
  [Date, 'now'],
  [crypto, 'randomUUID'],
  [crypto, 'getRandomValues'],
];

const RealDate = Date;
const originals = forbidden.map(([owner, name]) => ({ owner, name, real: Reflect.get(owner, name) }));

const noMoment = new Proxy(RealDate, {
  construct(target, given) {
    if (given.length === 0) throw new Error('new Date() was reached in a history');
    return Reflect.construct(target, given);
  },
});

const realStackTraceLimit = Error.stackTraceLimit;

function raise(): void {
  // Errors are thrown and caught all the time, and nobody reads where.
  Error.stackTraceLimit = 0;
  for (const { owner, name } of originals)
    Reflect.set(owner, name, () => {
      throw new Error(`${name} was reached in a history`);
    });
  globalThis.Date = noMoment;
}

function lower(): void {
  Error.stackTraceLimit = realStackTraceLimit;
  for (const { owner, name, real } of originals) Reflect.set(owner, name, real);
  globalThis.Date = RealDate;
}

/** Runs a history under guard. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  raise();
  try {
    return await work();
  } finally {
    lower();
  }
}

const RealResponse = Response;

/** For the sandbox, whose tokens have chance in them that nobody sees. Nothing else goes on meanwhile. */
export async function unguarded<T>(work: () => Promise<T>): Promise<T> {
  const wasRaised = Date === noMoment;
  lower();
  Reflect.set(globalThis, 'Response', LightResponse);
  try {
    return await work();
  } finally {
    Reflect.set(globalThis, 'Response', RealResponse);
    if (wasRaised) raise();
  }
}
