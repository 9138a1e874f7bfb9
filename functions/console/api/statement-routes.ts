import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import { renderPhrase } from '../../../shared/problems/phrases.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { listedMonth } from '../../../shared/statement/listed-month.ts';
import { isMonth } from '../../../shared/statement/month.ts';
import { drawStatement } from '../../../shared/statement/statement.ts';
import { STATEMENT_FILES, writeStatement } from '../../../shared/statement/write-statement.ts';
import { type ConsoleApp, serveApi } from '../console-app.ts';
import { ConsoleError, FoundProblem } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { json, refusals } from '../http/answers.ts';
import { queryOf } from '../http/read-request.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import { accountOf } from './accounts-route.ts';
import { fileHeaders } from './files-route.ts';

const querySchema = z.strictObject({
  account: z.string().optional().openapi({ description: 'Without it, the default account.' }),
  lang: z.enum(['en', 'el']).optional(),
});

const amounts = z.object({ documents: z.int(), net: z.string(), vat: z.string(), payable: z.string() });
const listed = z.array(z.looseObject({}));

export const statementSchema = z
  .looseObject({
    account: z.string(),
    environment: z.string(),
    month: z.string(),
    made_at: z.string(),
    agrees: z
      .boolean()
      .openapi({ description: 'True if it matches the list of the invoicing service to the cent.' }),
    documents: listed,
    not_there: listed,
    not_ours: listed,
    changed: listed,
    running: z
      .array(z.looseObject({ job: z.string(), file: z.string(), documents: z.int() }))
      .openapi({ description: 'Imports under way. What they have issued so far is on neither side.' }),
    undecided: listed.openapi({ description: 'Sent by a job of ours that never learned the outcome.' }),
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
    totals: z.object({ ours: amounts, theirs: amounts }),
  })
  .openapi('Statement');

interface Asked {
  account: string;
  month: string;
  language: Language;
}

/** The monthly statement: what an account has issued, compared with the list of the service. */
export function serveStatements(app: ConsoleApp, host: ConsoleHost): void {
  const monthParameter = z.object({ month: z.string().openapi({ example: '2026-10' }) });
  serveApi(app, {
    method: 'get',
    path: '/api/statements/{month}',
    operationId: 'getStatement',
    summary: 'Prepare a monthly statement',
    request: { params: monthParameter, query: querySchema },
    responses: {
      200: json(statementSchema, 'The same as rowmark statement --json.'),
      ...refusals(404, 422, 503),
    },
    answer: async (c) => {
      const { account } = queryOf(c, querySchema);
      const asked = {
        account: await accountOf(host, { person: c.get('person'), named: account }),
        month: c.req.param('month') ?? '',
      };
      const { statement } = await drawInTime(host, { ...asked, language: c.get('language') });
      return c.json(statement);
    },
  });
  serveApi(app, {
    method: 'get',
    path: '/api/statements/{month}/{file}',
    operationId: 'getStatementFile',
    summary: 'Prepare the statement and read it as a page, as records or as a workbook',
    request: { params: monthParameter.extend({ file: z.enum(STATEMENT_FILES) }), query: querySchema },
    responses: {
      200: {
        description: 'The bytes of the file.',
        content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
      },
      ...refusals(404, 422, 503),
    },
    answer: async (c) => {
      const { account } = queryOf(c, querySchema);
      const file = c.req.param('file') ?? '';
      if (!STATEMENT_FILES.some((name) => name === file)) throw new ConsoleError('STATEMENT-FILE-UNKNOWN');
      const asked = {
        account: await accountOf(host, { person: c.get('person'), named: account }),
        month: c.req.param('month') ?? '',
      };
      const { folder } = await drawInTime(host, { ...asked, language: c.get('language') });
      const bytes = await host.store.read(`${folder}${file}`);
      const shown = file.endsWith('.html');
      const headers = fileHeaders(file, { shown, savedAs: `${asked.month}-${file}` });
      return new Response(Readable.toWeb(Readable.from(bytes)), { headers });
    },
  });
}

const drawInTime = (host: ConsoleHost, asked: Asked) =>
  withTimeLimit(host, 'STATEMENT-TOO-LONG', () => draw(host, asked));

/** Prepares a statement from the reports and the current list of the service, and stores it as the command does. */
async function draw(host: ConsoleHost, { account, month, language }: Asked) {
  if (!isMonth(month)) throw new ConsoleError('MONTH-BAD');
  const { store, environment } = host;
  const otherLogin = await host.login.look(account);
  if (otherLogin !== undefined) throw new FoundProblem(otherLogin);
  const listed = await listedMonth(host.clientOf(account), month);
  if ('state' in listed)
    throw new ConsoleError('SERVICE-AWAY', { reason: renderPhrase(listed.reason, language) });
  const deps = { store, ledger: host.ledgerOf(account), client: host.clientOf(account) };
  const statement = await drawStatement(deps, { account, environment, month, now: host.now(), listed });
  return { statement, folder: await writeStatement(store, statement, language) };
}
