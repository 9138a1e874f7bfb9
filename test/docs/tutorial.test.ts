import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runRowmark, temporaryFolder } from '../local/run-rowmark.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** Status of each command: the dry run has a row to fix. */
const STATUSES = [0, 1, 0, 0, 0, 0, 0, 0];

it.each([
  'first-documents.md',
  'first-documents.el.md',
])('every command of %s runs as written', async (name) => {
  await using folder = await temporaryFolder();
  const text = readFileSync(join(PROJECT_ROOT, 'docs/tutorial', name), 'utf8');
  const [, list = ''] = /```csv\n([\s\S]*?)```/.exec(text) ?? [];
  writeFileSync(join(folder.path, 'sales.csv'), list);
  const commands = [...text.matchAll(/^npm run rowmark -- (.*)$/gm)].map(([, command = '']) => command);
  const statuses: (number | null)[] = [];
  const marks: string[][] = [];
  for (const command of commands) {
    const args = command.replace(/\b(sales|credit)\./g, `${folder.path}/$1.`).split(' ');
    // At the offer of a dry run: no, since the next step is that.
    const typed = args[0] === 'inspect' ? [...Array(6).fill(''), 'n'] : undefined;
    const ran = await runRowmark([...args, '--data', join(folder.path, 'data')], typed && { typed });
    statuses.push(ran.status);
    marks.push(ran.stdout.match(/\b4000\d{11}\b/g) ?? []);
  }
  expect(statuses).toEqual(STATUSES);
  expect(marks[3]).toHaveLength(3);
  expect(marks[4]).toEqual(marks[3]);
  expect(marks[6]).toHaveLength(1);
});
