import { createInterface } from 'node:readline/promises';

const YES = /^\s*(?:y|yes|ν|ναι)\s*$/iu;

/** Asks at a terminal; undefined where nobody sits at one. */
export async function confirmed(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return YES.test(await terminal.question(question));
  } finally {
    terminal.close();
  }
}
