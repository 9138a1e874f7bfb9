import { runHistories } from './run-histories.ts';
import { SIMULATE_USAGE, simulationOptions } from './simulation-options.ts';

const MICROSECONDS_PER_MS = 1000;
const EXIT_COULD_NOT_RUN = 2;

const options = simulationOptions(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(`simulate: ${options}\n\n${SIMULATE_USAGE}`);
  process.exitCode = EXIT_COULD_NOT_RUN;
} else if (options.help) console.log(SIMULATE_USAGE);
else {
  const began = process.cpuUsage();
  process.exitCode = await runHistories(options, console.log);
  const { user, system } = process.cpuUsage(began);
  const each = (user + system) / MICROSECONDS_PER_MS / options.runs;
  if (process.exitCode === 0) console.error(`${each.toFixed(1)} ms of processor time a history`);
}
