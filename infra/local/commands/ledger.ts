import { join } from 'node:path';
import { type Command, Option } from 'commander';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { type CheckedLedger, checkLedger } from '../../../shared/rebuild/check-ledger.ts';
import { type RebuiltLedger, rebuildLedger } from '../../../shared/rebuild/rebuild-ledger.ts';
import { isOutage, type Outage } from '../../../shared/service/outage.ts';
import { CommandError } from '../errors/command-error.ts';
import { DEFAULT_ACCOUNT } from '../host/configuration.ts';
import { openLedger } from '../host/open-ledger.ts';
import { describeCheck, describeRebuild } from '../print/describe-ledger.ts';
import { setDamagedAside } from '../tables/embedded-dynamodb.ts';
import { printJson, printText } from '../terminal/print.ts';
import { tellIn } from '../words/terminal-words.ts';
import { dataOption, jsonOption, parseName, parseServiceUrl } from './options.ts';
import { helpIn, type Startup } from './startup.ts';

interface Options {
  account: string;
  data: string;
  stack?: string;
  service?: string;
  json?: true;
  lang: Language;
}

interface RebuildOptions extends Options {
  accept?: true;
  by?: string;
}

/** `rowmark ledger check|rebuild`: compares the ledger of an account with reports and service, or fills it again from them. */
export function registerLedger(ledger: Command, startup: Startup): void {
  const help = helpIn(startup.language);
  const add = (name: 'check' | 'rebuild'): Command =>
    ledger
      .command(name)
      .description(help(name === 'check' ? 'ledgerCheck' : 'ledgerRebuild'))
      .option('--account <name>', help('account'), parseName(startup.language), DEFAULT_ACCOUNT)
      .addOption(dataOption(startup))
      .addOption(new Option('--stack <name>', help('ledgerStack')))
      .option('--service <url>', help('service'), parseServiceUrl(startup.language))
      .addOption(jsonOption(startup));
  add('check').action(check);
  add('rebuild')
    .option('--accept', help('ledgerAccept'))
    .option('--by <name>', help('ledgerBy'))
    .action(rebuild);
}

async function check({ lang, json, ...asked }: Options): Promise<void> {
  await using ledger = await openLedger({ ...asked, language: lang });
  const checked = answered<CheckedLedger>(await checkLedger(ledger));
  if (json) printJson(checked);
  else printText(describeCheck(checked, lang));
  if (!checked.agrees) process.exitCode = 1;
}

async function rebuild({ lang, json, accept, by, ...asked }: RebuildOptions): Promise<void> {
  if ((accept === undefined) !== (by === undefined)) throw new CommandError('accept-without-name');
  const aside = asked.stack === undefined ? await setDamagedAside(join(asked.data, 'ledger')) : undefined;
  await using ledger = await openLedger({ ...asked, language: lang });
  const rebuilt = answered<RebuiltLedger>(await rebuildLedger(ledger, by));
  if (json) printJson({ ...rebuilt, ...(aside === undefined ? {} : { damaged: aside }) });
  else
    printText(
      [...(aside ? [tellIn(lang)('damagedAside', { aside })] : []), describeRebuild(rebuilt, lang)].join(
        '\n',
      ),
    );
}

/** Neither is done by halves: without the service nothing is said, and nothing is filled. */
function answered<Answer extends object>(answer: Answer | Outage): Answer {
  if ('state' in answer && isOutage(answer))
    throw new CommandError('service-not-listed', { reason: answer.reason });
  return answer;
}
