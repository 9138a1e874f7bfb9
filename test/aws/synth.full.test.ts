import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../infra/aws/bundled/bundle.ts';

describe('npx cdk synth', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rowmark-synth-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** As npx runs it: the project's own Node first, and here nothing of an account and no Docker in reach. */
  const synth = (...options: string[]) =>
    execFileSync(
      join(PROJECT_ROOT, 'node_modules', '.bin', 'cdk'),
      ['synth', '--quiet', '--output', folder, ...options],
      {
        cwd: PROJECT_ROOT,
        env: {
          HOME: folder,
          PATH: [join(PROJECT_ROOT, 'node_modules', '.bin'), dirname(process.execPath)].join(delimiter),
          CDK_DISABLE_VERSION_CHECK: '1',
        },
        stdio: 'pipe',
        encoding: 'utf8',
      },
    );

  it('needs neither an account nor Docker', () => {
    synth();
    const made = readdirSync(folder);
    expect(made).toContain('Rowmark.template.json');
    expect(made.filter((name) => name.startsWith('asset.'))).toHaveLength(7);
  });

  it('refuses a wrong option in one sentence', () => {
    let said = '';
    try {
      synth('-c', 'issueConcurrency=none');
    } catch (error) {
      said = String((error as { stderr?: string }).stderr);
    }
    expect(said).toContain('Option -c issueConcurrency');
    expect(said).not.toMatch(/^\s+at /m);
  });
});
