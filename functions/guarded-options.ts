/** Options of a deployment as the stack remembers them: text for every name. */
type RememberedOptions = Readonly<Record<string, string>>;

/** Names of the changes that are refused unless -c confirm names them too. */
export const confirmable = [
  'accounts',
  'live',
  'approval',
  'ledgerTable',
  'service',
  'reportLockDays',
  'retention',
] as const;

type Confirmable = (typeof confirmable)[number];

const RETENTIONS = ['exportDays', 'reportDays', 'jobDays', 'oldVersionDays'];

interface Guard {
  name: Confirmable;
  /** Sentence where the change takes something away; undefined where it does not. */
  lost(before: RememberedOptions, now: RememberedOptions): string | undefined;
}

const listed = (text = '') => text.split(',').filter((name) => name !== '');
const issuesLive = ({ live, dryRun, sandbox }: RememberedOptions): boolean =>
  live === 'true' && dryRun !== 'true' && sandbox !== 'true';
const orNone = (text = '') => (text === '' ? 'none' : text);

const guards: readonly Guard[] = [
  {
    name: 'accounts',
    lost(before, now) {
      const gone = listed(before.accounts).filter((account) => !listed(now.accounts).includes(account));
      return gone.length === 0
        ? undefined
        : `account ${gone.join(', ')} was deployed and is not named any more; nothing could be imported for it`;
    },
  },
  {
    name: 'live',
    lost: (before, now) =>
      issuesLive(now) && !issuesLive(before)
        ? 'nothing was issued at a live service before, and from now on every export would be'
        : undefined,
  },
  {
    name: 'approval',
    lost: (before, now) =>
      before.approval === 'required' && now.approval !== 'required'
        ? 'documents were issued after an approval only, and would be issued without one'
        : undefined,
  },
  {
    name: 'ledgerTable',
    lost: (before, now) =>
      orNone(before.ledgerTable) !== 'none' && before.ledgerTable !== now.ledgerTable
        ? `the ledger was ${before.ledgerTable}, and would be ${now.ledgerTable || 'the table of the stack'}, which does not know what was issued`
        : undefined,
  },
  {
    name: 'service',
    lost: (before, now) =>
      orNone(before.service) !== 'none' && before.service !== now.service
        ? `the service was ${before.service}, and would be ${now.service}, for which the ledger begins empty`
        : undefined,
  },
  {
    name: 'reportLockDays',
    lost: (before, now) =>
      Number(now.reportLockDays ?? 0) < Number(before.reportLockDays ?? 0)
        ? `reports were locked for ${before.reportLockDays} days, and new ones would be for ${now.reportLockDays}`
        : undefined,
  },
  {
    name: 'retention',
    lost(before, now) {
      const shorter = RETENTIONS.filter((name) => Number(now[name]) < Number(before[name] ?? 0));
      return shorter.length === 0
        ? undefined
        : `${shorter.map((name) => `${name} was ${before[name]} and would be ${now[name]}`).join(', ')}; what is older is deleted`;
    },
  },
];

/** One sentence for every change that takes something away and is not confirmed. */
export function refusedChanges(before: RememberedOptions, now: RememberedOptions): string[] {
  return guards.flatMap(({ name, lost }) => {
    const sentence = listed(now.confirm).includes(name) ? undefined : lost(before, now);
    return sentence === undefined
      ? []
      : [`Option ${name}: ${sentence}. If this is meant, deploy with -c confirm=${name} as well.`];
  });
}
