import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../../infra/local/commands/commands.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';
import { expectSameFacts } from './same-facts.ts';
import { typedCommands } from './typed-commands.ts';

const SUBCOMMANDS: Readonly<Record<string, readonly string[]>> = {
  keys: ['add', 'list', 'revoke'],
  rates: ['fetch', 'import'],
  seal: ['head', 'rotate'],
  ledger: ['check', 'rebuild'],
};

/** Every command, as somebody asks for its help. */
const HELPS = [
  [],
  ...commands.flatMap(({ name }) => [[name], ...(SUBCOMMANDS[name] ?? []).map((one) => [name, one])]),
].map((words) => [...words, '--help']);

const LONG = 'x'.repeat(256);
const MISTAKES = typedCommands('mistakes.txt').map((words) =>
  words.map((word) => word.replace('<256 letters>', LONG)),
);

/** English is compared in full, Greek by what it states. */
async function expectTold(text: string, name: string, language: string): Promise<void> {
  const golden = join(import.meta.dirname, `${name}-en.txt`);
  if (language === 'en') await expect(text).toMatchFileSnapshot(golden);
  else expectSameFacts(text, await readFile(golden, 'utf8'));
}

test.each(['en', 'el'])('the help of every command, in %s', async (language) => {
  let text = '';
  for (const args of HELPS) {
    const { status, stdout, stderr } = await runRowmark([...args, '--lang', language]);
    expect([status, stderr]).toEqual([0, '']);
    text += `$ rowmark ${args.join(' ')}\n${stdout}\n`;
  }
  await expectTold(text, 'help', language);
});

test.each(['en', 'el'])('what no command takes, in %s', async (language) => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  let text = '';
  for (const args of MISTAKES) {
    const { status, stdout, stderr } = await runRowmark([...args, '--lang', language], {
      env: { ROWMARK_DATA: data, ROWMARK_EMAIL: '', ROWMARK_API_KEY: '' },
    });
    expect(status).toBe(2);
    const typed = args.map((arg) => (/^[\w./:-]+$/.test(arg) ? arg : `'${arg}'`)).join(' ');
    text += `$ rowmark ${typed.replace(LONG, '<256 letters>')}\n${stdout}${stderr}\n`;
  }
  await expectTold(text.replaceAll(folder.path, '<folder>'), 'usage', language);
});
