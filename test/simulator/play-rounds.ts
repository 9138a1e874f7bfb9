import { playRounds } from './rounds.ts';

const USAGE = `npm run rounds -- [ROUNDS] [SEED] [ONLY]

Plays rounds (300) of kill, Ctrl-C, cut, damage, loss and restore with real processes, and ends where a document is not issued exactly once, a
report is not true or a command is stuck. A seed plays the same rounds again, but for the moments of kills. ONLY names the rounds to play:
npm run rounds -- 100 1 Ctrl-C`;

const given = process.argv.slice(2);
const [rounds = '300', seed = String(Date.now() % 1_000_000), only = ''] = given;
const isNumber = (text: string) => /^\d{1,15}$/.test(text);
if (given.includes('--help') || given.includes('-h')) console.log(USAGE);
else if (given.length > 3 || !isNumber(rounds) || Number(rounds) === 0 || !isNumber(seed)) {
  console.error(`rounds: ${given.join(' ')} is not a number of rounds and a seed.\n\n${USAGE}`);
  process.exitCode = 2;
} else {
  const again = [rounds, seed, ...(only === '' ? [] : [only])].join(' ');
  console.log(
    `Rounds ${rounds}, seed ${seed}: npm run rounds -- ${again} plays the same again, but for the moments of kills.`,
  );
  console.log(await playRounds({ rounds: Number(rounds), seed: Number(seed), only }, console.log));
}
