import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type AppProps, Template } from '../../infra/aws/cdk.ts';
import { ImportStack } from '../../infra/aws/import-stack.ts';
import { optionsOf } from '../../infra/aws/options.ts';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { isFullRun } from '../full-run.ts';
import { count } from '../work.ts';

const { context } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'cdk.json'), 'utf8'));

/** The CDK's own check of a template takes two seconds for each: at full length it looks at all of them. */
if (!isFullRun) process.env.CDK_VALIDATION = 'false';

/** Every option that adds to a stack that is no trial; `copyTo` excludes `ownKey`. */
export const EVERY_OPTION = {
  accounts: ['north', 'south'],
  live: true,
  approval: 'required',
  mail: 'a@example.com',
  console: true,
  language: 'el',
  exportDays: 4000,
  reportLockDays: 3653,
  rare: { requestsInFlight: 40, ownKey: true, sealKeys: 2 },
};
export const COPIED = { reportLockDays: 3653, rare: { copyTo: 'copies-of-rowmark' } };
export const TRIAL = { sandbox: true, stack: 'Rowmark-sandbox' };

const UNBUNDLED = { 'aws:cdk:bundling-stacks': [] };

export interface Synthesized {
  app: App;
  template: Template;
}

const synthesized = new Map<string, Synthesized>();

/** The stack as `cdk synth` makes it, once per options, with the functions' code unbundled: that is the slow part. */
export function synthesize(options: Record<string, unknown> = {}): Synthesized {
  const key = JSON.stringify(options);
  const known = synthesized.get(key);
  if (known !== undefined) return known;
  using made = synthesizeWith(options, UNBUNDLED);
  synthesized.set(key, made);
  return made;
}

/** An app with a folder of its own, which is removed with all that was written there. */
export function passingApp(props: AppProps = {}): { app: App } & Disposable {
  const outdir = mkdtempSync(join(tmpdir(), 'rowmark-cdk-'));
  const app = new App({ ...props, outdir });
  return { app, [Symbol.dispose]: () => rmSync(outdir, { recursive: true, force: true }) };
}

/** The stack as `cdk synth` makes it. */
export function synthesizeWith(
  { stack: named = 'Rowmark', ...options }: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): Synthesized & Disposable {
  count('synths');
  using passing = new DisposableStack();
  const { app } = passing.use(passingApp({ context: { ...context, ...more } }));
  const id = String(named);
  const of = optionsOf(options, { stack: id, file: `deployments/${id}.json` });
  const stack = new ImportStack(app, id, { options: of });
  const template = Template.fromStack(stack);
  const rest = passing.move();
  return { app, template, [Symbol.dispose]: () => rest.dispose() };
}
