import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { allowedStatements, type Statement } from './statements.ts';
import { COPIED, EVERY_OPTION, synthesize } from './synthesize.ts';

/** What a statement is about, and under which condition. */
const aboutOf = ({ resources, conditions }: Statement) => {
  const where = conditions ? ` where ${JSON.stringify(conditions)}` : '';
  const named = resources.map((one) => one.replace(/^arn:<.*?AccountId>:/, '')).toSorted();
  return `${named.join(' ')}${where}`;
};

it('allows no role more than test/tables/roles.txt says', () => {
  const copier = ({ holder }: Statement) => holder.includes('Copier');
  const roles = [
    ...allowedStatements(synthesize(EVERY_OPTION).template).filter(({ kind }) => kind === 'role'),
    ...allowedStatements(synthesize(COPIED).template).filter(copier),
  ];
  const lines = roles
    .filter(({ actions }) => actions.some((action) => !/^(logs|xray):/.test(action)))
    .map((of) => `${of.holder.replace(/Role$/, '')}: ${of.actions.toSorted().join(' ')} on ${aboutOf(of)}`);
  const table = readFileSync(join(PROJECT_ROOT, 'test', 'tables', 'roles.txt'), 'utf8');
  const listed = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.toSorted()).toEqual(listed);
});
