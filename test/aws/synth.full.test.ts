import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { COPIED, EVERY_OPTION, synthesize, TRIAL } from './synthesize.ts';

const OWN = join(PROJECT_ROOT, 'node_modules', '.bin');
const CDK = createRequire(join(PROJECT_ROOT, 'infra/aws/node_modules/aws-cdk-lib/package.json'));
/** AWS's own judge of templates, which comes with the CDK: it has the rules of cfn-lint and every type of resource. */
const { CompositeEngine, TemplateContent } = CDK('@aws/cloudformation-validate');

it('finds by the judge of templates nothing but W3005, which is the CDK’s way to wait for policies', () => {
  const judge = new CompositeEngine();
  const found = (template: object) =>
    judge
      .validateTemplate(new TemplateContent(JSON.stringify(template)))
      .diagnostics.flatMap(({ severity, ruleId }: Record<string, string>) =>
        severity === 'INFO' ? [] : [ruleId],
      );
  for (const options of [{}, EVERY_OPTION, COPIED, { ...TRIAL, console: true }])
    expect([...new Set(found(synthesize(options).template.toJSON()))]).toEqual(['W3005']);
  const wrong = { Type: 'AWS::S3::Bucket', Properties: { Versioning: true } };
  expect(found({ Resources: { Wrong: wrong } })).not.toEqual([]);
});

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
          PATH: [OWN, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
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
    const assets = made.filter((name) => name.startsWith('asset.'));
    expect(assets).toHaveLength(6);
    const files = assets.flatMap((asset) => readdirSync(join(folder, asset)));
    expect(files.filter((name) => name === 'index.mjs')).toHaveLength(6);
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  });

  it.each(['resend=true', 'stakc=Acme'])('refuses -c %s: options have one place', (given) => {
    const { status, stdout, stderr } = synth('-c', given);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${given.split('=')[0]}: only stack is given with -c`);
  });
});
