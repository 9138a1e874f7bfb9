import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LINES_HEADING, linesOfCapabilities, withLines } from './lines-of-capabilities.ts';
import { PROJECT_ROOT } from './project-root.ts';

it('counts every line of the product once, and each capability has some', () => {
  const counted = linesOfCapabilities();
  const [files, lines] = execFileSync(
    'sh',
    [
      '-c',
      'find shared functions infra -type f \\( -name "*.ts" -o -name "*.css" -o -name "*.js" \\) | wc -l; find shared functions infra -type f \\( -name "*.ts" -o -name "*.css" -o -name "*.js" \\) -exec cat {} + | wc -l',
    ],
    { cwd: PROJECT_ROOT, encoding: 'utf8' },
  )
    .trim()
    .split('\n')
    .map(Number);
  expect(counted.filter((one) => one.lines === 0)).toEqual([]);
  expect(counted.reduce((sum, one) => sum + one.files, 0)).toBe(files);
  expect(counted.reduce((sum, one) => sum + one.lines, 0)).toBe(lines);
});

it('leaves what was measured as it stands', () => {
  const page = readFileSync(join(PROJECT_ROOT, 'docs/figures.md'), 'utf8');
  const again = withLines(page);
  expect(again.split(LINES_HEADING)[0]).toBe(page.split(LINES_HEADING)[0]);
  expect(withLines(again)).toBe(again);
});
