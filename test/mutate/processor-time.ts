import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The clock ticks of Linux: a hundred a second, on every machine that runs this. */
const TICK_MS = 10;

/** Without `/proc` the clock has to do. */
const isCounted = existsSync('/proc/self/stat');

/** Its fields after the name, which may hold blanks; none of a process that has ended. */
function statOf(pid: string): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

const spentIn = (fields: readonly number[]): number =>
  TICK_MS * fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0);

/** Milliseconds that this process and the children that it has seen end have computed, or waited for in vain. */
export const ownProcessorMs = (): number => (isCounted ? spentIn(statOf('self')) : performance.now());

const GROUP = 2;

/** The same of all processes that a group has now. */
export function groupProcessorMs(group: number): number {
  if (!isCounted) return performance.now();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((fields) => fields[GROUP] === group)
    .reduce((sum, fields) => sum + spentIn(fields), 0);
}
