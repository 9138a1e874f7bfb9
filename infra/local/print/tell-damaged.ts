import type { Language } from '../../../shared/problems/problem-text.ts';
import { printAside, printText } from '../terminal/print.ts';
import { tellIn } from '../words/terminal-words.ts';

/** Prints first which files of the data folder are damaged or missing; the command then ends with 1. */
export function tellDamaged(
  keys: readonly string[],
  { lang, json }: { lang: Language; json?: true | undefined },
): void {
  for (const place of keys) (json ? printAside : printText)(tellIn(lang)('damagedFile', { place }));
  if (keys.length > 0) process.exitCode = 1;
}
