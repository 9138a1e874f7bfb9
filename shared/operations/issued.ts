import { z } from '@hono/zod-openapi';
import { standardCells } from '../documents/canonical.ts';
import { documentSchema } from '../documents/document.ts';
import { foldExternalId, printedNumber, reversalId } from '../documents/external-id.ts';
import { creditRefusal, takenBack, whyNotAmended } from '../jobs/amend/amend-refusal.ts';
import type { Issued, KnownVersions } from '../jobs/amend/old-contents.ts';
import { amendedExport, issuedContent } from '../jobs/amend/plan-amendments.ts';
import { settableFields } from '../jobs/amend/set-fields.ts';
import { documentsNamed, isDocumentNamed } from '../jobs/find/find-documents.ts';
import { creditRows, creditText } from '../jobs/reverse/reverse-document.ts';
import { fieldLabels } from '../mapping/facts/field-labels.ts';
import { type Problem, problem, renderProblem } from '../problems/problem.ts';
import type { Language } from '../problems/problem-text.ts';
import { FoundProblem, RefusedRequest } from '../problems/refusal.ts';
import { serviceDocuments } from '../statement/service-documents.ts';
import { likeName } from '../store/safe-key.ts';
import { type Asked, bringers, mayBe, operation, strings } from './operation.ts';

const named = {
  document: z
    .string()
    .describe('Its external_id, its MARK, or series and number as they are printed, such as `ALP 12`.'),
  account: z.string().optional().describe('Without it, the default account.'),
};
export const linkSchema = z.object(strings('external_id', 'printed', 'mark', 'issued_at'));
const wanted = z.object(named);
const issuedDocumentSchema = z
  .object({
    external_id: z.string().describe('Of the newest version, which counts.'),
    account: z.string(),
    printed: z.string().describe('Series and number as they are printed.'),
    ...strings('mark', 'invoice_id', 'issued_at'),
    document: documentSchema,
    fields: z
      .array(z.object({ field: z.string(), name: z.string(), value: z.string() }))
      .describe('The fields that another document may say otherwise; blank where it says none.'),
    versions: z
      .array(linkSchema.extend({ credit: linkSchema.nullable() }))
      .describe(
        'All that was issued of it, the first version first, each with the credit note that took it back.',
      ),
    not_replaced: z
      .nullable(z.object(strings('code', 'message', 'hint')))
      .describe('Why no document takes its place.'),
  })
  .openapi('IssuedDocument');

/** An export in standard columns that a door writes and checks. */
export const exportToCheck = z.object({
  ...strings('account', 'file', 'text'),
  /** True if its documents replace issued ones. */
  amend: z.boolean(),
});
const replacement = exportToCheck.extend({
  /** Of the first version: the export uses it. */
  external_id: z.string(),
  amends: z.object({ external_id: z.string(), mark: z.string(), printed: z.string() }),
  changes: z.array(z.object({ field: z.string(), was: z.string(), value: z.string() })),
});

export const getIssued = operation({
  name: 'getIssued',
  does: 'Read an issued document, with the fields that another one may say otherwise',
  input: wanted,
  output: issuedDocumentSchema,
  effect: 'reads',
  http: { at: 'get /api/issued', refuses: [404, 409, 422], says: 'Its newest version.' },
  agent: 'read_issued',
  async run(asked, input) {
    const { account, versions, content, refused } = await findIssued(asked, input);
    const { newest } = versions;
    return {
      ...{ ...linkOf(newest), account, invoice_id: newest.issued.invoice_id, document: content.document },
      fields: settableFields(standardCells(content.document)).map((field) => ({
        ...field,
        name: fieldInWords(field.field, asked.language),
      })),
      versions: await chainOf(asked, account, versions),
      not_replaced:
        refused === undefined ? null : { code: refused.code, ...renderProblem(refused, asked.language) },
    };
  },
});

export const creditIssued = operation({
  name: 'creditIssued',
  does: 'Start the dry run of the credit note that takes one issued document back in full',
  input: wanted,
  output: exportToCheck,
  effect: 'starts',
  roles: bringers,
  http: { at: 'post /api/issued/credit', query: ['document', 'account'], refuses: [404, 409, 422, 503] },
  agent: 'credit_issued',
  async run(asked, input) {
    const { account, versions, content, named, refused } = await findIssued(asked, input, asCredit);
    const { external_id, issued } = versions.newest;
    const [before] = (await takenBack(asked.place.ledgerOf(account))([named.external_id])).values();
    if (before !== undefined) throw creditRefusal(before);
    const { invoice_type_code } = content.document;
    if (refused !== undefined) throw new FoundProblem(asCredit(refused));
    const reversal = creditRows(content.document, { external_id, ...issued });
    if ('why' in reversal) throw new Error(`A ${invoice_type_code} has no credit note.`);
    const file = likeName(`${reversalId(external_id)}.csv`);
    return { account, file, text: creditText(reversal.rows), amend: false };
  },
});

/** Starts the dry run of a replacement. The terminal writes the export, and imports it. */
export const replaceIssued = operation({
  name: 'replaceIssued',
  does: 'Start the dry run of a credit note and of the document that comes in the place of the issued one',
  input: z.object({
    ...named,
    set: z
      .array(z.strictObject({ field: z.string(), value: z.string() }))
      .describe(
        'Fields as `fields` names them, and what they are to say; a blank value takes one away. Amounts that follow from others are computed.',
      ),
    mark: mayBe('The MARK that you have read: 409 if another version stands in its place by now.'),
  }),
  output: replacement,
  effect: 'starts',
  roles: bringers,
  http: {
    at: 'post /api/issued/replace',
    query: ['document', 'account'],
    refuses: [404, 409, 413, 422, 503],
  },
  agent: 'replace_issued',
  async run(asked, { set, mark, ...input }) {
    const { account, versions, content, refused } = await findIssued(asked, input);
    const { external_id, issued } = versions.newest;
    const amends = { external_id, mark: issued.mark, printed: printedNumber(versions.newest.issued) };
    if (mark !== undefined && mark !== issued.mark) throw new RefusedRequest('NEWER-VERSION', amends);
    if (refused !== undefined) throw new FoundProblem(refused);
    const amended = amendedExport({ versions, content }, set);
    if ('code' in amended) throw new FoundProblem(amended);
    return { ...amended, account, amends, amend: true };
  },
});

export const issuedOperations = [getIssued, creditIssued, replaceIssued];

/** Reads the newest version of an issued document, and `refused`, why it may not be replaced; refuses one that is not issued. */
async function findIssued(
  asked: Asked,
  { account: of, document }: z.output<typeof wanted>,
  as = (found: Problem) => found,
) {
  const { place } = asked;
  const account = await asked.account(of);
  const named = await findNamed(asked, account, document);
  const ledger = place.ledgerOf(account);
  const found = await issuedContent({ store: place.store, ledger, client: place.clientOf(account) }, named);
  if ('code' in found) throw new FoundProblem(as(found));
  const { versions, content } = found;
  const { invoice_type_code } = content.document;
  const refused = await whyNotAmended(versions.newest, invoice_type_code, { ledger, isCleared: () => false });
  return { ...found, named, account, refused };
}

async function findNamed({ place }: Asked, account: string, document: string): Promise<Issued> {
  const { store, environment } = place;
  const ledger = place.ledgerOf(account);
  const wanted = document.trim();
  const known = await ledger.lookup(wanted);
  if (known?.state === 'issued') return known;
  const reported = await documentsNamed(store, { accounts: [account], environment, wanted });
  // The service's list has documents that no report names: those of erased jobs.
  const listed = reported.length > 0 ? reported : await serviceDocuments(place.clientOf(account));
  const names = Array.isArray(listed) ? listed.filter(isDocumentNamed(wanted)) : [];
  const [name, ...others] = names;
  if (others.length > 0) throw new RefusedRequest('ISSUED-SEVERAL', { count: names.length, document });
  const entry = name && (await ledger.lookup(name.external_id));
  if (entry?.state !== 'issued')
    throw new FoundProblem(problem('AMEND-NOT-ISSUED', {}, { external_id: document }), 404);
  return entry;
}

/** The reason why a document is not replaced, as one why it is not credited. */
const asCredit = (found: Problem): Problem =>
  found.code === 'AMEND-REFUSED' ? problem('ISSUED-NOT-CREDITED', {}, found.params) : found;

/** Every version of a document that was issued, the first one first, each with the credit note that took it back. */
async function chainOf({ place }: Asked, account: string, { issued }: KnownVersions) {
  const credits = await place
    .ledgerOf(account)
    .lookupAll(issued.map(({ external_id }) => reversalId(external_id)));
  return issued.map((version) => {
    const credit = credits.get(foldExternalId(reversalId(version.external_id)));
    return { ...linkOf(version), credit: credit?.state === 'issued' ? linkOf(credit) : null };
  });
}

const linkOf = (of: Issued) => ({
  ...{ external_id: of.external_id, printed: printedNumber(of.issued) },
  ...{ mark: of.issued.mark, issued_at: of.issued.issued_at },
});

const OF_LINE = /^lines?(?:\.(\d+)\.|\[(\d+)\]\.)(.+)$/;
const LINE: Readonly<Record<Language, string>> = { en: 'Line', el: 'Γραμμή' };

/** A field of a document in a bookkeeper's words, by its path: `lines.2.vat_rate` is `Line 2: VAT rate`. */
export function fieldInWords(path: string, language: Language): string {
  const [, dotted, number = dotted, inLine] = OF_LINE.exec(path) ?? [];
  if (number === undefined) return fieldLabels[path]?.[language].header ?? path;
  return `${LINE[language]} ${number}: ${fieldLabels[`line.${inLine}`]?.[language].header ?? inLine}`;
}
