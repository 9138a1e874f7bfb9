import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import { directionsSchema } from '../../../shared/report/summary/direction-sums.ts';
import { isMonth } from '../../../shared/statement/service-documents.ts';
import { STATEMENT_FILES } from '../../../shared/statement/write-statement.ts';
import { ConsoleError, FoundProblem } from '../console-error.ts';
import type { ConsoleHost, Person } from '../console-host.ts';
import { json, startedSchema } from '../http/answers.ts';
import { fileAnswer, type Serve } from '../http/operations.ts';
import { lang } from '../http/read-request.ts';
import { StatementRuns, statementFolder } from '../jobs/statement-runs.ts';
import { accountOf } from './accounts-route.ts';
import { fileHeaders } from './jobs-routes.ts';

const querySchema = z.strictObject({
  account: z.string().optional().describe('Without it, the default account.'),
  lang,
});

const readSchema = querySchema.extend({
  job: z.string().optional().describe('The job that POST has answered: 404 until it has ended.'),
});

const amounts = z.object({ documents: z.int(), net: z.string(), vat: z.string(), payable: z.string() });
const listed = z.array(z.looseObject({}));

export const statementSchema = z
  .looseObject({
    account: z.string(),
    environment: z.string(),
    month: z.string(),
    made_at: z.string(),
    agrees: z.boolean().describe('True if it matches the list of the invoicing service to the cent.'),
    documents: listed,
    not_there: listed,
    not_ours: listed,
    changed: listed,
    running: z
      .array(z.looseObject({ job: z.string(), file: z.string(), documents: z.int() }))
      .describe('Imports under way. What they have issued so far is on neither side.'),
    open: listed.describe('Not issued more than seven days after their export was read.'),
    undecided: listed.describe('Sent by a job of ours that never learned the outcome.'),
    numbers: z.array(
      z.object({
        series: z.string(),
        first: z.string(),
        last: z.string(),
        issued: z.int(),
        without_document: z.int(),
        which: z.array(z.string()),
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

/** Serves the monthly statement: the issued documents of an account compared with the service's list. */
export function serveStatements(serve: Serve, host: ConsoleHost): void {
  const runs = new StatementRuns(host);
  const params = z.object({ month: z.string().openapi({ example: '2026-10' }) });
  const askedOf = async (month: string, of: { person: Person; named: string | undefined }) => {
    const account = await accountOf(host, of);
    if (!isMonth(month)) throw new ConsoleError('MONTH-BAD');
    return { account, month };
  };
  /** A file of the statement that was prepared last. */
  const read = async (file: string, { person, month, query: { account: named, job } }: Read) => {
    if (!STATEMENT_FILES.some((name) => name === file)) throw new ConsoleError('STATEMENT-FILE-UNKNOWN');
    const asked = await askedOf(month, { person, named });
    await runs.assertEnded(asked, job);
    const key = `${statementFolder(asked.account, month)}${file}`;
    if ((await host.store.head(key)) === undefined) throw new ConsoleError('STATEMENT-NONE', { month });
    return key;
  };
  serve('prepareStatement', 'post /api/statements/{month}', {
    summary: 'Prepare a monthly statement',
    description:
      'The same one while it is being prepared. It is stopped when nobody has asked for it for a minute.',
    ...{ params, query: querySchema, refuses: [404, 422, 503], status: 202 },
    answers: json(progressSchema, 'The job. Ask for the statement with it.'),
    async run({ person, language, named: part, query: { account: named } }) {
      const asked = await askedOf(part('month'), { person, named });
      const otherLogin = await host.login.look(asked.account);
      if (otherLogin !== undefined) throw new FoundProblem(otherLogin);
      const { job, state, read: done, total } = await runs.start({ ...asked, language });
      return { job, state, read: done, total };
    },
  });
  serve('getStatement', 'get /api/statements/{month}', {
    summary: 'Read the statement of a month that was prepared last',
    params,
    query: readSchema,
    refuses: [404, 503],
    answers: json(statementSchema, 'The same as rowmark statement --json.'),
    async run({ c, named, ...of }) {
      const key = await read('statement.json', { ...of, month: named('month') });
      return c.body(await host.store.readText(key), { headers: { 'Content-Type': 'application/json' } });
    },
  });
  serve('getStatementFile', 'get /api/statements/{month}/{file}', {
    summary: 'Read the statement as a page, as records or as a workbook',
    params: params.extend({ file: z.enum(STATEMENT_FILES) }),
    ...{ query: readSchema, refuses: [404, 503], answers: fileAnswer },
    async run({ named, ...of }) {
      const [file, month] = [named('file'), named('month')];
      const bytes = await host.store.read(await read(file, { ...of, month }));
      const headers = fileHeaders(file, { shown: file.endsWith('.html'), savedAs: `${month}-${file}` });
      return new Response(Readable.toWeb(Readable.from(bytes)), { headers });
    },
  });
}

interface Read {
  person: Person;
  month: string;
  query: z.infer<typeof readSchema>;
}
