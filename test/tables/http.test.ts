import { join } from 'node:path';
import { playedOverHttp } from '../console/http-play.ts';
import { toldPlays } from '../told-plays.ts';

// What was imported and issued, as people look for it again over HTTP, also in a damaged data folder.
toldPlays(join(import.meta.dirname, 'found'), playedOverHttp, 3);
