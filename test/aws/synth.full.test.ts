import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../docs/project-root.ts';

describe('npx cdk synth', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rowmark-synth-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** As npx runs it: the project's own Node first. Nothing of an account is in reach, and every call of Docker fails. */
  const synth = (...options: string[]) =>
    spawnSync(
      join(PROJECT_ROOT, 'infra/aws/node_modules/.bin/cdk'),
      ['synth', '--output', folder, ...options],
      {
        cwd: PROJECT_ROOT,
        env: {
          HOME: folder,
          PATH: [
            join(PROJECT_ROOT, 'node_modules', '.bin'),
            dirname(process.execPath),
            '/usr/bin',
            '/bin',
          ].join(delimiter),
          CDK_DOCKER: 'false',
          CDK_DISABLE_VERSION_CHECK: '1',
        },
        encoding: 'utf8',
      },
    );

  it('needs neither an account nor Docker, and prints the template only', () => {
    const { status, stdout, stderr } = synth();
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Description: "Rowmark: .*\nResources:\n/);
    const made = readdirSync(folder);
    expect(made).toContain('Rowmark.template.json');
    expect(made.filter((name) => name.startsWith('asset.'))).toHaveLength(6);
  });
});
