import { join } from 'node:path';
import { testPlays } from '../commands/play.ts';

// Stories of documents that a person types: amended, approved, corrected, retried, erased, stated, and known by a rebuilt ledger.
testPlays(join(import.meta.dirname, 'plays'));
