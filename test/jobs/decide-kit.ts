import { canonicalFields } from '../../shared/documents/canonical.ts';
import type { Document } from '../../shared/documents/document.ts';
import { createDecide } from '../../shared/jobs/issue/decide.ts';
import { NEVER_STOPPED } from '../../shared/jobs/issue/stop-check.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import type { OutcomeRecord } from '../../shared/records/outcome-record.ts';
import type { PlanHead } from '../../shared/records/plan.ts';
import type { InvoicingClient } from '../../shared/service/client.ts';
import type { Outage } from '../../shared/service/outage.ts';
import { scriptedClient } from '../issue/scripted-client.ts';
import { answered, chunkLedger, outcomeRecord } from './chunk-kit.ts';

export const DOWN: Outage = { state: 'down', reason: { phrase: 'was-stopped' } };

/** A service that issues whatever it is sent, but for ids that it refuses. */
function smallService(
  refused: readonly string[],
  there: readonly Document[],
): { client: InvoicingClient; calls: string[] } {
  const drafts = new Map(there.map((one) => [one.external_id, one]));
  const calls: string[] = [];
  const client: InvoicingClient = {
    ...scriptedClient({}),
    async createDraft(document) {
      calls.push(`draft ${document.external_id}`);
      if (refused.includes(document.external_id))
        return { state: 'refused', errors: [{ code: '1', message: 'no' }], taken: false };
      drafts.set(document.external_id, document);
      return { state: 'drafted', invoice_id: `i-${document.external_id}` };
    },
    async readBack({ external_id }) {
      calls.push(`read ${external_id}`);
      const document = drafts.get(external_id);
      if (document === undefined) return { state: 'absent' };
      return {
        state: 'found',
        invoice_id: `i-${external_id}`,
        external_id,
        content: canonicalFields(document),
      };
    },
    async issueDraft({ external_id }) {
      calls.push(`issue ${external_id}`);
      const facts = { series: 'A', number: '1', uid: '', qr_url: '', issued_at: '' };
      return {
        state: 'issued',
        issued: { ...facts, invoice_id: `i-${external_id}`, mark: `M-${external_id}` },
      };
    },
    status: async () => ({ state: 'draft' }),
  };
  return { client, calls };
}

interface Given extends Partial<Pick<PlanHead, 'dry_run' | 'withheld'>> {
  outcomes?: Readonly<Record<number, Partial<OutcomeRecord>>>;
  /** As it was a moment ago and is now, or since then. */
  isStopped?: boolean | 'now';
  changed?: Problem;
  behind?: Problem;
  away?: Outage;
  closed?: Outage;
  unproven?: boolean;
}

/** The decision on documents beside a ledger in memory; the service refuses some, and has others. */
export function decideScene(refused: readonly string[] = [], there: readonly Document[] = []) {
  const parts = chunkLedger();
  const { client, calls } = smallService(refused, there);
  const asked: string[] = [];
  async function decided(records: readonly DocumentRecord[], given: Given = {}) {
    const told = (what: string, found: Problem | undefined) => async () => {
      asked.push(what);
      return found;
    };
    const decide = createDecide({
      ...{
        clientOf: () => ({ ...client, closed: () => given.closed }),
        ledgerOf: () => parts.ledger,
        holdersOf: () => parts.holders,
      },
      ...{ verify: 'none', log: () => {} },
      login: { bind: told('bind', given.changed), look: told('look', given.changed) },
      ledgerWatch: {
        ...{ look: told('is it behind', given.behind), count: told('count', given.behind) },
        unproven: () =>
          given.unproven
            ? { epoch: 'e', run: 1, unproven: { clearances: 1, identities: 1, payments: 1 } }
            : undefined,
      },
    })(
      {
        ...{ job: 'job', environment: 'test', account: 'a', profile: 'p', key: 'k', version: '1' },
        ...{ file: 'f.csv', created_at: '2026-11-20T10:00:00Z', documents: records.length },
        ...{ dry_run: given.dry_run ?? false, ...(given.withheld && { withheld: given.withheld }) },
      },
      await parts.ahead(...records),
      {
        outcomeOf: async (ordinal) => {
          const outcome = given.outcomes?.[ordinal];
          return outcome && outcomeRecord(outcome);
        },
        away: () => given.away,
        stop: given.isStopped
          ? { lately: async () => given.isStopped === true, now: async () => true }
          : NEVER_STOPPED,
      },
    );
    const said: string[] = [];
    for (const record of records) said.push(await answered(decide(record)));
    return said;
  }
  const one = async (record: DocumentRecord, given?: Given) => (await decided([record], given))[0] ?? '';
  const identity = async (key: string) =>
    (await parts.holders.holderOf({ what: 'identity', key }))?.external_id;
  return { ...parts, decided, one, calls, asked, identity };
}
