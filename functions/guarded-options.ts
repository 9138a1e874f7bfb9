/** Options of a deployment as the stack remembers them: text for every name. `given` names those that somebody set. */
type RememberedOptions = Readonly<Record<string, string>>;

/** Sentence where a deployment takes something away; undefined where it does not. */
type Lost = (before: RememberedOptions, now: RememberedOptions) => string | undefined;

const RETENTIONS = ['exportDays', 'reportDays', 'jobDays', 'oldVersionDays'];

const listed = (text = '') => text.split(',').filter((name) => name !== '');
const issuesLive = ({ live, dryRun, sandbox }: RememberedOptions): boolean =>
  live === 'true' && dryRun !== 'true' && sandbox !== 'true';
const orNone = (text = '') => (text === '' ? 'none' : text);

/** A part of the stack that is there or not. */
const partGoes =
  (name: string, what: string): Lost =>
  (before, now) =>
    before[name] === 'true' && now[name] !== 'true' ? `${what} would be removed` : undefined;

/** A text that was set, and would be another one or none. */
const textGoes =
  (name: string, sentence: (text: string) => string): Lost =>
  (before, now) => {
    const text = before[name] ?? '';
    return text !== '' && text !== now[name] ? sentence(text) : undefined;
  };

/** A setting that nobody gave this time, and that somebody gave before. */
const leftOut =
  (name: string): Lost =>
  (before, now) =>
    before[name] !== undefined && before[name] !== now[name] && !listed(now.given).includes(name)
      ? `it was ${orNone(before[name])}, is left out now, and would be ${orNone(now[name])}`
      : undefined;

const namesGone = (before = '', now = '') => listed(before).filter((name) => !listed(now).includes(name));

/** Versions before 0.3.0 remembered how many keys there were, not whose. */
const keysGone: Lost = ({ sftpKeys: before = '' }, { sftpKeys: now = '' }) => {
  const gone = namesGone(before, now);
  if (/^\d+$/.test(before))
    return Number(before) > listed(now).length
      ? `there were ${before} keys of SFTP users, and would be ${listed(now).length}`
      : undefined;
  return gone.length === 0 ? undefined : `the SFTP key of ${gone.join(', ')} would be removed`;
};

const liveChanges: Lost = (before, now) => {
  if (issuesLive(now) && !issuesLive(before))
    return 'nothing was issued at a live service before, and from now on every export would be';
  return issuesLive(before) && !issuesLive(now) && now.dryRun !== 'true'
    ? 'documents were issued at the live service, and from now on none would be'
    : undefined;
};

const guards = {
  accounts: (before, now) => {
    const gone = namesGone(before.accounts, now.accounts);
    return gone.length === 0
      ? undefined
      : `account ${gone.join(', ')} was deployed and is not named any more; nothing could be imported for it`;
  },
  live: liveChanges,
  approval: (before, now) =>
    before.approval === 'required' && now.approval !== 'required'
      ? 'documents were issued after an approval only, and would be issued without one'
      : undefined,
  ledgerTable: (before, now) =>
    orNone(before.ledgerTable) !== 'none' && before.ledgerTable !== now.ledgerTable
      ? `the ledger was ${before.ledgerTable}, and would be ${now.ledgerTable || 'the table of the stack'}, which does not know what was issued`
      : undefined,
  service: (before, now) =>
    orNone(before.service) !== 'none' && before.service !== now.service
      ? `the service was ${before.service}, and would be ${now.service}, for which the ledger begins empty`
      : undefined,
  reportLockDays: (before, now) =>
    Number(now.reportLockDays ?? 0) < Number(before.reportLockDays ?? 0)
      ? `reports were locked for ${before.reportLockDays} days, and new ones would be for ${now.reportLockDays}`
      : undefined,
  sealKeys: (before, now) =>
    Number(now.sealKeys ?? 1) < Number(before.sealKeys ?? 1)
      ? `reports were sealed with ${before.sealKeys} keys, and would be with ${now.sealKeys}: what the last one sealed would have no successor`
      : undefined,
  retention: (before, now) => {
    const shorter = RETENTIONS.filter((name) => Number(now[name]) < Number(before[name] ?? 0));
    return shorter.length === 0
      ? undefined
      : `${shorter.map((name) => `${name} was ${before[name]} and would be ${now[name]}`).join(', ')}; what is older is deleted`;
  },
  console: partGoes('console', 'the console with its address and its sign-in clients'),
  sftp: partGoes('sftp', 'the SFTP server with its address and its users'),
  sandbox: partGoes('sandbox', 'the sandbox with what it has issued'),
  mail: textGoes('mail', (address) => `${address} would no longer get alarms and finished imports`),
  copyTo: textGoes('copyTo', (place) => `reports would no longer be copied to ${place}`),
  sftpKeys: keysGone,
  verify: (before, now) =>
    before.verify === 'all' && now.verify === 'none'
      ? 'drafts were read back before a number was used, and would not be'
      : undefined,
  dryRun: (before, now) => (issuesLive(now) ? undefined : leftOut('dryRun')(before, now)),
  issueConcurrency: leftOut('issueConcurrency'),
  requestsInFlight: leftOut('requestsInFlight'),
  waitHours: leftOut('waitHours'),
  reserve: leftOut('reserve'),
  language: leftOut('language'),
} as const satisfies Record<string, Lost>;

type Confirmable = keyof typeof guards;

/** Names of the changes that are refused unless -c confirm names them too. */
export const confirmable = Object.keys(guards) as [Confirmable, ...Confirmable[]];

/** A sentence for every change that takes something away and is not confirmed, then the command that confirms them all. */
export function refusedChanges(before: RememberedOptions, now: RememberedOptions): string[] {
  const confirmed = listed(now.confirm);
  const lost = confirmable.flatMap((name) => {
    const sentence = confirmed.includes(name) ? undefined : guards[name](before, now);
    return sentence === undefined ? [] : [{ name, sentence }];
  });
  if (lost.length === 0) return [];
  const stack = now.stack === undefined || now.stack === 'Rowmark' ? '' : ` -c stack=${now.stack}`;
  const names = [...confirmed, ...lost.map(({ name }) => name)].join(',');
  return [
    ...lost.map(({ name, sentence }) => `Option ${name}: ${sentence}.`),
    `If this is meant, run: npx cdk deploy${stack} -c confirm=${names}`,
  ];
}
