import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import { operation, sending, strings } from '../../../shared/operations/operation.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { FoundProblem, RefusedRequest } from '../../../shared/problems/refusal.ts';
import { placeEvent } from '../../../shared/records/event.ts';
import { findWhole, storedForm } from '../../../shared/records/stored.ts';
import { directionsSchema } from '../../../shared/report/summary/direction-sums.ts';
import type { InvoicingClient } from '../../../shared/service/client.ts';
import { isOutage } from '../../../shared/service/service-errors.ts';
import { assertBegun, isMonth } from '../../../shared/statement/service-documents.ts';
import { drawStatement } from '../../../shared/statement/statement.ts';
import { STATEMENT_FILES, writeStatement } from '../../../shared/statement/write-statement.ts';
import type { AtConsole, MadeJob } from '../console-host.ts';
import { within, withTimeLimit } from '../guard/requests.ts';
import { fileAnswer, lang, startedSchema } from '../http/operations.ts';
import { onceForHost } from '../jobs/job-lists.ts';
import { fileHeaders } from './jobs-routes.ts';

const month = z.string().openapi({ example: '2026-10' });
const account = z.string().optional().describe('Without it, the default account.');
const ended = z.string().optional().describe('The job that POST has answered: 404 until it has ended.');

const amounts = z.object({ documents: z.int(), net: z.string(), vat: z.string(), payable: z.string() });
const listed = z.array(z.looseObject({}));

const statementSchema = z
  .looseObject({
    ...strings('account', 'environment', 'month', 'made_at'),
    agrees: z.boolean().describe('True if it matches the list of the invoicing service to the cent.'),
    ...{ documents: listed, not_there: listed, not_ours: listed, changed: listed },
    running: z
      .array(z.looseObject({ job: z.string(), file: z.string(), documents: z.int() }))
      .describe('Imports under way. What they have issued so far is on neither side.'),
    open: listed.describe('Not issued more than seven days after their export was read.'),
    undecided: listed.describe('Sent by a job of ours that never learned the outcome.'),
    numbers: z.array(
      z.object({
        ...strings('series', 'first', 'last'),
        ...{ issued: z.int(), without_document: z.int(), which: z.array(z.string()) },
      }),
    ),
    numbers_lost: z.int(),
    kinds: z.array(z.object({ type: z.string(), credit_note: z.boolean(), ours: amounts, theirs: amounts })),
    totals: z
      .object({ ours: amounts, theirs: amounts })
      .describe('All documents less credit notes, as they are compared with the list of the service.'),
    directions: z
      .object(directionsSchema.shape)
      .describe(
        'Our documents by who owes whom. A 1.5 counts as a document under clearances; its fee is a sale.',
      ),
  })
  .openapi('Statement');

const progressSchema = startedSchema
  .extend({ read: z.int(), total: z.int() })
  .openapi('StatementProgress', { description: 'Documents read of the list of the service.' });

export type ShownStatement = z.output<typeof statementSchema>;

export const prepareStatement = operation({
  name: 'prepareStatement',
  does: 'Prepare a monthly statement',
  more: 'The same one while it is being prepared.',
  ...{ input: z.object({ month, account }), output: progressSchema, effect: 'changes' },
  http: {
    ...{ at: 'post /api/statements/{month}', query: ['account'], refuses: [404, 422, 503], status: 202 },
    says: 'The job. Ask for the statement with it.',
  },
  async run({ host, language, ...asked }: AtConsole, { month, account: named }) {
    const account = await asked.account(named);
    if (!isMonth(month)) throw new RefusedRequest('MONTH-BAD');
    assertBegun(month, host.now());
    const otherLogin = await host.login.look(account);
    if (otherLogin !== undefined) throw new FoundProblem(otherLogin);
    const { job, state, read, total } = await runsOf(host).start({ account, month, language });
    return { job, state, read, total };
  },
});

const ofStatement = { month, account, lang, job: ended };

export const getStatement = operation({
  name: 'getStatement',
  does: 'Read the statement of a month that was prepared last',
  input: z.object(ofStatement),
  output: statementSchema,
  effect: 'reads',
  http: {
    at: 'get /api/statements/{month}',
    refuses: [404, 503],
    says: 'The same as rowmark statement --json.',
  },
  async run(asked: AtConsole, of) {
    return JSON.parse(await asked.host.store.readText(await preparedFile(asked, of, 'statement.json')));
  },
});

export const getStatementFile = sending({
  name: 'getStatementFile',
  does: 'Read the statement as a page, as records or as a workbook',
  input: z.object({ ...ofStatement, file: z.enum(STATEMENT_FILES) }),
  http: { at: 'get /api/statements/{month}/{file}', refuses: [404, 503], answers: fileAnswer },
  async run(asked: AtConsole, { file, ...of }) {
    const bytes = await asked.host.store.read(await preparedFile(asked, of, file));
    const headers = fileHeaders(file, { shown: file.endsWith('.html'), savedAs: `${of.month}-${file}` });
    return new Response(Readable.toWeb(Readable.from(bytes)), { headers });
  },
});

type OfStatement = Partial<z.output<z.ZodObject<typeof ofStatement>>> & { month: string };

async function preparedFile({ host, ...asked }: AtConsole, of: OfStatement, file: string): Promise<string> {
  const { month, job } = of;
  if (!STATEMENT_FILES.some((name) => name === file)) throw new RefusedRequest('STATEMENT-FILE-UNKNOWN');
  const account = await asked.account(of.account);
  if (!isMonth(month)) throw new RefusedRequest('MONTH-BAD');
  await runsOf(host).assertEnded({ account, month }, job);
  const key = `${statementFolder(account, month)}${file}`;
  if ((await host.store.head(key)) === undefined) throw new RefusedRequest('STATEMENT-NONE', { month });
  return key;
}

type Asked = Record<'account' | 'month', string> & { language: Language };

interface Run extends z.output<typeof progressSchema> {
  ended: Promise<unknown>;
  error?: unknown;
}

const WAIT_MS = 1_000;

const statementFolder = (account: string, month: string) => `statements/${account}/${month}/`;
/** The run that has written the statement last: any process of the host knows its id. */
const runKey = (account: string, month: string) => `${statementFolder(account, month)}run.json`;
const runForm = storedForm(z.object({ job: z.string() }));

const runsOf = onceForHost((host) => {
  const { store, now, environment } = host;
  const runs = new Map<string, Run>();

  const watched = (run: Run, client: InvoicingClient): InvoicingClient => ({
    ...client,
    listInvoices: async (page) => {
      const answer = await client.listInvoices(page);
      if (!isOutage(answer)) {
        run.read += answer.listed.invoices.length;
        run.total = Math.max(run.total, answer.listed.totalCount);
      }
      return answer;
    },
  });

  /** Prepares a statement from the reports and the list of the service, and stores it as the command does. */
  async function prepare(run: Run, { account, month, language }: Asked): Promise<void> {
    const client = watched(run, host.clientOf(account));
    const isUnderWay = async (job: MadeJob) => {
      const progress = await host.progressOf(job);
      return progress !== undefined && !progress.lost;
    };
    const deps = { store, ledger: host.ledgerOf(account), client, isUnderWay };
    const statement = await drawStatement(deps, { account, environment, month, now: now() });
    await writeStatement(store, statement, language);
    const { job } = run;
    await store.put(runKey(account, month), runForm.text({ job }));
    const summary = { month, agrees: statement.agrees, documents: statement.documents.length };
    const told = { at: now().toISOString(), event: 'statement.completed', account, job, summary } as const;
    const event = await placeEvent(store, told);
    await host.deliverEvent?.(event);
  }

  function begin(place: string, asked: Asked): Run {
    const job = crypto.randomUUID().replaceAll('-', '');
    const run: Run = { job, read: 0, total: 0, state: 'reading', ended: Promise.resolve() };
    runs.set(place, run);
    run.ended = prepare(run, asked)
      .catch((error: unknown) => {
        run.error = error;
      })
      .finally(() => {
        run.state = 'done';
      });
    return run;
  }

  return {
    /** Begins a statement, or returns the run that is under way; a quick run has ended by then. */
    async start(asked: Asked): Promise<Run> {
      const place = `${asked.account}/${asked.month}`;
      const underWay = runs.get(place);
      const run = underWay?.state === 'reading' ? underWay : begin(place, asked);
      // A host that stops with its answer cannot continue in the background.
      if (host.answerWithinMs !== undefined) await withTimeLimit(host, 'STATEMENT-TOO-LONG', () => run.ended);
      else await within(WAIT_MS, run.ended, () => undefined);
      if (run.error !== undefined) throw run.error;
      return run;
    },
    /** Refuses an unknown id, a run that is under way, and a run that has failed (with its own refusal). */
    async assertEnded({ account, month }: Omit<Asked, 'language'>, job: string | undefined) {
      const run = runs.get(`${account}/${month}`);
      if (job !== undefined && run?.job !== job) {
        const last = await findWhole(store, runKey(account, month), runForm);
        if (last?.job !== job) throw new RefusedRequest('JOB-UNKNOWN');
        return;
      }
      if (run === undefined || job === undefined) return;
      if (run.error !== undefined) throw run.error;
      if (run.state === 'reading')
        throw new RefusedRequest('STATEMENT-RUNNING', { read: run.read, total: run.total });
    },
  };
});
