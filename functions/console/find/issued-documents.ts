import { z } from '@hono/zod-openapi';
import { printedNumber } from '../../../shared/documents/external-id.ts';
import { catchUp } from '../../../shared/jobs/find/catch-up.ts';
import { type FoundDocument, findDocuments } from '../../../shared/jobs/find/find-documents.ts';
import { dropIndex } from '../../../shared/jobs/find/index-head.ts';
import type { Wanted } from '../../../shared/jobs/find/wanted.ts';
import { UnreadableRecord } from '../../../shared/records/stored.ts';
import { NoSuchObject } from '../../../shared/store/store.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { INDEX_WAIT_MS } from '../console-limits.ts';

export const listedDocumentSchema = z
  .object({
    external_id: z.string(),
    invoice_id: z.string().nullable(),
    kind: z.string().openapi({ description: 'Type code of the tax authority.', example: '11.1' }),
    printed: z.string().openapi({ description: 'Series and number.', example: 'TIM 42' }),
    mark: z.string(),
    issued_at: z.string(),
    customer: z.string().nullable(),
    payable_total: z.string().nullable(),
    account: z.string(),
    job: z.string(),
    file: z.string(),
    row: z.int().openapi({ description: 'The first row of the document in its file.' }),
  })
  .openapi('ListedDocument');
type Shown = z.infer<typeof listedDocumentSchema>;

interface Asked {
  accounts: readonly string[];
  wanted: Wanted | undefined;
  limit: number;
  cursor?: string | undefined;
}

const ATTEMPTS = 3;

/** The issued documents of a host, from the index of their reports, which is updated first. */
export class IssuedDocuments {
  readonly #host: ConsoleHost;
  readonly #underWay = new Map<string, Promise<boolean>>();

  constructor(host: ConsoleHost) {
    this.#host = host;
  }

  async find(asked: Asked): Promise<{ documents: Shown[]; next?: string }> {
    const { store, environment } = this.#host;
    for (let attempt = 1; ; attempt += 1)
      try {
        for (const account of asked.accounts) await this.#upToDate(account);
        const { documents, ...more } = await findDocuments(store, { ...asked, environment });
        return { documents: documents.map(shown), ...more };
      } catch (error) {
        if (attempt === ATTEMPTS || !isDamage(error)) throw error;
        // The first failure may only mean that another process replaced these segments.
        if (attempt > 1) for (const account of asked.accounts) await dropIndex(store, account);
      }
  }

  /** Refuses if the first index takes longer than a request may wait. */
  async #upToDate(account: string): Promise<void> {
    const run = this.#underWay.get(account) ?? this.#begin(account);
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), INDEX_WAIT_MS);
    try {
      if (!(await Promise.race([run, late.promise]))) throw new ConsoleError('INDEX-BEING-MADE');
    } finally {
      clearTimeout(timer);
    }
  }

  #begin(account: string): Promise<boolean> {
    const { store, answerWithinMs } = this.#host;
    const started = performance.now();
    // On a host that stops with its answer, the next request continues the work.
    const mayGoOn = () => answerWithinMs === undefined || performance.now() - started < INDEX_WAIT_MS;
    const run = catchUp({ store, account, mayGoOn }).finally(() => this.#underWay.delete(account));
    this.#underWay.set(account, run);
    run.catch(() => {});
    return run;
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof NoSuchObject ||
  (error instanceof UnreadableRecord && error.problem.code === 'STORED-DAMAGED');

const shown = (found: FoundDocument): Shown => {
  const { series: _, number: __, vat: ___, learned: ____, ...document } = found;
  return { ...document, printed: printedNumber(found) };
};
