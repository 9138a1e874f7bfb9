import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { optionsOf, optionsSchema, readOptions } from '../../infra/aws/options.ts';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { tableRows } from '../table-rows.ts';

const read = (given: unknown, stack = 'Rowmark') =>
  optionsOf(given, { stack, file: `deployments/${stack}.json` });
/** `26 × c-` are the names c-0 to c-25. */
const namesIn = (value: unknown): string[] | undefined => {
  const [, count, name] = /^(\d+) × (.+)$/.exec(String(value)) ?? [];
  return count === undefined ? undefined : Array.from({ length: Number(count) }, (_, at) => `${name}${at}`);
};
const MAIL = { mail: 'a@example.com' };

describe('the options of a stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rowmark-options-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are ten at most', () => {
    const names = Object.keys(optionsSchema.shape).filter((name) => name !== '$schema');
    expect(names.length).toBeLessThanOrEqual(10);
  });

  it('stand in the file of the stack; without it each has its default', () => {
    expect(readOptions(folder, 'Acme')).toMatchObject({ stack: 'Acme', live: false, approval: 'none' });
    mkdirSync(join(folder, 'deployments'));
    writeFileSync(join(folder, 'deployments', 'Acme.json'), '{"accounts": ["north"], "exportDays": 400}');
    expect(readOptions(folder, 'Acme')).toMatchObject({ accounts: ['north'], exportDays: 400 });
    writeFileSync(join(folder, 'deployments', 'Acme.json'), '{"accounts": ');
    expect(() => readOptions(folder, 'Acme')).toThrow('deployments/Acme.json is no JSON');
  });

  it('of the stacks in the repository are right', () => {
    for (const file of readdirSync(join(PROJECT_ROOT, 'deployments')))
      if (!file.endsWith('.schema.json')) readOptions(PROJECT_ROOT, file.replace('.json', ''));
  });

  it('require an approval where documents are issued for good, unless told otherwise', () => {
    expect(read({ live: true, ...MAIL }).approval).toBe('required');
    expect(read({ live: true, ...MAIL, approval: 'none' }).approval).toBe('none');
    expect(read({}).approval).toBe('none');
  });

  it.each(tableRows(join(import.meta.dirname, 'options.txt')))('refuse %s, in a sentence', (_, ...row) => {
    const [stack = '', options = '', says = ''] = row;
    const given: unknown = JSON.parse(options, (_key, value) => namesIn(value) ?? value);
    expect(() => read(given, stack)).toThrow(
      expect.objectContaining({ message: says.replaceAll('⏎', '\n') }),
    );
  });

  it('of a live stack say by "none" that nobody is told', () => {
    expect(read({ live: true, mail: 'none' })).toMatchObject({ mail: 'none', approval: 'required' });
  });
});
