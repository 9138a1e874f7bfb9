import { type Mutant, nameOf } from './mutants.ts';
import type { Fate } from './try-mutants.ts';

const placeOf = ({ path, line, operator }: Mutant) => `${path}:${line} (${operator})`;

/** One line about one mutant, as soon as its fate is known. */
export const tellFate = ({ mutant, fate, killer }: Fate): string =>
  `${fate.padEnd(9)} ${placeOf(mutant)}${killer === '' ? '' : `  ${killer.split('\n')[0]}`}`;

function toldSurvivor({ mutant, reaching }: Fate): string {
  const { before, after } = mutant.shown;
  const reach = reaching === 0 ? 'no case runs it' : `lived through the ${reaching} cases that run it`;
  return [
    placeOf(mutant),
    `  - ${before}`,
    `  + ${after}`,
    `  ${reach}`,
    `  ${JSON.stringify(nameOf(mutant))}`,
  ].join('\n');
}

/** What did not die, and the share of it. */
export function summaryOf(fates: readonly Fate[], seed: number): { text: string; survivingPercent: number } {
  const surviving = fates.filter(({ fate }) => fate !== 'died');
  const survivingPercent = fates.length === 0 ? 0 : (100 * surviving.length) / fates.length;
  const unreached = surviving.filter(({ fate }) => fate === 'unreached').length;
  const died = fates.length - surviving.length;
  const counts = `${died} died (${(100 - survivingPercent).toFixed(1)} %), ${surviving.length - unreached} lived, no case runs ${unreached}`;
  return {
    text: ['', ...surviving.map(toldSurvivor), '', `Seed ${seed}, ${fates.length} mutants: ${counts}.`].join(
      '\n',
    ),
    survivingPercent,
  };
}
