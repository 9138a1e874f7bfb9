import { Command, InvalidArgumentError, Option } from 'commander';
import { kinds } from './history.ts';
import { type Runs, runHistories } from './run-histories.ts';

const MICROSECONDS_PER_MS = 1000;
const EXIT_COULD_NOT_RUN = 2;

const numberFrom = (least: number) => (text: string) => {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new InvalidArgumentError(`It takes a whole number from ${least}.`);
};

const { runs, seed, kind, hours, whole } = new Command('npm run simulate --')
  .description(
    'Runs histories of imports under scripted failures, one seed after the other, up to the first that goes wrong.',
  )
  .option('--runs <n>', 'how many histories', numberFrom(1), 1000)
  .option('--seed <n>', 'the seed of the first; one seed is always the same history', numberFrom(0), 1)
  .addOption(new Option('--kind <k>', 'each history draws its own without it').choices(kinds))
  .option('--hours <h>', 'for how long failures happen; each history draws its own without it', Number)
  .option('--whole', 'tells every call of a history that goes wrong')
  .showHelpAfterError()
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : EXIT_COULD_NOT_RUN))
  .parse()
  .opts<Runs>();
const began = process.cpuUsage();
process.exitCode = await runHistories(
  { runs, seed, whole, ...(kind && { kind }), ...(hours && { hours }) },
  console.log,
);
const { user, system } = process.cpuUsage(began);
const each = (user + system) / MICROSECONDS_PER_MS / runs;
if (process.exitCode === 0) console.error(`${each.toFixed(1)} ms of processor time a history`);
