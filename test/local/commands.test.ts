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
