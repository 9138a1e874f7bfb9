import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { isMonth, listedMonth } from '../../../shared/statement/service-documents.ts';
import { differences, drawStatement, type Statement } from '../../../shared/statement/statement.ts';
import { writeStatement } from '../../../shared/statement/write-statement.ts';
import { assertSameAccount } from '../host/known-accounts.ts';
import { openAccountPlace, shownPlace } from '../host/workplace.ts';
import { directionLines, tellDamaged } from '../print/describe-report.ts';
import { INDENTED, namedLines } from '../terminal/text-width.ts';
import { accountOption, dataOption, jsonOption, serviceOption, stackOption, textThat } from './options.ts';
import { type Called, commandOf, option } from './startup.ts';

const parts = [
  option('--month <month>', 'month', { parse: textThat(isMonth, 'monthForm'), isRequired: true }),
  accountOption,
  dataOption,
  stackOption,
  serviceOption,
  jsonOption,
] as const;

/** `rowmark statement`: an account's documents of a month, compared with the service's own list. */
export const registerStatement = commandOf(
  parts,
  async ({ account, month, data, stack, service, json, lang, ...called }) => {
    await using place = await openAccountPlace({ account, data, stack, service, lang });
    await assertSameAccount(place, account);
    const { store, environment } = place;
    const client = place.clientOf(account);
    const listed = await listedMonth(client, month);
    if ('state' in listed) throw new RefusedRequest('SERVICE-AWAY', { reason: listed.reason });
    const statement = await drawStatement(
      {
        ...{ store, ledger: place.ledgerOf(account), client },
        // A folder is held by this command, so that other processes cannot run.
        ...(stack === undefined && { isUnderWay: async () => false }),
      },
      { account, environment, month, now: place.now(), listed },
    );
    const key = await writeStatement(store, statement, lang);
    const folder = shownPlace({ data, stack }, key);
    tellDamaged(statement.left_out, { lang, json });
    called.reply({ ...statement, folder }, () => describe(statement, folder, { lang, ...called }));
    if (!statement.agrees) process.exitCode = 1;
  },
);

function describe(statement: Statement, place: string, { lang, say, lines }: Called): string {
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
    ...lines('statementIn', { place }, INDENTED),
  ].join('\n');
}
