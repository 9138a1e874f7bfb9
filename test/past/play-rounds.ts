import { playRounds } from './rounds.ts';

const [rounds = '300', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
console.log(
  `Rounds ${rounds}, seed ${seed}: npm run rounds -- ${rounds} ${seed} plays the same again, but for the moments of kills.`,
);
const played = await playRounds({ rounds: Number(rounds), seed: Number(seed) }, console.log);
console.log(played);
