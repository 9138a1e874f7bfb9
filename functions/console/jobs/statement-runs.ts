import * as z from 'zod';
import { renderPhrase } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { placeEvent } from '../../../shared/records/event.ts';
import { findWhole, storedForm } from '../../../shared/records/stored.ts';
import type { InvoicingClient } from '../../../shared/service/client.ts';
import { isOutage } from '../../../shared/service/outage.ts';
import { listedMonth } from '../../../shared/statement/service-documents.ts';
import { drawStatement, type Statement } from '../../../shared/statement/statement.ts';
import { writeStatement } from '../../../shared/statement/write-statement.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost, MadeJob } from '../console-host.ts';
import { STATEMENT_ASKED_WITHIN_MS, STATEMENT_WAIT_MS } from '../console-limits.ts';
import { withTimeLimit } from '../guard/request-limits.ts';

interface Asked {
  account: string;
  month: string;
  language: Language;
}

interface Run {
  job: string;
  /** Documents of the service's list that were read, of so many. */
  read: number;
  total: number;
  /** Moment of the last request for it, in milliseconds since 1970. */
  askedMs: number;
  ended: Promise<unknown>;
  state: 'reading' | 'done';
  error?: unknown;
}

export const statementFolder = (account: string, month: string) => `statements/${account}/${month}/`;
/** The run that has written the statement last: any process of the host knows its id. */
const runKey = (account: string, month: string) => `${statementFolder(account, month)}run.json`;
const runForm = storedForm(z.object({ job: z.string() }));

type Place = Pick<Asked, 'account' | 'month'>;
type StatementProgress = Pick<Run, 'job' | 'state' | 'read' | 'total'>;

/** The statements in preparation: one run per account and month, for as long as requests for it come in. */
export class StatementRuns {
  readonly #host: ConsoleHost;
  readonly #runs = new Map<string, Run>();

  constructor(host: ConsoleHost) {
    this.#host = host;
  }

  /** Begins a statement, or returns the run that is under way; a quick run has ended by then. */
  async start(asked: Asked): Promise<StatementProgress> {
    const place = `${asked.account}/${asked.month}`;
    const underWay = this.#runs.get(place);
    const run = underWay?.state === 'reading' ? underWay : this.#begin(place, asked);
    run.askedMs = this.#host.now().getTime();
    // A host that stops with its answer cannot continue in the background.
    if (this.#host.answerWithinMs !== undefined)
      await withTimeLimit(this.#host, 'STATEMENT-TOO-LONG', () => run.ended);
    else await settledWithin(run.ended, STATEMENT_WAIT_MS);
    if (run.error !== undefined) throw run.error;
    return run;
  }

  /** Refuses an unknown id, a run that is under way, and a run that has failed (with its own refusal). */
  async assertEnded({ account, month }: Place, job: string | undefined): Promise<void> {
    const run = this.#runs.get(`${account}/${month}`);
    if (job !== undefined && run?.job !== job) {
      const last = await findWhole(this.#host.store, runKey(account, month), runForm);
      if (last?.job !== job) throw new ConsoleError('JOB-UNKNOWN');
      return;
    }
    if (run === undefined) return;
    run.askedMs = this.#host.now().getTime();
    if (job === undefined) return;
    if (run.error !== undefined) throw run.error;
    if (run.state === 'reading')
      throw new ConsoleError('STATEMENT-RUNNING', { read: run.read, total: run.total });
  }

  #begin(place: string, asked: Asked): Run {
    const job = crypto.randomUUID().replaceAll('-', '');
    const run: Run = {
      ...{ job, read: 0, total: 0, askedMs: this.#host.now().getTime(), state: 'reading' },
      ended: Promise.resolve(),
    };
    this.#runs.set(place, run);
    run.ended = this.#prepare(run, asked).then(
      () => {
        run.state = 'done';
      },
      (error: unknown) => {
        run.state = 'done';
        run.error = error;
      },
    );
    return run;
  }

  /** Prepares a statement from the reports and the list of the service, and stores it as the command does. */
  async #prepare(run: Run, { account, month, language }: Asked): Promise<void> {
    const { store, environment, now } = this.#host;
    const client = this.#watched(run, this.#host.clientOf(account));
    const listed = await listedMonth(client, month);
    if ('state' in listed)
      throw new ConsoleError('SERVICE-AWAY', { reason: renderPhrase(listed.reason, language) });
    const isUnderWay = async (job: MadeJob) => {
      const progress = await this.#host.progressOf(job);
      return progress !== undefined && !progress.lost;
    };
    const deps = { store, ledger: this.#host.ledgerOf(account), client, isUnderWay };
    const statement = await drawStatement(deps, { account, environment, month, now: now(), listed });
    await writeStatement(store, statement, language);
    await store.put(runKey(account, month), runForm.text({ job: run.job }));
    await this.#tell(run.job, statement);
  }

  async #tell(job: string, { account, month, agrees, documents }: Statement): Promise<void> {
    const { store, now, deliverEvent } = this.#host;
    const summary = { month, agrees, documents: documents.length };
    const told = { at: now().toISOString(), event: 'statement.completed', account, job, summary } as const;
    const event = await placeEvent(store, told);
    await deliverEvent?.(event);
  }

  /** The client of a run: counts the listed invoices, and stops if requests for the statement cease. */
  #watched(run: Run, client: InvoicingClient): InvoicingClient {
    return {
      ...client,
      listInvoices: async (page) => {
        if (this.#host.now().getTime() - run.askedMs > STATEMENT_ASKED_WITHIN_MS)
          throw new ConsoleError('STATEMENT-STOPPED');
        const answer = await client.listInvoices(page);
        if (!isOutage(answer)) {
          run.read += answer.listed.invoices.length;
          run.total = Math.max(run.total, answer.listed.totalCount);
        }
        return answer;
      },
    };
  }
}

async function settledWithin(ended: Promise<unknown>, ms: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([ended, late.promise]);
  clearTimeout(timer);
}
