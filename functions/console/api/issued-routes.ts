import { z } from '@hono/zod-openapi';
import { documentSchema, standardCells } from '../../../shared/documents/document.ts';
import { printedName } from '../../../shared/jobs/amend/old-contents.ts';
import { settableFields } from '../../../shared/jobs/amend/set-fields.ts';
import { type Problem, renderProblem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { fieldInWords } from '../amend/amendments.ts';
import {
  chainOf,
  creditDocument,
  findIssuedDocument,
  type NamedDocument,
  replaceDocument,
  whyNotReplaced,
} from '../amend/issued-document.ts';
import type { ConsoleContext } from '../console-app.ts';
import type { ConsoleHost, Person } from '../console-host.ts';
import { assertRole, rolesIn } from '../guard/own-accounts.ts';
import { json, startedAnswer } from '../http/answers.ts';
import type { Serve } from '../http/operations.ts';
import { lang } from '../http/read-request.ts';
import { accountOf } from './accounts-route.ts';

const querySchema = z.strictObject({
  document: z
    .string()
    .describe('Its external_id, its MARK, or series and number as they are printed, such as `ALP 12`.'),
  account: z.string().optional().describe('Without it, the default account.'),
  lang,
});

const linkSchema = z.object({
  external_id: z.string(),
  printed: z.string(),
  mark: z.string(),
  issued_at: z.string(),
});
const chainSchema = z.array(linkSchema.extend({ credit: linkSchema.nullable() }));

const toldSchema = z.object({ code: z.string(), message: z.string(), hint: z.string() });

export const issuedDocumentSchema = z
  .object({
    external_id: z.string().describe('Of the newest version, which counts.'),
    account: z.string(),
    printed: z.string().describe('Series and number as they are printed.'),
    mark: z.string(),
    invoice_id: z.string(),
    issued_at: z.string(),
    document: documentSchema,
    fields: z
      .array(z.object({ field: z.string(), name: z.string(), value: z.string() }))
      .describe('The fields that another document may say otherwise; blank where it says none.'),
    versions: chainSchema.describe(
      'All that was issued of it, the first version first, each with the credit note that took it back.',
    ),
    not_replaced: toldSchema.nullable().describe('Why no document takes its place.'),
  })
  .openapi('IssuedDocument');

const replaceSchema = z.strictObject({
  set: z
    .array(z.strictObject({ field: z.string(), value: z.string() }))
    .describe(
      'Fields as `fields` names them, and what they are to say; a blank value takes one away. Amounts that follow from others are computed.',
    ),
  mark: z
    .string()
    .optional()
    .describe('The MARK that you have read: 409 if another version stands in its place by now.'),
});

/** Serves one issued document: its content, and the checks of its credit note and its replacement. */
export function serveIssued(serve: Serve, host: ConsoleHost): void {
  const namedIn = async ({ person, query: { document, account: named } }: Named): Promise<NamedDocument> => ({
    ...{ document, account: await accountOf(host, { person, named }) },
  });
  serve('getIssued', 'get /api/issued', {
    summary: 'Read an issued document, with the fields that another one may say otherwise',
    query: querySchema,
    refuses: [404, 409, 422],
    answers: json(issuedDocumentSchema, 'Its newest version.'),
    async run(asked): Promise<z.infer<typeof issuedDocumentSchema>> {
      const of = await namedIn(asked);
      const { language } = asked;
      const { versions, content, named: _ } = await findIssuedDocument(host, of);
      const { newest } = versions;
      const refused = await whyNotReplaced(host, of.account, { versions, content });
      const { mark, invoice_id, issued_at } = newest.issued;
      return {
        ...{ external_id: newest.external_id, account: of.account, printed: printedName(newest) },
        ...{ mark, invoice_id, issued_at, document: content.document },
        fields: settableFields(standardCells(content.document)).map((field) => ({
          ...field,
          name: fieldInWords(field.field, language),
        })),
        versions: await chainOf(host, of.account, versions),
        not_replaced: refused === undefined ? null : told(refused, language),
      };
    },
  });
  serve('creditIssued', 'post /api/issued/credit', {
    summary: 'Start the dry run of the credit note that takes one issued document back in full',
    ...{ query: querySchema, refuses: [404, 409, 422, 503], answers: startedAnswer },
    async run(asked) {
      const of = await namedIn(asked);
      return creditDocument(host, of, askedIn(asked.c, of));
    },
  });
  serve('replaceIssued', 'post /api/issued/replace', {
    summary:
      'Start the dry run of a credit note and of the document that comes in the place of the issued one',
    ...{ query: querySchema, body: replaceSchema, refuses: [404, 409, 413, 422, 503] },
    answers: startedAnswer,
    async run(asked) {
      const of = await namedIn(asked);
      return replaceDocument(host, { ...of, ...asked.body }, askedIn(asked.c, of));
    },
  });
}

interface Named {
  person: Person;
  query: z.infer<typeof querySchema>;
}

/** Requires the right to upload into the account of the document. */
function askedIn(c: ConsoleContext, { account }: NamedDocument) {
  const person = c.get('person');
  assertRole({ ...person, roles: rolesIn(person, account) }, 'dropper', 'approver');
  return { by: person.name, language: c.get('asked') };
}

function told(found: Problem, language: Language) {
  const { message, hint } = renderProblem(found, language);
  return { code: found.code, message, hint };
}
