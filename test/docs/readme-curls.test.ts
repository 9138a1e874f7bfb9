import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { KEY, openServe } from '../console/open-serve.ts';
import { curlPath } from '../programs.ts';
import { PROJECT_ROOT } from './project-root.ts';

const bash = promisify(execFile);
const readme = readFileSync(join(PROJECT_ROOT, 'README.md'), 'utf8');
const curls = readme.split('\n').filter((line) => line.startsWith('curl '));

it.skipIf(curlPath === undefined)(
  'the three curls of README.md issue the list and answer its rows',
  async () => {
    await using folder = await temporaryFolder();
    const [data, file] = [join(folder.path, 'data'), join(folder.path, 'sales.csv')];
    const [list = ''] = /^Παραστατικό;[\s\S]*?(?=^```)/m.exec(readme) ?? [];
    writeFileSync(file, list);
    await runRowmark(['inspect', file, '--data', data], { typed: [...Array(5).fill(''), 'n'] });
    const dry = await runRowmark([
      ...['import', file, '--profile', join(folder.path, 'sales.json')],
      ...['--data', data, '--dry-run'],
    ]);
    expect([dry.status, dry.stdout]).toEqual([0, expect.stringContaining('2 ready')]);
    await using serve = await openServe(data);
    let JOB = '';
    const answers: string[] = [];
    for (const curl of curls) {
      const line = curl.replace('http://127.0.0.1:4870', serve.url);
      const { stdout } = await bash('bash', ['-c', line], {
        cwd: folder.path,
        env: { ...process.env, KEY, JOB },
      });
      answers.push(stdout);
      JOB ||= JSON.parse(stdout).job;
      await serve.ended(JOB);
    }
    expect(curls).toHaveLength(3);
    expect(JSON.parse(answers[2] ?? '')).toMatchObject([{ outcome: 'issued' }, { outcome: 'issued' }]);
  },
);
