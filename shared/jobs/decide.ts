import { foreseeDocument } from '../issue/foresee-document.ts';
import { issueDocument } from '../issue/issue-document.ts';
import { type IssueResult, stoppedResult } from '../issue/issue-result.ts';
import { claimRequest, type IssueDocumentDeps } from '../issue/issue-work.ts';
import { decidedBy, knownResult, lookUpResult } from '../issue/known-result.ts';
import type { Holders } from '../ledger/holders.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Log } from '../log.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { Outcome } from '../records/outcome.ts';
import type { OutcomeRecord } from '../records/outcome-record.ts';
import type { PlanHead } from '../records/plan.ts';
import type { InvoicingClient } from '../service/client.ts';
import type { Outage } from '../service/outage.ts';
import { asItWas, type ChunkAhead, unknownTo, withSettled } from './chunk-ahead.ts';
import { clearSales } from './clear-sales.ts';
import { type ForeseeingClient, foreseeingClient } from './foreseeing-client.ts';
import { identitiesOf } from './known-identity.ts';
import { noteCredits, returnSales, takeSales } from './take-sales.ts';
import { toldMeanwhile } from './told-meanwhile.ts';
import type { LoginWatch } from './watch-login.ts';

/** Says of a document what becomes of it: by issuing it, or, in a dry run, by reading alone. */
export type Decide = (record: DocumentRecord) => Promise<IssueResult>;

interface DecideOptions {
  clientOf: (account: string) => InvoicingClient;
  ledgerOf: (account: string) => Ledger;
  holdersOf: (account: string) => Holders;
  /** `all`: every draft is read back and compared before a number is used. */
  verify: 'all' | 'none';
  login: LoginWatch;
  /** A person has looked: what was sent as often as may be is sent once more. */
  resend?: boolean;
  /** Clock, waiting and limits of a document, and who is told of the cells that it passes; its own without them. */
  way?: Pick<IssueDocumentDeps, 'now' | 'sleep' | 'limits' | 'onCell'>;
  log: Log;
}

/** Build the decision on each document of a chunk; `outcomeOf` answers for documents of the job's earlier waves, and under `away` nothing is sent. */
export function createDecide(options: DecideOptions) {
  const foreseeing = foreseeingClients(options.clientOf);
  return (
    job: PlanHead,
    ahead: ChunkAhead,
    outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>,
    away: () => Outage | undefined = () => undefined,
  ): Decide => {
    const ledger = options.ledgerOf(job.account);
    const client = job.dry_run ? foreseeing(job).toChunk(unknownTo(ahead)) : options.clientOf(job.account);
    const deps = {
      client: { ...client, closed: () => away() ?? client.closed() },
      ledger: job.dry_run ? asItWas(ledger, ahead) : withSettled(ledger, ahead),
      holders: options.holdersOf(job.account),
      verify: options.verify,
      resend: options.resend,
      ...options.way,
      log: options.log,
      job,
      outcomeOf,
    };
    const identities = identitiesOf(ahead, deps);
    const go = (record: DocumentRecord): Promise<IssueResult> =>
      job.dry_run
        ? foreseeDocument(deps, record, job.job)
        : issueDocument({ ...deps, lookAgain: () => toldMeanwhile(record, deps.ledger) }, record, job.job);
    /** Asked once: the credentials may be others than those that the export was read with. */
    let login: Promise<Problem | undefined> | undefined;
    const otherLogin = () => {
      login ??= job.dry_run ? options.login.look(job.account) : options.login.bind(job.account);
      return login;
    };
    return async (record) => {
      const changed = await otherLogin();
      if (changed !== undefined) return keptBack(record, changed);
      if (job.withheld?.includes(record.ordinal)) return withheld(record);
      const before = await identities.known(record);
      if (before !== undefined) return before;
      const result = await (record.clears === undefined ? go(record) : clear(record));
      if (!job.dry_run && IS_ISSUED.has(result.outcome)) {
        await identities.note(record);
        if (record.clears === undefined) await noteCredits(record, deps);
      }
      return result;
    };

    /** One that the approved plan does not issue stays unsent, even where nothing is in its way any more. */
    async function withheld(record: DocumentRecord): Promise<IssueResult> {
      const foreseen = await foreseeDocument(deps, record, job.job);
      if (foreseen.outcome !== 'ready') return foreseen;
      const { external_id, rows } = record;
      const params = { variant: 'document', external_id, reason: { phrase: 'plan-not-in-it' } } as const;
      return stoppedResult(problem('PLAN-DIFFERS', { row: rows[0] ?? 0 }, params));
    }

    /** Keeps what this job has decided, whoever logs in now; one that was merely begun may be issued all the same. */
    async function keptBack(record: DocumentRecord, changed: Problem): Promise<IssueResult> {
      const { external_id, document } = record;
      const entry = external_id === '' ? undefined : await ledger.lookup(external_id);
      const decided = entry && document && decidedBy(entry, claimRequest({ ...record, document }, job.job));
      if (decided !== undefined && decided.state !== 'conflict' && decided.own)
        return knownResult(external_id, decided);
      const unknown = problem(
        'OUTCOME-UNKNOWN',
        {},
        { reason: { phrase: 'was-stopped' }, state: { phrase: 'begun-earlier' } },
      );
      const problems = entry?.state === 'claimed' ? [unknown, changed] : [changed];
      return { outcome: 'failed', problems, numbers_used: 0, numbers_lost: 0 };
    }

    /** A document that is decided already stays so, whoever has cleared its sales since. */
    async function clear(record: DocumentRecord): Promise<IssueResult> {
      const { document } = record;
      const known =
        document && (await lookUpResult(deps.ledger, claimRequest({ ...record, document }, job.job)));
      const stopped = known === undefined ? await clearSales(record, deps) : undefined;
      if (stopped !== undefined) return stopped;
      const result = known ?? (await go(record));
      if (IS_ISSUED.has(result.outcome)) await takeSales(record, deps);
      else if (HOLDS_NOTHING.has(result.outcome)) await returnSales(record, deps);
      return result;
    }
  };
}

/** One client for all chunks of a dry run, which share a list; the newest job alone is kept. */
function foreseeingClients(clientOf: DecideOptions['clientOf']) {
  let newest: { job: string; client: ForeseeingClient } | undefined;
  return ({ job, account, documents }: PlanHead): ForeseeingClient => {
    if (newest?.job !== job) newest = { job, client: foreseeingClient(clientOf(account), documents) };
    return newest.client;
  };
}

const IS_ISSUED: ReadonlySet<Outcome> = new Set(['issued', 'duplicate']);
/** One that failed may be issued all the same: only the service can say. */
const HOLDS_NOTHING: ReadonlySet<Outcome> = new Set(['rejected', 'conflict', 'held']);
