import { firstOf, foldExternalId } from '../../shared/documents/external-id.ts';
import { type Values, valuesOf } from '../../shared/ledger/values.ts';
import { equals } from '../../shared/money/decimal.ts';
import type { End } from './end-of-history.ts';
import { when } from './invariants.ts';
import type { Host } from './kit.ts';
import { paymentOf, TAKEN } from './lives/families.ts';
import { reportsOf } from './reports.ts';

type OfLedgers = Pick<End, 'hosts' | 'truths' | 'effects' | 'entries' | 'isLedgerLost'>;

/** What the ledgers of all hosts keep in the end is what the service has, and nothing is missing unless a ledger was lost. */
export const ledgersAreTrue = (of: OfLedgers): string[] =>
  of.hosts.flatMap((host) => {
    const kept = new Map(itemsOf(host));
    const rows = reportsOf(host).flatMap(({ report }) => report?.rows ?? []);
    const failed = new Set(rows.flatMap((row) => (row.outcome === 'failed' ? fold(row.external_id) : [])));
    const issued = of.effects.filter((one) => one.what === 'issued' && !one.unseen && one.host === host.name);
    return [
      ...[...kept].flatMap(([name, item]) => untrueOf(name, item, { ...of, kept, failed, issued })),
      ...(of.isLedgerLost ? [] : issued).flatMap((one) => lackingOf(one, { ...of, kept, failed, issued })),
    ].map((wrong) => `the ledger of ${host.name}: ${wrong}`);
  });

type Judged = OfLedgers & { kept: Map<string, Values>; failed: Set<unknown>; issued: End['effects'] };
const fold = (id: unknown): string => foldExternalId(String(id));

/** By account, kind and folded key. */
const itemsOf = ({ ledger }: Host) =>
  ledger.items('ledger').map((item): [string, Values] => {
    const [, account = '', key = '', kind = 'document'] = JSON.parse(item.pk?.S ?? '');
    return [`${account} ${key === '' ? 'own' : kind} ${key}`, valuesOf(item)];
  });

/** What an item says that is not so. */
function untrueOf(name: string, item: Values, { kept, failed, truths, entries, ...of }: Judged): string[] {
  const [, account = '', kind = '', key = ''] = /^(\S+) (\S+) (.*)$/.exec(name) ?? [];
  const truthOf = (id: unknown) =>
    truths.find((one) => one.account === account && fold(one.external_id) === id);
  const isUnderWay = (id: unknown) => kept.get(`${account} document ${id}`)?.state === 'claimed';
  if (kind === 'document' && item.state !== 'claimed') {
    const mark = item.issued && JSON.parse(String(item.issued)).mark;
    const { issued = false, mark: there } = truthOf(key) ?? {};
    // A draft that was refused here may be issued by hand.
    const isSilent = issued && of.issued.some(({ external_id }) => fold(external_id) === key);
    return when(mark ? !issued || mark !== there : isSilent, `${name} is ${item.state} ${mark}`);
  }
  if (kind === 'mark') return when(truthOf(fold(item.external_id))?.mark !== key, name);
  // A document that is under way may hold what it needs; after an outage or a death it holds that for a while.
  const isFree = item.holder === undefined || isUnderWay(item.holder) || failed.has(item.holder);
  const isLeft = !isFree && !truthOf(item.holder)?.issued && !entries.some(({ what }) => what === 'dies');
  if (kind !== 'money') return when(isLeft, `${name} of ${item.holder}`);
  return Object.entries(item).flatMap(([part, of]) => {
    const id = /^(?:document|credit) (.*)$/.exec(part)?.[1];
    if (id === undefined) return [];
    const { mark, amount } = Object(of);
    const { mark: there, payable = '' } = truthOf(id) ?? {};
    const isSo = mark === undefined ? isUnderWay(id) : mark === there && equals(payable, amount);
    return when(!isSo, `${name}: ${part} of ${amount} has the MARK ${mark}`);
  });
}

/** What has to be kept of a document that was issued, and is not. */
function lackingOf({ account, external_id }: End['effects'][number], { kept, truths, failed }: Judged) {
  const id = fold(external_id);
  const of = (kind: string, key: string) => kept.get(`${account} ${kind} ${key}`) ?? {};
  const entry = of('document', id);
  // No attempt was left to settle it, as its row says: the next import asks the service.
  if (entry.state === 'claimed' && failed.has(id)) return [];
  const { credit_mark } = JSON.parse(String(entry.amends ?? '{}'));
  const isTied = truths.some((one) => one.mark === credit_mark && one.credits !== '');
  const isIdentified = [...kept].some(([name, { holder }]) => name.includes(' identity ') && holder === id);
  const [payment, taken = ''] = [paymentOf(external_id), TAKEN[external_id]?.of.toLowerCase()];
  // Of a replaced sale the newest version keeps it.
  const owner = `${account} money ${payment === undefined ? taken : `ch_${payment}`}`;
  const part = `${/^ch_\d$/.test(id) ? 'document' : 'credit'} ${id}`;
  const isCounted = [...kept].some(([name, item]) => firstOf(name) === owner && part in item);
  return [
    ...when(entry.state !== 'issued' || !entry.job, 'entry'),
    ...when(id.includes('~') && !isTied, 'tie to the version before it'),
    ...when(/^(s-\d|t-\d|τδα-α-\d)$/.test(id) && !isIdentified, 'identity'),
    ...when(id.startsWith('c-') && of('clearance', taken).holder !== id, 'clearance'),
    ...when((payment !== undefined || id.startsWith('k-')) && !isCounted, 'money'),
  ].map((what) => `${account} ${external_id} has no ${what}`);
}
