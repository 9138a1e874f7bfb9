import { z } from '@hono/zod-openapi';
import { documentSchema, standardCells } from '../../../shared/documents/document.ts';
import { foldExternalId, reversalId } from '../../../shared/documents/external-id.ts';
import { whyNotAmended } from '../../../shared/jobs/amend/amend-refusal.ts';
import {
  amendedExport,
  type IssuedContent,
  issuedContent,
} from '../../../shared/jobs/amend/amended-export.ts';
import {
  type Issued,
  issuedNamed,
  type KnownVersions,
  printedName,
} from '../../../shared/jobs/amend/old-contents.ts';
import { type FieldSetting, settableFields } from '../../../shared/jobs/amend/set-fields.ts';
import { creditRows, creditText } from '../../../shared/jobs/reverse/reverse-document.ts';
import { type Problem, problem, renderProblem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { likeName } from '../../../shared/store/safe-key.ts';
import type { ConsoleContext } from '../console-app.ts';
import { ConsoleError, FoundProblem } from '../console-error.ts';
import type { ConsoleHost, Person } from '../console-host.ts';
import { assertRole, rolesIn } from '../guard/own-accounts.ts';
import { json, lang, type Serve, startedAnswer } from '../http/operations.ts';
import { startExport } from '../jobs/start-export.ts';
import { fieldInWords } from '../words/field-words.ts';
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

/** The profile of our own columns. */
const STANDARD = 'standard';

/** An issued document of an account: its external_id, its MARK, or its printed series and number. */
interface NamedDocument {
  account: string;
  document: string;
}

/** The person who requests a check, and the language. */
interface Asked {
  by: string;
  language: Language | undefined;
}

/** Reads the newest version of an issued document; refuses documents that are unknown or not issued. */
async function findIssuedDocument(
  host: ConsoleHost,
  of: NamedDocument,
): Promise<IssuedContent & { named: Issued }> {
  const named = await findNamed(host, of);
  const found = await issuedContent(deps(host, of), named.external_id);
  if ('code' in found) throw new FoundProblem(found);
  return { ...found, named };
}

async function findNamed(host: ConsoleHost, { account, document }: NamedDocument): Promise<Issued> {
  const ledger = host.ledgerOf(account);
  const names = await issuedNamed(
    { store: host.store, ledger, listed: async () => [] },
    { account, wanted: document },
  );
  const [name, ...others] = names;
  if (others.length > 0) throw new ConsoleError('ISSUED-SEVERAL', { count: names.length, document });
  const entry = name === undefined ? undefined : await ledger.lookup(name);
  if (entry?.state !== 'issued')
    throw new FoundProblem(problem('AMEND-NOT-ISSUED', {}, { external_id: document }), 404);
  return entry;
}

const deps = (host: ConsoleHost, { account }: NamedDocument) => ({
  store: host.store,
  ledger: host.ledgerOf(account),
  contentAtService: (of: Parameters<typeof host.amending.contentOf>[1]) =>
    host.amending.contentOf(account, of),
});

/** Every version of a document that was issued, the first one first, each with the credit note that took it back. */
async function chainOf(host: ConsoleHost, account: string, { issued }: KnownVersions) {
  const credits = await host
    .ledgerOf(account)
    .lookupAll(issued.map(({ external_id }) => reversalId(external_id)));
  return issued.map((version) => {
    const credit = credits.get(foldExternalId(reversalId(version.external_id)));
    return { ...linkOf(version), credit: credit?.state === 'issued' ? linkOf(credit) : null };
  });
}

const linkOf = (of: Issued) => ({
  ...{ external_id: of.external_id, printed: printedName(of) },
  ...{ mark: of.issued.mark, issued_at: of.issued.issued_at },
});

/** The reason in the life of a document for which it may not be replaced, if there is one. */
const whyNotReplaced = (
  host: ConsoleHost,
  account: string,
  { versions: { newest }, content }: IssuedContent,
): Promise<Problem | undefined> =>
  whyNotAmended(newest, content.document.invoice_type_code, {
    ledger: host.ledgerOf(account),
    holders: host.amending.holdersOf(account),
    isCleared: () => false,
  });

/** Dry-runs the credit note that takes one issued document back in full, as `reverse` writes it. */
async function creditDocument(
  host: ConsoleHost,
  of: NamedDocument,
  { by, language }: Asked,
): Promise<string> {
  const { versions, content, named } = await creditable(host, of);
  const { external_id, issued } = versions.newest;
  const { series, number, mark } = issued;
  const before = await host.ledgerOf(of.account).lookup(reversalId(named.external_id));
  if (before?.state === 'issued')
    throw new ConsoleError('CREDITED-ALREADY', {
      ...{ printed: printedName(named), mark: named.issued.mark, credit_mark: before.issued.mark },
    });
  const { document } = content;
  const { invoice_type_code } = document;
  const refused = await whyNotReplaced(host, of.account, { versions, content });
  if (refused !== undefined) throw new FoundProblem(asCredit(refused));
  const reversal = creditRows(document, { external_id, series, number, mark, invoice_type_code });
  if ('why' in reversal) throw new Error(`A ${invoice_type_code} has no credit note.`);
  return startExport(host, {
    place: { account: of.account, profile: STANDARD, file: likeName(`${reversalId(external_id)}.csv`) },
    source: Buffer.from(creditText(reversal.rows)),
    ...{ dryRun: true, by, language },
  });
}

async function creditable(host: ConsoleHost, of: NamedDocument) {
  try {
    return await findIssuedDocument(host, of);
  } catch (error) {
    throw error instanceof FoundProblem && error.problem.code === 'AMEND-REFUSED'
      ? new FoundProblem(asCredit(error.problem))
      : error;
  }
}

const asCredit = ({ params }: Problem): Problem => problem('ISSUED-NOT-CREDITED', {}, params);

/** Dry-runs the replacement of a document: the credit note for the old one, and the new one. */
async function replaceDocument(
  host: ConsoleHost,
  of: NamedDocument & { set: readonly FieldSetting[]; mark?: string | undefined },
  { by, language }: Asked,
): Promise<string> {
  const found = await findIssuedDocument(host, of);
  const { newest } = found.versions;
  if (of.mark !== undefined && of.mark !== newest.issued.mark)
    throw new ConsoleError('NEWER-VERSION', {
      ...{ external_id: newest.external_id, printed: printedName(newest), mark: newest.issued.mark },
    });
  const refused = await whyNotReplaced(host, of.account, found);
  if (refused !== undefined) throw new FoundProblem(refused);
  const amended = await amendedExport(deps(host, of), { external_id: newest.external_id, set: of.set });
  if ('code' in amended) throw new FoundProblem(amended);
  return startExport(host, {
    place: { account: of.account, profile: STANDARD, file: amended.file },
    source: Buffer.from(amended.text),
    ...{ dryRun: true, amend: true, by, language },
  });
}
