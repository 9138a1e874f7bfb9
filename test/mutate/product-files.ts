import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../files-below.ts';
import { ROOT } from './copy-tree.ts';

/** Here a wrong decision costs money, or a report says something untrue about it. */
const PARTS = ['money', 'documents', 'jobs', 'intake', 'issue', 'ledger'].map((room) => `shared/${room}`);

/** The files of these parts, but for those that hold only sentences. */
export const productFiles = (): string[] =>
  PARTS.filter((part) => existsSync(join(ROOT, part)))
    .flatMap((part) => filesBelow(join(ROOT, part)).map((name) => join(part, name)))
    .filter((path) => path.endsWith('.ts') && !path.includes('/words/'))
    .filter((path) => statSync(join(ROOT, path)).isFile())
    .toSorted();
