import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './copy-tree.ts';

/** Where a wrong decision costs money, or says something untrue about it. */
export const PARTS = [
  'shared/issue',
  'shared/ledger',
  'shared/documents/payment-lifecycle',
  'shared/jobs',
  'shared/money',
  'shared/service',
  'infra/local',
];

/** The files of these parts, but for those that hold only sentences. */
export const productFiles = (): string[] =>
  PARTS.flatMap((part) =>
    readdirSync(join(ROOT, part), { recursive: true, encoding: 'utf8' }).map((name) => join(part, name)),
  )
    .filter((path) => path.endsWith('.ts') && !path.includes('/words/'))
    .filter((path) => statSync(join(ROOT, path)).isFile())
    .toSorted();
