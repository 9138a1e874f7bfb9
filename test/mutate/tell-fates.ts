import { type Mutant, nameOf } from './mutants.ts';
import type { MutateOptions } from './mutate-options.ts';
import type { Fate } from './try-mutant.ts';

const placeOf = ({ path, line, operator }: Mutant) => `${path}:${line} (${operator})`;

/** One line about one mutant, as soon as its fate is known. */
export function tellFate({ mutant, fate, killer = '' }: Fate): string {
  return `${fate.padEnd(9)} ${placeOf(mutant)}${killer === '' ? '' : `  ${killer}`}`;
}

function toldSurvivor({ mutant, fate, ran, reaching }: Fate): string {
  const tests = {
    unreached: 'no test reaches it',
    undecided: `its tests do not end in time, with and without it: ${ran.join(' ')}`,
    lived: `ran ${ran.length} of the ${reaching} test files that reach it: ${ran.join(' ')}`,
    died: '',
    refused: '',
  }[fate];
  const lines = (sign: string, text: string) => text.split('\n').map((line) => `  ${sign} ${line}`);
  return [
    placeOf(mutant),
    ...lines('-', mutant.shown.before),
    ...lines('+', mutant.shown.after),
    `  ${tests}`,
    `  '${nameOf(mutant).replaceAll("'", "\\'")}'`,
  ].join('\n');
}

/** What lived, and the share of it. */
export function summaryOf(
  all: readonly Fate[],
  { seed, seconds }: Pick<MutateOptions, 'seed' | 'seconds'>,
): { text: string; livedPercent: number } {
  const fates = all.filter(({ fate }) => fate !== 'refused');
  const lived = fates.filter(({ fate }) => fate !== 'died');
  const livedPercent = fates.length === 0 ? 0 : (100 * lived.length) / fates.length;
  const unreached = lived.filter(({ fate }) => fate === 'unreached').length;
  const undecided = lived.filter(({ fate }) => fate === 'undecided').length;
  const share = `${(100 - livedPercent).toFixed(1)} %`;
  return {
    text: [
      '',
      ...lived.map(toldSurvivor),
      '',
      `Seed ${seed}, ${fates.length} mutants, up to ${seconds} s of tests each: ${fates.length - lived.length} died (${share}), ` +
        `${lived.length} lived; no test reaches ${unreached} of these, and ${undecided} are undecided.`,
    ].join('\n'),
    livedPercent,
  };
}
