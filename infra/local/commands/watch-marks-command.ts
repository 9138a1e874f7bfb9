import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import {
  daysToRecheck,
  isAnOutage,
  type RecheckedMarks,
  recheckMarks,
  recordMarkWatch,
} from '../../../shared/statement/recheck-marks.ts';
import { dayOf } from '../../../shared/statement/service-documents.ts';
import { assertSameAccount } from '../host/known-accounts.ts';
import { openAccountPlace, shownPlace } from '../host/workplace.ts';
import { tellDamaged } from '../print/describe-report.ts';
import { INDENTED, namedLines } from '../terminal/text-width.ts';
import { accountOption, dataOption, jsonOption, parseDay, serviceOption, stackOption } from './options.ts';
import { type Called, commandOf, option } from './startup.ts';

const parts = [
  accountOption,
  option('--day <day>', 'watchDay', { parse: parseDay }),
  dataOption,
  stackOption,
  serviceOption,
  jsonOption,
] as const;

/** `rowmark watch-marks`: the MARKs of 1, 3 and 30 days ago are looked up again at the service. */
export const registerWatchMarks = commandOf(
  parts,
  async ({ account, day, data, stack, service, json, lang, ...called }) => {
    await using host = await openAccountPlace({ data, stack, account, service, lang });
    await assertSameAccount(host, account);
    const { store, environment } = host;
    const now = host.now();
    const watched = await recheckMarks(
      { store, ledger: host.ledgerOf(account), client: host.clientOf(account) },
      { account, environment, days: day === undefined ? daysToRecheck(now) : [day] },
    );
    if (isAnOutage(watched)) throw new RefusedRequest('SERVICE-AWAY', { reason: watched.reason });
    const isAlarm = watched.vanished.length + watched.changed.length > 0;
    const of = { account, environment, now, ...watched };
    const place = isAlarm && (await recordMarkWatch({ store, sealer: await host.sealer() }, of));
    const report = place ? shownPlace({ data, stack }, place) : null;
    tellDamaged(watched.left_out, { lang, json });
    called.reply({ account, environment, watched_at: now.toISOString(), ...watched, report }, () =>
      describe(watched, { account, report, lang, ...called }),
    );
    if (isAlarm) process.exitCode = 1;
  },
);

function describe(
  { days, vanished, changed, left_out }: RecheckedMarks,
  { account, report, lang, say, lines }: Called & { account: string; report: string | null },
): string {
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
    ...(report === null ? [] : lines('watchIn', { place: report }, INDENTED)),
  ].join('\n');
}
