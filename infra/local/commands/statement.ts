import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { isMonth, listedMonth } from '../../../shared/statement/month.ts';
import { differences, drawStatement, type Statement } from '../../../shared/statement/statement.ts';
import { writeStatement } from '../../../shared/statement/write-statement.ts';
import { CommandError } from '../errors/command-error.ts';
import { assertSameAccount } from '../host/assert-same-account.ts';
import { DEFAULT_ACCOUNT } from '../host/configuration.ts';
import { openReadOnlyHost } from '../host/open-read-only-host.ts';
import { directionLines } from '../print/direction-lines.ts';
import { tellDamaged } from '../print/tell-damaged.ts';
import { printJson, printText } from '../terminal/print.ts';
import { terminalText } from '../terminal/terminal-text.ts';
import { wrapSentence } from '../terminal/wrap-sentence.ts';
import { tellIn, terminalWords } from '../words/terminal-words.ts';
import { dataOption, jsonOption, parseName, parseServiceUrl } from './options.ts';
import { helpIn, type Startup } from './startup.ts';

interface Options {
  account: string;
  month: string;
  data: string;
  service?: string;
  json?: true;
  lang: 'en' | 'el';
}

/** `rowmark statement`: an account's documents of a month, compared with the service's own list. */
export function registerStatement(command: Command, startup: Startup): void {
  const help = helpIn(startup.language);
  command
    .requiredOption('--month <month>', help('month'), (text) => {
      if (!isMonth(text)) throw new InvalidArgumentError(tellIn(startup.language)('monthForm'));
      return text;
    })
    .option('--account <name>', help('account'), parseName(startup.language), DEFAULT_ACCOUNT)
    .addOption(dataOption(startup))
    .option('--service <url>', help('service'), parseServiceUrl(startup.language))
    .addOption(jsonOption(startup))
    .action(runStatement);
}

async function runStatement({ account, month, data, service, json, lang }: Options): Promise<void> {
  await using host = await openReadOnlyHost({ data, account, service, language: lang });
  await assertSameAccount(host, account);
  const now = host.approving.now();
  const listed = await listedMonth(host.clientOf(account), month);
  if ('state' in listed) throw new CommandError('service-not-listed', { reason: listed.reason });
  const statement = await drawStatement(
    {
      ...{ store: host.store, ledger: host.ledgerOf(account), client: host.clientOf(account) },
      // The folder is held by this command, so that other processes cannot run.
      isUnderWay: async () => false,
    },
    { account, environment: host.environment, month, now, listed },
  );
  const place = await writeStatement(host.store, statement, lang);
  tellDamaged(statement.left_out, { lang, json });
  if (json) printJson({ ...statement, folder: join(data, place) });
  else printText(describe(statement, { place: join(data, place), lang }));
  if (!statement.agrees) process.exitCode = 1;
}

function describe(statement: Statement, { place, lang }: { place: string; lang: 'en' | 'el' }): string {
  const { account, month, documents, directions, numbers_lost, not_there, not_ours, changed } = statement;
  const { undecided } = statement;
  const say = tellIn(lang);
  const named = [
    ...documents
      .filter(({ erased }) => erased)
      .map(({ external_id, mark }) => say('statementErased', { external_id, mark })),
    ...not_there.map(({ external_id, mark }) => say('statementNotThere', { external_id, mark })),
    ...not_ours.map(({ external_id, mark }) => say('statementNotOurs', { external_id, mark })),
    ...undecided.map(({ external_id, mark, file }) => say('statementUndecided', { external_id, mark, file })),
    ...changed.map(({ external_id, mark, fields }) =>
      say('statementChanged', { external_id, mark, fields: fields.map(({ field }) => field).join(', ') }),
    ),
  ];
  const more = named.length - MAX_NAMED;
  return [
    say('statementHead', { account, month, count: documents.length }),
    ...directionLines(directions, lang).map((line) => `  ${line}`),
    `  ${say('statementNumbers', { lost: numbers_lost })}`,
    ...named.slice(0, MAX_NAMED).map((line) => `  ${terminalText(line)}`),
    ...(more > 0 ? [`  ${say('moreInJson', { count: more })}`] : []),
    ...(statement.left_out.length > 0 && differences(statement) === 0
      ? []
      : [`  ${say(statement.agrees ? 'statementAgrees' : 'statementDiffers')}`]),
    ...wrapSentence(terminalWords.statementIn[lang], {
      ...{ language: lang, first: '  ', rest: '    ' },
      args: { place },
    }),
  ].join('\n');
}

const MAX_NAMED = 20;
