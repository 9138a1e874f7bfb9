import { expect, it } from 'vitest';
import { createProgress } from '../../infra/local/terminal/progress.ts';

it('counts nothing of a job that was never begun: one of the console says how far it is there', () => {
  const written: string[] = [];
  const stream = { isTTY: false, write: (text: string) => written.push(text) > 0 };
  const progress = createProgress('en', Object.assign(Object.create(process.stderr), stream));
  progress.advance();
  expect(written).toEqual([]);
  progress.start('a.csv', 2);
  expect(written).toEqual(['a.csv: 2 documents\n']);
});
