import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from './project-root.ts';
import { LINES_HEADING, linesOfRooms, withLines } from './rooms.ts';

it('no room has more lines than it may have', () => {
  expect(linesOfRooms().filter(({ lines, until }) => lines === 0 || lines > until)).toEqual([]);
});

it('leaves what was measured as it stands', () => {
  const page = readFileSync(join(PROJECT_ROOT, 'docs/figures.md'), 'utf8');
  const again = withLines(page);
  expect(again.split(LINES_HEADING)[0]).toBe(page.split(LINES_HEADING)[0]);
  expect(withLines(again)).toBe(again);
});
