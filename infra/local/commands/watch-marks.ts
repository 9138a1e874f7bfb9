import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { tell } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem.ts';
import { dayOf } from '../../../shared/statement/month.ts';
import { noteWatch } from '../../../shared/statement/note-watch.ts';
import {
  isAnOutage,
  type WatchFound,
  watchedDays,
  watchMarks,
} from '../../../shared/statement/watch-marks.ts';
import { CommandError } from '../command-error.ts';
import { DEFAULT_ACCOUNT } from '../configuration.ts';
import { openAskingHost } from '../open-asking-host.ts';
import { assertOwnLogin } from '../own-login.ts';
import { printJson, printText } from '../print.ts';
import { openSealer } from '../seal-key.ts';
import { terminalText } from '../terminal-text.ts';
import { terminalWords } from '../words/terminal-words.ts';
import { dataOption, jsonOption, parseName, parseServiceUrl } from './options.ts';
import { helpIn, languageOption, type Startup } from './startup.ts';

interface Options {
  account: string;
  day?: string;
  data: string;
  service?: string;
  json?: true;
  lang: Language;
}

/** `rowmark watch-marks`: the MARKs of 1, 3 and 30 days ago are looked up again at the service. */
export function registerWatchMarks(command: Command, startup: Startup): void {
  const help = helpIn(startup.language);
  command
    .option('--account <name>', help('account'), parseName(startup.language), DEFAULT_ACCOUNT)
    .option('--day <day>', help('watchDay'), parseDay(startup.language))
    .addOption(dataOption(startup))
    .option('--service <url>', help('service'), parseServiceUrl(startup.language))
    .addOption(jsonOption(startup))
    .addOption(languageOption(startup.language))
    .action(runWatch);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const parseDay = (language: Language) => (text: string) => {
  const at = DAY.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, text.length) !== text)
    throw new InvalidArgumentError(tell(terminalWords.dayForm, language));
  return text;
};

async function runWatch({ account, day, data, service, json, lang }: Options): Promise<void> {
  await using host = await openAskingHost({ data, account, service, language: lang });
  await assertOwnLogin(host, { account, language: lang });
  const { store, environment } = host;
  const now = host.approving.now();
  const watched = await watchMarks(
    { store, ledger: host.ledgerOf(account), client: host.clientOf(account) },
    { account, environment, days: day === undefined ? watchedDays(now) : [day] },
  );
  if (isAnOutage(watched)) throw new CommandError('service-not-listed', { reason: watched.reason });
  const isAlarm = watched.vanished.length + watched.changed.length > 0;
  const place = isAlarm
    ? await noteWatch({ store, sealer: await openSealer(data) }, { account, environment, now, ...watched })
    : undefined;
  const report = place === undefined ? null : join(data, place);
  if (json) printJson({ account, environment, watched_at: now.toISOString(), ...watched, report });
  else printText(describe(watched, { account, report, lang }));
  if (isAlarm) process.exitCode = 1;
}

function describe(
  { days, vanished, changed }: WatchFound,
  { account, report, lang }: { account: string; report: string | null; lang: Language },
): string {
  const say = (of: keyof typeof terminalWords, args = {}) => tell(terminalWords[of], lang, args);
  const named = [
    ...vanished.map(({ mark, external_id, issued_at, file, row }) =>
      say('watchVanished', { mark, external_id, day: dayOf(issued_at), file, row }),
    ),
    ...changed.flatMap(({ mark, external_id, fields }) =>
      fields.map((one) => say('watchChanged', { mark, external_id, ...one })),
    ),
  ];
  const more = named.length - MAX_NAMED;
  return [
    say('watchHead', { account }),
    ...days.map(({ day, marks }) => `  ${say('watchedDay', { day, marks })}`),
    ...named.slice(0, MAX_NAMED).map((line) => `  ${terminalText(line)}`),
    ...(more > 0 ? [`  ${say('moreInJson', { count: more })}`] : []),
    `  ${say(report === null ? 'watchAgrees' : 'watchAlarm')}`,
    ...(report === null ? [] : [`  ${say('watchIn', { place: report })}`]),
  ].join('\n');
}

const MAX_NAMED = 20;
