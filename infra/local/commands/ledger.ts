import { join } from 'node:path';
import {
  type CheckedLedger,
  checkLedger,
  type RebuiltLedger,
  rebuildLedger,
} from '../../../shared/rebuild/rebuild-ledger.ts';
import { formatInstant } from '../../../shared/report/labels.ts';
import { reached } from '../../../shared/statement/service-documents.ts';
import { CommandError } from '../errors/command-error.ts';
import { openAccountPlace } from '../host/local-host.ts';
import { setDamagedAside } from '../tables/embedded-dynamodb.ts';
import { namedLines } from '../terminal/text-width.ts';
import { accountOption, parseSaid, placeOptions } from './options.ts';
import { type Called, commandOf, commandsOf, option } from './startup.ts';

const parts = [accountOption, ...placeOptions] as const;
function describeCheck(checked: CheckedLedger, { lang, say }: Called): string {
  const { account, environment, ledger, counts, disagreements, agrees } = checked;
  const named = disagreements.map(({ what, external_id, marks }) => {
    const mark = marks.report ?? marks.ledger ?? marks.service ?? '–';
    return say(what, { external_id, mark, ledger: marks.ledger ?? '–', service: marks.service ?? '–' });
  });
  const { age } = ledger;
  return [
    age === null
      ? say('ledgerNoAge', { account, environment })
      : say('ledgerAge', { account, environment, epoch: formatInstant(age.epoch, lang), run: age.run }),
    `  ${say('ledgerCounts', counts)}`,
    ...namedLines(named, lang),
    ...(ledger.behind ? [`  ${say('ledgerBehind')}`] : []),
    `  ${say(agrees ? 'ledgerAgrees' : 'ledgerDisagrees')}`,
  ].join('\n');
}

function describeRebuild(rebuilt: RebuiltLedger, { say }: Called): string {
  const { account, environment, restored, unproven, unknown, accepted } = rebuilt;
  const { documents, told, runs, clearances, payments } = unproven;
  const counts = { documents: documents.length, told: told.length, runs: runs.length, clearances, payments };
  const isProven = Object.values(counts).every((count) => count === 0);
  const isWhole = isProven && unknown === 0;
  const kinds = ['identities', 'clearances', 'credits', 'payments', 'moneys', 'marks', 'logins'] as const;
  const line = (kind: 'documents' | (typeof kinds)[number]) => {
    const what = say(kind === 'documents' ? 'restoredDocuments' : kind);
    return `  ${say('ledgerRestored', { what, ...restored[kind] })}`;
  };
  return [
    say('ledgerRebuilt', { account, environment }),
    ...['documents' as const, ...kinds].map(line),
    ...(isProven && !isWhole ? [] : [`  ${isProven ? say('ledgerProven') : say('ledgerUnproven', counts)}`]),
    ...(unknown === 0 ? [] : [`  ${say('ledgerElsewhere', { count: unknown })}`]),
    ...(unproven.login ? [`  ${say('ledgerLogin')}`] : []),
    ...(isWhole || accepted !== undefined ? [] : [`  ${say('ledgerAcceptHint')}`]),
    ...(accepted === undefined ? [] : [`  ${say('ledgerAccepted', { ...accepted })}`]),
  ].join('\n');
}

const check = commandOf(parts, async (options) => {
  await using place = await openAccountPlace(options);
  const checked = reached(await checkLedger(place));
  options.reply(checked, () => describeCheck(checked, options));
  if (!checked.agrees) process.exitCode = 1;
});

const rebuild = commandOf(
  [...parts, option('--accept', 'ledgerAccept'), option('--by <name>', 'ledgerBy', { parse: parseSaid })],
  async ({ accept, by, ...options }) => {
    const { data, stack, say } = options;
    if ((accept === undefined) !== (by === undefined)) throw new CommandError('accept-without-name');
    const aside = stack === undefined ? await setDamagedAside(join(data, 'ledger')) : undefined;
    await using place = await openAccountPlace(options);
    const rebuilt = reached(await rebuildLedger(place, by));
    options.reply({ ...rebuilt, ...(aside && { damaged: aside }) }, () =>
      [...(aside ? [say('damagedAside', { aside })] : []), describeRebuild(rebuilt, options)].join('\n'),
    );
  },
);

export const registerLedger = commandsOf({
  check: ['ledgerCheck', check],
  rebuild: ['ledgerRebuild', rebuild],
});
