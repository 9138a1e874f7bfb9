import { dayOf } from '../../../shared/greek-clock.ts';
import {
  daysToRecheck,
  type RecheckedMarks,
  recheckMarks,
  recordMarkWatch,
} from '../../../shared/statement/recheck-marks.ts';
import { assertBegun, isMonth, reached } from '../../../shared/statement/service-documents.ts';
import { differences, drawStatement, type Statement } from '../../../shared/statement/statement.ts';
import { writeStatement } from '../../../shared/statement/write-statement.ts';
import { assertSameAccount } from '../host/data-folder.ts';
import { openAccountPlace, shownPlace } from '../host/local-host.ts';
import { directionLines, tellDamaged } from '../print/describe-report.ts';
import { namedLines } from '../terminal/text-width.ts';
import { accountOption, parseDay, placeOptions, textThat } from './options.ts';
import { type Called, commandOf, option } from './startup.ts';

export const registerStatement = commandOf(
  [
    option('--month <month>', 'month', { parse: textThat(isMonth, 'monthForm'), isRequired: true }),
    accountOption,
    ...placeOptions,
  ],
  async ({ account, month, data, stack, service, json, lang, ...called }) => {
    await using place = await openAccountPlace({ account, data, stack, service, lang });
    assertBegun(month, place.now);
    await assertSameAccount(place, account);
    // A folder is held by this command, so that other processes cannot run.
    const held = stack === undefined && { isUnderWay: async () => false };
    const statement = await drawStatement({ ...place, ...held }, { ...place, month });
    const key = await writeStatement(place.store, statement, lang);
    const folder = shownPlace({ data, stack }, key);
    tellDamaged(statement.left_out, { lang, json });
    called.reply({ ...statement, folder }, () => describe(statement, folder, { lang, ...called }));
    if (!statement.agrees) process.exitCode = 1;
  },
);

function describe(statement: Statement, place: string, { lang, say }: Called): string {
  const { account, month, documents, directions, numbers_lost, not_there, not_ours, changed } = statement;
  const { undecided } = statement;
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
  return [
    say('statementHead', { account, month, count: documents.length }),
    ...directionLines(directions, lang).map((line) => `  ${line}`),
    `  ${say('statementNumbers', { lost: numbers_lost })}`,
    ...namedLines(named, lang),
    ...(statement.left_out.length > 0 && differences(statement) === 0
      ? []
      : [`  ${say(statement.agrees ? 'statementAgrees' : 'statementDiffers')}`]),
    `  ${say('statementIn', { place })}`,
  ].join('\n');
}

export const registerWatchMarks = commandOf(
  [accountOption, option('--day <day>', 'watchDay', { parse: parseDay }), ...placeOptions],
  async ({ account, day, data, stack, service, json, lang, ...called }) => {
    await using place = await openAccountPlace({ data, stack, account, service, lang });
    await assertSameAccount(place, account);
    const { store, environment, now } = place;
    const days = day === undefined ? daysToRecheck(now) : [day];
    const watched = reached(await recheckMarks(place, { account, environment, days }));
    const isAlarm = watched.vanished.length + watched.changed.length > 0;
    const of = { account, environment, now, ...watched };
    const key = isAlarm && (await recordMarkWatch({ store, sealer: await place.sealer() }, of));
    const report = key ? shownPlace({ data, stack }, key) : null;
    tellDamaged(watched.left_out, { lang, json });
    called.reply({ account, environment, watched_at: now.toISOString(), ...watched, report }, () =>
      describeWatch(watched, { account, report, lang, ...called }),
    );
    if (isAlarm) process.exitCode = 1;
  },
);

function describeWatch(
  { days, vanished, changed, left_out }: RecheckedMarks,
  { account, report, lang, say }: Called & { account: string; report: string | null },
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
    ...(report === null ? [] : [`  ${say('watchIn', { place: report })}`]),
  ].join('\n');
}
