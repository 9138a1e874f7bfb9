import { Console } from 'node:console';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { runProgram } from '../../infra/local/program.ts';
import { count } from '../work.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** How far an import is, printed every two seconds: only a slow machine prints it. */
const PROGRESS = /^.+: [\d.,]+ (?:of|από) [\d.,]+ (?:documents|παραστατικά)\n/gm;

let isRunning = false;

/**
 * Runs the command as a user does, in this process: what it prints and its exit status are caught. A test that kills it, or
 * runs two at once, takes `spawnRowmark`.
 */
export async function runRowmark(
  args: readonly string[],
  { env = {}, typed }: { env?: Record<string, string>; typed?: readonly string[] } = {},
): Promise<Ran> {
  if (isRunning) throw new Error('One command at a time in this process: take spawnRowmark.');
  isRunning = true;
  if (args[0] === 'import') count('imports');
  const written = { stdout: '', stderr: '' };
  const restore = [
    replace(process.env, { NO_COLOR: '1', ...env }),
    replace(process, { stdout: collect(written, 'stdout'), stderr: collect(written, 'stderr') }),
    ...(typed === undefined ? [] : [replace(process, { stdin: terminalInput(typed) })]),
  ];
  restore.push(replace(globalThis, { console: new Console(process.stdout, process.stderr) }));
  const { exitCode } = process;
  process.exitCode = 0;
  try {
    await runProgram(args);
    return { status: Number(process.exitCode), ...written, stderr: written.stderr.replace(PROGRESS, '') };
  } finally {
    process.exitCode = exitCode;
    for (const undo of restore.reverse()) undo();
    isRunning = false;
  }
}

/** Lines that a person types at a terminal; stdout is one then, too. */
function terminalInput(lines: readonly string[]) {
  Object.assign(process.stdout, { isTTY: true });
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  stdin.end(lines.map((line) => `${line}\n`).join(''));
  return stdin;
}

const collect = (written: Record<'stdout' | 'stderr', string>, name: 'stdout' | 'stderr') =>
  new Writable({
    decodeStrings: false,
    write(text: string | Buffer, _encoding, done) {
      written[name] += text.toString();
      done();
    },
  });

/** Puts values in the place of an object's own and answers what brings those back. */
function replace(target: object, values: object): () => void {
  const before = Object.keys(values).map(
    (name) => [name, Object.getOwnPropertyDescriptor(target, name)] as const,
  );
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true });
  return () => {
    for (const [name, descriptor] of before)
      if (descriptor === undefined) Reflect.deleteProperty(target, name);
      else Object.defineProperty(target, name, descriptor);
  };
}

export interface TemporaryFolder extends AsyncDisposable {
  path: string;
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'rowmark-test-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
