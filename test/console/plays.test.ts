import { join } from 'node:path';
import { toldPlays } from '../told-plays.ts';
import { playedOverHttp } from './http-play.ts';

toldPlays(join(import.meta.dirname, 'plays'), playedOverHttp, 8);
