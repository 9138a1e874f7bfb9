import { join } from 'node:path';
import type { Language } from '../../../shared/problems/problem-text.ts';
import {
  daysToRecheck,
  isAnOutage,
  type RecheckedMarks,
  recheckMarks,
  recordMarkWatch,
} from '../../../shared/statement/recheck-marks.ts';
import { dayOf } from '../../../shared/statement/service-documents.ts';
import { CommandError } from '../errors/command-error.ts';
import { openSealer } from '../files/open-sealer.ts';
import { assertSameAccount } from '../host/known-accounts.ts';
import { openReadOnlyHost } from '../host/open-read-only-host.ts';
import { tellDamaged } from '../print/tell-damaged.ts';
import { printJson, printText } from '../terminal/print.ts';
import { INDENTED, linesIn, namedLines } from '../terminal/text-width.ts';
import { tellIn } from '../words/terminal-words.ts';
import { accountOption, dataOption, jsonOption, parseDay, serviceOption } from './options.ts';
import { type Called, commandOf, option } from './startup.ts';

interface Options extends Called {
  account: string;
  day?: string;
  service?: string;
}

/** `rowmark watch-marks`: the MARKs of 1, 3 and 30 days ago are looked up again at the service. */
export const registerWatchMarks = commandOf(
  runWatch,
  accountOption,
  option('--day <day>', 'watchDay', { parse: parseDay }),
  dataOption,
  serviceOption,
  jsonOption,
);

async function runWatch({ account, day, data, service, json, lang }: Options): Promise<void> {
  await using host = await openReadOnlyHost({ data, account, service, language: lang });
  await assertSameAccount(host, account);
  const { store, environment } = host;
  const now = host.approving.now();
  const watched = await recheckMarks(
    { store, ledger: host.ledgerOf(account), client: host.clientOf(account) },
    { account, environment, days: day === undefined ? daysToRecheck(now) : [day] },
  );
  if (isAnOutage(watched)) throw new CommandError('service-not-listed', { reason: watched.reason });
  const isAlarm = watched.vanished.length + watched.changed.length > 0;
  const place = isAlarm
    ? await recordMarkWatch(
        { store, sealer: await openSealer(data) },
        { account, environment, now, ...watched },
      )
    : undefined;
  const report = place === undefined ? null : join(data, place);
  tellDamaged(watched.left_out, { lang, json });
  if (json) printJson({ account, environment, watched_at: now.toISOString(), ...watched, report });
  else printText(describe(watched, { account, report, lang }));
  if (isAlarm) process.exitCode = 1;
}

function describe(
  { days, vanished, changed, left_out }: RecheckedMarks,
  { account, report, lang }: { account: string; report: string | null; lang: Language },
): string {
  const say = tellIn(lang);
  const named = [
    ...vanished.map(({ mark, external_id, issued_at, file, row }) =>
      say('watchVanished', { mark, external_id, day: dayOf(issued_at), file, row }),
    ),
    ...changed.flatMap(({ mark, external_id, fields }) =>
      fields.map((field) => say('watchChanged', { mark, external_id, ...field })),
    ),
  ];
  return [
    say('watchHead', { account }),
    ...days.map(({ day, marks }) => `  ${say('watchedDay', { day, marks })}`),
    ...namedLines(named, lang),
    ...(report === null && left_out.length > 0
      ? []
      : [`  ${say(report === null ? 'watchAgrees' : 'watchAlarm')}`]),
    ...(report === null ? [] : linesIn(lang)('watchIn', { place: report }, INDENTED)),
  ].join('\n');
}
