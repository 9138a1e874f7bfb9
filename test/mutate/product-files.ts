import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './copy-tree.ts';

/** Here a wrong decision costs money, or a report says something untrue about it. */
const PARTS = ['money', 'documents', 'jobs', 'intake', 'issue', 'ledger'].map((room) => `shared/${room}`);

/** The files of these parts, but for those that hold only sentences. */
export const productFiles = (): string[] =>
  PARTS.filter((part) => existsSync(join(ROOT, part)))
    .flatMap((part) =>
      readdirSync(join(ROOT, part), { recursive: true, encoding: 'utf8' }).map((name) => join(part, name)),
    )
    .filter((path) => path.endsWith('.ts') && !path.includes('/words/'))
    .filter((path) => statSync(join(ROOT, path)).isFile())
    .toSorted();
