import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../commands/run-rowmark.ts';

/** What `npm pack` takes besides `dist/`: the files of the demo, the schemas that profiles name, and the first pages. */
const PACKED = [
  'README.el.md',
  'README.md',
  'demo/sales.csv',
  'demo/sales.json',
  'demo/services.json',
  'demo/services.xlsx',
  'demo/stripe.csv',
  'demo/stripe.json',
  'package.json',
  'shared/mapping/profile.schema.json',
  'shared/records/account-facts.schema.json',
  'shared/report/control.schema.json',
  'shared/report/joined.schema.json',
  'shared/report/result.schema.json',
  'shared/report/summary.schema.json',
];

it('the package has the demo, the schemas and the first pages besides its program, and no more', async () => {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
  });
  const [packed]: { files: { path: string }[] }[] = JSON.parse(stdout);
  const paths = (packed?.files ?? []).map(({ path }) => path).filter((path) => !path.startsWith('dist/'));
  expect(paths.toSorted()).toEqual(PACKED);
});
