import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exitOnUncaughtException } from '../../infra/local/exit-on-uncaught-exception.ts';
import { stopOnInterrupt } from '../../infra/local/terminal/stop-on-interrupt.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const REPLACED = ['stdout', 'stderr', 'exit', 'execve', 'ppid', 'platform'] as const;

/** Nothing runs after the end of a process. */
class Ended extends Error {}
/** The end, if it comes. */
const untilEnd = (error: unknown) => {
  if (!(error instanceof Ended)) throw error;
};
const call = (one: (() => unknown) | undefined) => {
  try {
    one?.();
  } catch (error) {
    untilEnd(error);
  }
};

let stdout: PassThrough;
let stderr: PassThrough;
let ends: (number | undefined)[];
let begins: unknown[][];
let before: [string, PropertyDescriptor | undefined][];
let listeners: Map<string, Set<unknown>>;
const { exitCode } = process;
const heard = () => [...SIGNALS, 'uncaughtException', 'warning'] as const;
const put = (name: (typeof REPLACED)[number], value: unknown) =>
  Object.defineProperty(process, name, { value, configurable: true });

beforeEach(() => {
  [stdout, stderr, ends, begins] = [new PassThrough(), new PassThrough(), [], []];
  before = REPLACED.map((name) => [name, Object.getOwnPropertyDescriptor(process, name)]);
  listeners = new Map(heard().map((name) => [name, new Set(process.listeners(name as 'SIGINT'))]));
  put('stdout', stdout);
  put('stderr', stderr);
  put('exit', (code?: number) => {
    ends.push(code);
    throw new Ended();
  });
  put('execve', (...args: unknown[]) => begins.push(args));
});
afterEach(() => {
  vi.useRealTimers();
  for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(process, name, descriptor);
  for (const name of heard()) for (const one of added(name)) process.off(name, one);
  process.exitCode = exitCode;
});

/** Listeners that came since the test began. */
const added = (name: string) =>
  process.listeners(name as 'SIGINT').filter((one) => !listeners.get(name)?.has(one));
const said = () => String(stderr.read() ?? '');

describe('something breaks outside every call', () => {
  /** Breaks as Node does, once or more. */
  async function broken(args: readonly string[], errors: readonly Error[] = [new Error('disk')]) {
    exitOnUncaughtException(args, 5);
    const [handler] = added('uncaughtException') as unknown as ((error: Error) => Promise<void>)[];
    await Promise.all(errors.map((error) => handler?.(error).catch(untilEnd)));
  }

  it('and the program ends with one sentence and the status 2', async () => {
    await broken(['import', 'a.csv'], [new Error('first'), new Error('second')]);
    expect([process.exitCode, ends, begins]).toEqual([2, [undefined], []]);
    const text = said();
    expect(text).toMatch(/^rowmark: .*first/);
    expect(text).not.toMatch(/second|again in/);
    expect(stdout.read()).toBeNull();
    expect(added('SIGINT')).toEqual([]);
  });

  it('and programs are answered, in the language of the call', async () => {
    await broken(['import', 'a.csv', '--json', '--lang', 'el']);
    expect(JSON.parse(String(stdout.read()))).toEqual({ error: expect.stringContaining('disk') });
    expect(said()).toMatch(/\p{Script=Greek}/u);
  });

  it('and serve begins anew in its place after a pause, unless it is told to end', async () => {
    process.on('warning', () => {});
    await broken(['serve', '--lang', 'en']);
    expect(said()).toContain('0.005');
    expect(begins).toEqual([
      [process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)]],
    ]);
    expect(process.listeners('warning')).toEqual([]);
    expect(ends).toEqual([undefined]);
    for (const signal of SIGNALS) for (const one of added(signal)) call(() => one(signal));
    expect(ends).toEqual([undefined, undefined, undefined]);
  });

  it('and serve ends where no process takes the place of another', async () => {
    put('platform', 'win32');
    await broken(['serve']);
    expect(said()).not.toContain('0.005');
    expect(added('SIGINT')).toEqual([]);
  });
});

describe('who interrupts', () => {
  it.each(
    SIGNALS,
  )('is told by %s that documents are finished first, and ends at once the second time', (name) => {
    const stop = stopOnInterrupt('en');
    const [told] = added(name);
    expect(stop.signal.aborted).toBe(false);
    told?.(name);
    expect(stop.signal.aborted).toBe(true);
    expect(ends).toEqual([]);
    expect(said()).toMatch(/^\nStopping.*\n$/);
    call(() => told?.(name));
    expect(ends).toEqual([130]);
    stop[Symbol.dispose]();
    expect(SIGNALS.flatMap((one) => added(one))).toEqual([]);
  });

  it('need not be there where npm has gone: a command that it left behind stops once', () => {
    vi.useFakeTimers();
    vi.stubEnv('npm_lifecycle_event', 'rowmark');
    put('ppid', 7);
    using stop = stopOnInterrupt('en');
    vi.advanceTimersByTime(600);
    expect(stop.signal.aborted).toBe(false);
    put('ppid', 1);
    vi.advanceTimersByTime(600);
    expect(stop.signal.aborted).toBe(true);
    vi.advanceTimersByTime(2000);
    expect([ends, vi.getTimerCount()]).toEqual([[], 0]);
    put('ppid', 8);
    using again = stopOnInterrupt('en');
    added('SIGINT').at(-1)?.('SIGINT');
    put('ppid', 1);
    vi.advanceTimersByTime(600);
    expect([again.signal.aborted, ends]).toEqual([true, []]);
    {
      using _ended = stopOnInterrupt('en');
      expect(vi.getTimerCount()).toBe(1);
    }
    expect(vi.getTimerCount()).toBe(0);
    vi.stubEnv('npm_lifecycle_event', undefined);
    using _alone = stopOnInterrupt('en');
    expect(vi.getTimerCount()).toBe(0);
    vi.unstubAllEnvs();
  });
});
