import { execFile } from 'node:child_process';
import { copyFile, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT, temporaryFolder } from '../commands/run-rowmark.ts';
import { KEY, openServe, type Serve } from '../console/open-serve.ts';
import { receipts } from '../console/receipts.ts';
import { pythonPath } from '../programs.ts';

const run = promisify(execFile);
/** The generator works on another compiler than ours: both are installed beside the judges. */
const ofClients = createRequire(join(ROOT, 'test/cloud/package.json'));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let serve: Serve;
beforeAll(async () => {
  folder = await temporaryFolder();
  serve = await openServe(join(folder.path, 'data'));
  await writeFile(join(folder.path, 'bad.csv'), 'no export at all');
});
afterAll(async () => {
  await serve[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const around = () => ({ env: { ...process.env, ROWMARK_URL: serve.url, ROWMARK_CONSOLE_KEY: KEY } });

/** A client issues the good export, and ends with the sentence of the refusal for the bad one. */
async function expectClient(command: string, program: string): Promise<void> {
  const file = join(folder.path, `${basename(program)}.csv`);
  await writeFile(file, receipts(3, { prefix: basename(program) }));
  const good = await run(command, [program, file], around());
  expect(good.stdout.split('\n').filter((line) => /\bissued\b/.test(line))).toHaveLength(3);
  const bad = await run(command, [program, join(folder.path, 'bad.csv')], around()).catch((error) => error);
  expect(bad.code).toBe(1);
  expect(bad.stdout).toBe('');
  const { failure } = (await serve.json('/api/jobs?state=failed&limit=1'))[0];
  expect(bad.stderr).toContain(failure.message);
}

it('a typed client that is generated from the description compiles, and runs the five commands', async () => {
  const { default: generate, astToString } = await import(
    pathToFileURL(ofClients.resolve('openapi-typescript')).href
  );
  const types = astToString(await generate(await serve.json('/api/openapi.json')));
  const program = join(folder.path, 'rowmark.ts');
  await copyFile(join(ROOT, 'docs/clients/rowmark.ts'), program);
  await writeFile(join(folder.path, 'schema.d.ts'), types);
  await symlink(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
  const { compilerOptions } = JSON.parse(await readFile(join(ROOT, 'tsconfig.json'), 'utf8'));
  const config = {
    compilerOptions: { ...compilerOptions, noEmit: true, types: ['node'] },
    files: ['rowmark.ts'],
  };
  await writeFile(join(folder.path, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify(config));
  const compiled = run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder.path]);
  expect(await compiled.catch(({ stdout }) => stdout)).toMatchObject({ stdout: '' });
  await expectClient(process.execPath, program);
});

it.skipIf(pythonPath === undefined)(
  'a client of the standard library of Python runs the five commands',
  async () => {
    await expectClient(pythonPath ?? '', join(ROOT, 'docs/clients/rowmark.py'));
  },
);
