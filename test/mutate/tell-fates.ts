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
    unjudged: `unjudged: its time was over after ${ran.length} of the ${reaching} test files that reach it: ${ran.join(' ')}`,
    lived: `lived through all ${reaching} test files that reach it: ${ran.join(' ')}`,
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

/** What did not die, and the share of it. */
export function summaryOf(
  all: readonly Fate[],
  { seed, seconds }: Pick<MutateOptions, 'seed' | 'seconds'>,
): { text: string; survivingPercent: number } {
  const fates = all.filter(({ fate }) => fate !== 'refused');
  const surviving = fates.filter(({ fate }) => fate !== 'died');
  const survivingPercent = fates.length === 0 ? 0 : (100 * surviving.length) / fates.length;
  const count = (asked: Fate['fate']) => all.filter(({ fate }) => fate === asked).length;
  const share = `${(100 - survivingPercent).toFixed(1)} %`;
  return {
    text: [
      '',
      ...surviving.map(toldSurvivor),
      '',
      `Seed ${seed}, ${fates.length} mutants, up to ${seconds} s of tests each: ${count('died')} died (${share}), ` +
        `${count('lived')} lived, ${count('unreached')} no test reaches, ${count('unjudged')} are unjudged.`,
    ].join('\n'),
    survivingPercent,
  };
}
