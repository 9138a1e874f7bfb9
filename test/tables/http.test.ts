import { join } from 'node:path';
import { playedOverHttp } from '../console/http-play.ts';
import { toldPlays } from '../told-plays.ts';

// What was imported, is to be approved, or was issued, as people ask for it over HTTP, also in a damaged data folder.
toldPlays(join(import.meta.dirname, 'http'), playedOverHttp, 4);
