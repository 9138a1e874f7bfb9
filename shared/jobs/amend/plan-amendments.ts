import { type StandardCells, standardCells } from '../../documents/canonical.ts';
import type { Document, GroupedRow } from '../../documents/document.ts';
import { foldExternalId, isSameExternalId, printedNumber, reversalId } from '../../documents/external-id.ts';
import { isHeaderField, isLineField } from '../../documents/fields.ts';
import { causesFirst, listed } from '../../issue/issue-result.ts';
import { claimAnswer } from '../../ledger/dynamodb-ledger.ts';
import { isContentKnown, type Ledger, type LedgerEntry } from '../../ledger/ledger.ts';
import { EURO } from '../../money/currency.ts';
import { amountText } from '../../money/minor-units.ts';
import { isBlocking, isDoubtful, type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { InvoicingClient } from '../../service/client.ts';
import { likeName } from '../../store/safe-key.ts';
import type { Store } from '../../store/store.ts';
import type { Spool } from '../files/spool.ts';
import { type Identities, isSoldOn } from '../judge/business-key.ts';
import { type JudgedFiles, type NamedDocuments, waveOf } from '../judge/judge-documents.ts';
import { acceptDoubts, type DocumentContext, makeDocumentRecord } from '../judge/make-document-record.ts';
import { creditRows, exportHead, exportLine, type ReversalRow } from '../reverse/reverse-document.ts';
import {
  amendDoubts,
  amendRefused,
  nameOf,
  printedTotal,
  type RefusalDeps,
  requestAs,
  whyNotAmended,
} from './amend-refusal.ts';
import {
  compareVersions,
  type Issued,
  type KnownVersions,
  type OldContent,
  oldContents,
  versionsOf,
} from './old-contents.ts';
import { type FieldSetting, setFields } from './set-fields.ts';

/**
 * Credit note that reverses a version in full, built and judged like the rows of `reverse`; it has no row in
 * the export. Undefined if its document type has no credit note.
 */
function creditRecord(
  version: Issued,
  { document, of, context }: { document: Document; of: string; context: DocumentContext },
): DocumentRecord | undefined {
  const { external_id, issued } = version;
  const reversal = creditRows(document, { external_id, ...issued });
  if ('why' in reversal) return undefined;
  const rows = reversal.rows.map(groupedRow);
  const record = makeDocumentRecord({ rows, beside: [], found: [] }, context);
  const problems = record.problems.map(({ row: _, column: __, ...found }) => found);
  return { ...record, rows: [], problems, amends: { of, mark: issued.mark } };
}

function groupedRow({ rowmark_reverses: reverses = '', ...cells }: ReversalRow): GroupedRow {
  const given = Object.entries(cells).filter(([, text]) => text !== '');
  return {
    // It is of none.
    row: 0,
    header: { ...Object.fromEntries(given.filter(([name]) => isHeaderField(name))), reverses },
    lines: [Object.fromEntries(given.filter(([name]) => isLineField(name)))],
    problems: [],
  };
}

interface AmendDeps extends RefusalDeps {
  store: Store;
  client: Pick<InvoicingClient, 'readBack'>;
  context: DocumentContext;
  /** The day of issue, as an ISO date. */
  today: string;
  identities: Pick<Identities, 'seen'>;
  /** Takes each job whose documents are replaced. */
  replaced: Set<string>;
}

/** A document to replace, and the external_id of its next version. */
type Replacing = NonNullable<ReturnType<typeof replacementOf>>;

function replacementOf(record: DocumentRecord, versions: KnownVersions) {
  const { document } = record;
  if (document === undefined) return undefined;
  const asVersion = requestAs(record, document);
  const { newest, issued, refused, next, credit } = versions;
  if (!isContentKnown(newest)) return undefined;
  const made = credit?.state === 'issued' ? credit.issued.mark : undefined;
  const found = compareVersions(versions, asVersion);
  if (found.state === 'conflict') {
    const isRefused = (one: LedgerEntry) => claimAnswer(one, asVersion(one.external_id)).state === 'refused';
    const as = refused.find(isRefused)?.external_id ?? next;
    return { record, document, versions, old: newest, as, differs: found.differs, made };
  }
  const old = issued.find(({ issued: { mark } }) => mark === newest.amends?.mark);
  if (old === undefined || !found.isNewest || found.notesDiffer) return undefined;
  // The new version is issued already.
  return { record, document, versions, old, as: newest.external_id, differs: undefined, made };
}

/**
 * Makes a document that conflicts with an issued one its next version, and answers the credit note that comes before it. Others
 * stay, with the reason; doubtful ones are held without a credit note.
 */
async function planOne(deps: AmendDeps, replacing: Replacing, contents: ReadonlyMap<string, OldContent>) {
  const { record, document, versions, old, as, differs, made } = replacing;
  const of = versions.issued[0]?.external_id ?? record.external_id;
  const content = contents.get(foldExternalId(old.external_id))?.document;
  const credit = content && creditRecord(old, { document: content, of, context: deps.context });
  const [mark, printed] = [old.issued.mark, printedNumber(old.issued)];
  const amends = { of, mark, printed, credit: reversalId(old.external_id) };
  const next = { external_id: as, document: { ...document, external_id: as } };
  const due = credit?.verdict === 'ready' ? credit : undefined;
  if (differs === undefined) {
    Object.assign(record, next, { amends });
    return due;
  }

  const refusal =
    (await sameAsAnother(deps, replacing)) ?? (await whyNotPlanned(deps, replacing, { content, credit }));
  if (refusal !== undefined) {
    record.problems = [...record.problems, refusal];
    return undefined;
  }
  const was = content?.invoice_type_code ?? '–';
  const doubts = amendDoubts(old, { differs, type: document.invoice_type_code, was, today: deps.today });
  const weighed = acceptDoubts(doubts, deps.context.accepted);
  const isHeld = weighed.some(isDoubtful);
  record.problems = [...record.problems, ...(isHeld ? [] : [plannedNotice(replacing, differs)]), ...weighed];
  const payment = old.money?.payment;
  // The payment of the issued document's money is kept, even if the export leaves it out.
  if (payment !== undefined) record.life ??= { payment, states: 'sale', counted: [] };
  Object.assign(record, next, { amends: { ...amends, ...(made && { credit_mark: made }) } });
  if (isHeld) Object.assign(record, { verdict: 'held', stage: 'preflight' });
  return isHeld || versions.refused.some(({ external_id }) => external_id === as) ? undefined : due;
}

async function whyNotPlanned(
  deps: AmendDeps,
  { record, old, made }: Replacing,
  { content, credit }: { content: Document | undefined; credit: DocumentRecord | undefined },
): Promise<Problem | undefined> {
  const { life } = record;
  if (life !== undefined && life.counted.length > 0)
    return amendRefused(old, { variant: 'payment', payment: life.payment, by: life.counted.join('; ') });
  if (content === undefined)
    return made === undefined ? amendRefused(old, { variant: 'content-unknown' }) : undefined;
  const found = await whyNotAmended(old, content.invoice_type_code, deps);
  if (found !== undefined || made !== undefined || credit?.verdict === 'ready') return found;
  const code = credit?.problems.find(isBlocking)?.code ?? '–';
  return amendRefused(old, { variant: 'credit-refused', code });
}

/** Refuses content that another issued document already states, before the credit note is planned. */
async function sameAsAnother({ ledger, identities }: AmendDeps, { record, old, versions }: Replacing) {
  const key = record.identity;
  const isOnlyOne = key !== undefined && !identities.seen.isShared(key);
  const holder = isOnlyOne ? await ledger.holderOf({ kind: 'identity', key }) : undefined;
  const own = [...versions.issued, ...versions.refused].map(({ external_id }) => external_id);
  if (holder === undefined || own.some((id) => isSameExternalId(id, holder.external_id))) return undefined;
  return amendRefused(old, { variant: 'identity', by: holder.external_id });
}

function plannedNotice({ record, document, old, made }: Replacing, differs: readonly string[]): Problem {
  const said = {
    ...{ ...nameOf(old), external_id: record.external_id },
    payable: amountText(document.payable_total_amount, EURO),
    fields: listed(causesFirst(differs)),
  };
  const params =
    made === undefined
      ? { ...said, total: printedTotal(old) }
      : { ...said, variant: 'goes on', credit_mark: made };
  return problem('AMEND-PLANNED', {}, params);
}

/** Files of an export's documents with their amendments, the credit notes before all others. */
export async function amendFiles(
  files: JudgedFiles,
  { spool, named, amend }: { spool: Spool; named: NamedDocuments; amend: AmendDeps },
): Promise<JudgedFiles> {
  const fileOf = (name: string) => spool.file<DocumentRecord>(name);
  const [first, later] = [await fileOf('amend-credits'), await fileOf('amend-credits-later')];
  const amended = [first, later];
  for (const [at, file] of files.entries()) {
    const changed = await fileOf(`amend-${at}`);
    for await (const documents of file.batches()) {
      const ready = documents.filter(({ verdict, external_id }) => verdict === 'ready' && external_id !== '');
      const ids = ready.map(({ external_id }) => external_id);
      const versions = await versionsOf(amend.ledger, await amend.ledger.lookupAll(ids));
      const found = documents.map((document) => {
        const known = versions.get(foldExternalId(document.external_id));
        return { document, wave: waveOf(document), replacing: known && replacementOf(document, known) };
      });
      const olds = found.flatMap(({ replacing }) => replacing?.old ?? []);
      const contents = await oldContents(amend, olds);
      for (const { document, wave, replacing } of found) {
        const credit = replacing && (await planOne(amend, replacing, contents));
        if (replacing && document.amends !== undefined) amend.replaced.add(replacing.old.job);
        if (credit !== undefined) await (wave ? later : first).write(credit);
        named.note(document);
        await changed.write(document);
      }
    }
    amended.push(changed);
  }
  return amended;
}

/** An issued document with its versions and the content of the newest one. */
type IssuedContent = Exclude<Awaited<ReturnType<typeof issuedContent>>, Problem>;

/** Reads an issued document by any of its versions, or returns why it is unknown. */
export async function issuedContent(
  deps: Pick<AmendDeps, 'store' | 'client'> & { ledger: Pick<Ledger, 'lookup' | 'lookupAll'> },
  named: Issued,
) {
  const versions = await knownVersions(deps.ledger, named);
  if ('code' in versions) return versions;
  const { newest } = versions;
  const content = (await oldContents(deps, [newest])).get(foldExternalId(newest.external_id));
  if (content === undefined) return amendRefused(newest, { variant: 'content-unknown' });
  return { versions, content };
}

/** Builds an export in standard columns with the amended document, whose dry run with --amend is the plan; or returns why it cannot. */
export function amendedExport({ versions, content }: IssuedContent, set: readonly FieldSetting[]) {
  const { newest, issued, next } = versions;
  const first = issued[0]?.external_id ?? newest.external_id;
  const cells = standardCells(content.document);
  const changes = setFields(cells, { external_id: newest.external_id, set });
  if ('code' in changes) return changes;
  if (changes.length === 0)
    return problem('AMEND-NOTHING', {}, { external_id: newest.external_id, mark: newest.issued.mark });
  return {
    external_id: first,
    changes,
    file: likeName(`${next}.amend.csv`),
    text: csvOf(cells, [['external_id', first], ...dayCells(content)]),
  };
}

async function knownVersions(ledger: Pick<Ledger, 'lookup' | 'lookupAll'>, named: Issued) {
  const isVersion = named.amends?.credit_mark !== undefined;
  const first = isVersion ? await ledger.lookup(named.amends?.of ?? '') : named;
  const known = first && (await versionsOf(ledger, [first])).get(foldExternalId(first.external_id));
  return known ?? amendRefused(named, { variant: 'is-a-credit-note' });
}

/** The sale's day, if it is part of the document's identity, and the day of supply. */
function dayCells({ supplied, date, identity = '' }: OldContent): [string, string][] {
  return [
    ...(date !== undefined && isSoldOn(identity, date) ? [['Date', date] satisfies [string, string]] : []),
    ...(supplied === undefined ? [] : [['supply_date', supplied] satisfies [string, string]]),
  ];
}

function csvOf({ header, lines }: StandardCells, first: readonly (readonly [string, string])[]): string {
  const rows = lines.map((line) => new Map([...first, ...header, ...line]));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const lineOf = (row: (typeof rows)[number]) => exportLine(columns.map((name) => row.get(name) ?? ''));
  return exportHead(columns) + rows.map(lineOf).join('');
}
