import { Command } from 'commander';
import { expect, test } from 'vitest';
import { commands } from '../../infra/local/commands/commands.ts';
import type { Startup } from '../../infra/local/commands/startup.ts';
import { readConfiguration } from '../../infra/local/host/configuration.ts';

/** Each command in the order of the help, with what it takes: `=` is an option with a value, `!` one that has to be given, `$` a variable in its place. */
const EXPECTED = `
import <file> --profile= --account=default --data=kept --dry-run=false --on= --only-retry=false --corrections= --approved= --accept= --amend=false --resend=false --rebind=false --service= --wait= --concurrency=7 --json
correct <file> --row= --column= --was= --now= --from= --leave-out --reason= --by= --profile= --into-profile --yes --data=kept --json
inspect <file> --save= --sheet= --header-row= --range= --encoding= --data=kept --account=default --json
template <kind> --out= --json
serve --data=kept --port= --host=127.0.0.1 --tls-cert= --tls-key= --sandbox-port= --service= --wait= --take-existing=false --json=false
keys
keys add <name> --role=! --account=default --all-accounts=false --data=kept --json
keys list --data=kept --json
keys revoke <name> --data=kept --json
mcp --url=http://127.0.0.1:4870 --folder=.
sandbox --port=8080 --data=kept --faults= --account= --accounts= --strict=false --token-life=
codes [kind] --json
profiles --data=kept --json
rates
rates fetch --period= --from=https://www.ecb.europa.eu/stats/eurofxref/$ROWMARK_RATES_URL --data=kept --json
rates import <file> --data=kept --json
jobs --data=kept --json
report <job> --data=kept --json --left
verify <report> --source= --key= --service= --sample= --seed= --head= --stack= --json
seal
seal head --account=default --data=kept --stack= --json
seal rotate --lost --data=kept --stack= --json
reverse [job] --document= --rows= --with-duplicates --out= --data=kept --json
amend <document> --set=! --account=default --by= --accept= --out= --data=kept --service= --concurrency=7 --json
statement --month=! --account=default --data=kept --service= --json
watch-marks --account=default --day= --data=kept --service= --json
ledger
ledger check --account=default --data=kept --stack= --service= --json
ledger rebuild --account=default --data=kept --stack= --service= --json --accept --by=
erase <job|file> --data=kept --stack= --yes --json
demo --data=kept
`;

async function taken(): Promise<string[]> {
  const environment = readConfiguration({ ROWMARK_DATA: 'kept', ROWMARK_CONCURRENCY: '7' });
  const startup: Startup = { ...environment, language: 'en' };
  const lines: string[] = [];
  for (const { name, load } of commands) {
    const command = new Command(name);
    (await load())(command, startup);
    for (const one of [command, ...command.commands]) {
      const named = one.registeredArguments.map((of) => (of.required ? `<${of.name()}>` : `[${of.name()}]`));
      const options = one.options.map(({ long, required, mandatory, defaultValue, envVar }) => {
        const value = required || defaultValue !== undefined ? `=${defaultValue ?? ''}` : '';
        return `${long}${value}${mandatory ? '!' : ''}${envVar === undefined ? '' : `$${envVar}`}`;
      });
      lines.push([one === command ? name : `${name} ${one.name()}`, ...named, ...options].join(' '));
    }
  }
  return lines;
}

test('every command takes what it has always taken', async () => {
  expect(await taken()).toEqual(EXPECTED.trim().split('\n'));
});

const WHOLE = ['', 'x', '1.5', '-1'];

test.each<[command: string, option: string, taken: string[], refused: string[]]>([
  ['inspect', '--header-row', ['1', '1048576'], ['0', '1048577', ...WHOLE]],
  ['correct', '--row', ['1', '2000000', 'all'], ['0', '2000001', 'All', ...WHOLE]],
  ['verify', '--sample', ['1', '1000000'], ['0', '1000001', ...WHOLE]],
  ['verify', '--seed', ['0', '2147483647'], ['2147483648', ...WHOLE]],
  ['serve', '--port', ['0', '65535'], ['65536', ...WHOLE]],
  ['serve', '--sandbox-port', ['0', '65535'], ['65536', ...WHOLE]],
  ['sandbox', '--port', ['0', '65535'], ['65536', ...WHOLE]],
  ['sandbox', '--token-life', ['1', '86400'], ['0', '86401', ...WHOLE]],
  ['import', '--concurrency', ['1', '64'], ['0', '65', ...WHOLE]],
  ['statement', '--month', ['2026-01', '2026-12'], ['2026-00', '2026-13', '26-10', '2026-1', '2026-10-01']],
  ['watch-marks', '--day', ['2028-02-29'], ['2026-02-29', '2026-2-1', '2026-10', '2026-10-01T00:00']],
])('%s %s takes %j and refuses %j', async (name, option, good, bad) => {
  const command = new Command(name);
  (await commands.find((one) => one.name === name)?.load())?.(command, {
    ...readConfiguration({}),
    language: 'en',
  });
  const parse = command.options.find(({ long }) => long === option)?.parseArg;
  for (const text of good) expect([text, String(parse?.(text, undefined))]).toEqual([text, text]);
  for (const text of bad)
    expect(() => parse?.(text, undefined)).toThrow(
      expect.objectContaining({ code: 'commander.invalidArgument' }),
    );
});
