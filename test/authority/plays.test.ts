import { join } from 'node:path';
import { toldPlays } from '../told-plays.ts';
import { playedAtSandbox } from './sandbox-play.ts';

toldPlays(join(import.meta.dirname, 'plays'), playedAtSandbox);
