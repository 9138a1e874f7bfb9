import type { Language } from '../../../shared/problems/problem-text.ts';
import type { CheckedLedger } from '../../../shared/rebuild/check-ledger.ts';
import type { RebuiltLedger } from '../../../shared/rebuild/rebuild-ledger.ts';
import { terminalText } from '../terminal/terminal-text.ts';
import { tellIn } from '../words/terminal-words.ts';

const MAX_NAMED = 20;

/** The answer of `ledger check` for people: each disagreement is named, the first ones in full. */
export function describeCheck(checked: CheckedLedger, language: Language): string {
  const say = tellIn(language);
  const { account, environment, ledger, counts, disagreements, agrees } = checked;
  const named = disagreements.map(({ what, external_id, marks }) => {
    const mark = marks.report ?? marks.ledger ?? marks.service ?? '–';
    return say(what, { external_id, mark, ledger: marks.ledger ?? '–', service: marks.service ?? '–' });
  });
  const more = named.length - MAX_NAMED;
  const { age } = ledger;
  return [
    age === null
      ? say('ledgerNoAge', { account, environment })
      : say('ledgerAge', { account, environment, epoch: age.epoch, run: age.run }),
    `  ${say('ledgerCounts', counts)}`,
    ...named.slice(0, MAX_NAMED).map((line) => `  ${terminalText(line)}`),
    ...(more > 0 ? [`  ${say('moreInJson', { count: more })}`] : []),
    ...(ledger.behind ? [`  ${say('ledgerBehind')}`] : []),
    `  ${say(agrees ? 'ledgerAgrees' : 'ledgerDisagrees')}`,
  ].join('\n');
}

/** The answer of `ledger rebuild` for people: what came from where, and what stays unproven. */
export function describeRebuild(rebuilt: RebuiltLedger, language: Language): string {
  const say = tellIn(language);
  const { account, environment, restored, unproven, unknown, accepted } = rebuilt;
  const { documents, told, runs, clearances, payments } = unproven;
  const counts = { documents: documents.length, told: told.length, runs: runs.length, clearances, payments };
  const isProven = Object.values(counts).every((count) => count === 0);
  const isWhole = isProven && unknown === 0;
  const kinds = [
    'documents',
    'identities',
    'clearances',
    'credits',
    'payments',
    'moneys',
    'marks',
    'logins',
  ] as const;
  return [
    say('ledgerRebuilt', { account, environment }),
    ...kinds.map((kind) => `  ${say('ledgerRestored', { what: say(kind), ...restored[kind] })}`),
    ...(isProven && !isWhole ? [] : [`  ${isProven ? say('ledgerProven') : say('ledgerUnproven', counts)}`]),
    ...(unknown === 0 ? [] : [`  ${say('ledgerElsewhere', { count: unknown })}`]),
    ...(unproven.login ? [`  ${say('ledgerLogin')}`] : []),
    ...(isWhole || accepted !== undefined ? [] : [`  ${say('ledgerAcceptHint')}`]),
    ...(accepted === undefined ? [] : [`  ${say('ledgerAccepted', { ...accepted })}`]),
  ].join('\n');
}
