import { join } from 'node:path';
import { testPlays } from './play.ts';

testPlays(join(import.meta.dirname, 'plays'));
