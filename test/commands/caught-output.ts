import { PassThrough } from 'node:stream';

const NAMES = ['stdout', 'stderr'] as const;

/** What some work of this process prints. */
export async function caught(work: () => unknown): Promise<{ stdout: string; stderr: string }> {
  const before = NAMES.map((name) => Object.getOwnPropertyDescriptor(process, name) ?? {});
  const streams = NAMES.map(() => new PassThrough());
  for (const [at, name] of NAMES.entries())
    Object.defineProperty(process, name, { value: streams[at], configurable: true });
  try {
    await work();
  } finally {
    for (const [at, name] of NAMES.entries()) Object.defineProperty(process, name, before[at] ?? {});
  }
  const [stdout = '', stderr = ''] = streams.map((stream) => String(stream.read() ?? ''));
  return { stdout, stderr };
}
