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
import type { FieldSetting } from '../../../shared/jobs/amend/set-fields.ts';
import { creditRows, creditText } from '../../../shared/jobs/reverse/reverse-document.ts';
import { type Problem, problem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { likeName } from '../../../shared/store/safe-key.ts';
import { ConsoleError, FoundProblem } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { startExport } from '../jobs/start-export.ts';

/** The profile of our own columns. */
const STANDARD = 'standard';

/** An issued document of an account: its external_id, its MARK, or its printed series and number. */
export interface NamedDocument {
  account: string;
  document: string;
}

/** The person who requests a check, and the language. */
interface Asked {
  by: string;
  language: Language | undefined;
}

/** Reads the newest version of an issued document; refuses documents that are unknown or not issued. */
export async function findIssuedDocument(
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
export async function chainOf(host: ConsoleHost, account: string, { issued }: KnownVersions) {
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
export const whyNotReplaced = (
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
export async function creditDocument(
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
export async function replaceDocument(
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
