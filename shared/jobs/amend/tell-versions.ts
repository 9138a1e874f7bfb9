import { amountText } from '../../documents/money-text.ts';
import { takenBack } from '../../facts/credit-kinds.ts';
import { documentTypes } from '../../facts/document-types.ts';
import {
  conflictResult,
  duplicateResult,
  type IssueResult,
  stoppedResult,
} from '../../issue/issue-result.ts';
import { claimRequest, type SentRecord } from '../../issue/issue-work.ts';
import { holdsText } from '../../ledger/fingerprint.ts';
import { isContentKnown } from '../../ledger/ledger.ts';
import { EURO } from '../../money/currency.ts';
import { type Params, type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import { dayOfIssue } from '../rows/sale-days.ts';
import { amendDoubts } from './amend-doubts.ts';
import {
  compareVersions,
  type Issued,
  type KnownVersions,
  printedName,
  type VersionAnswer,
} from './versions.ts';

/** Claim of a document under the external_id of one of its versions. */
export const requestAs =
  (record: Omit<SentRecord, 'ordinal'>, document: NonNullable<DocumentRecord['document']>) =>
  (external_id: string) =>
    claimRequest({ ...record, document: { ...document, external_id } }, '');

/** Document type of an issued document, if its digests contain one. */
const kindInDigests = (entry: Issued): string | undefined =>
  documentTypes.find((type) => holdsText(entry, 'invoice_type_code', type));

/**
 * Answers a document whose external_id is issued, by all its versions. The newest counts, older content is
 * not issued again, and for other content the answer states what --amend would do.
 */
export function tellVersions(
  record: DocumentRecord,
  result: IssueResult,
  { versions, now }: { versions: KnownVersions | undefined; now?: string },
): IssueResult {
  const { document, amends } = record;
  if (document === undefined || amends !== undefined || versions === undefined) return result;
  if (!isAnswer(result)) return result;
  const found = compareVersions(versions, requestAs(record, document));
  if (found.state === 'issued') return alreadyIssued(result, versions, found);
  const { newest } = versions;
  const { differs } = found;
  const { payable_total_amount: payable, invoice_type_code: type } = document;
  const today = now === undefined ? newest.issued.issued_at : dayOfIssue(new Date(now));
  const asked = amendDoubts(newest, { differs, type, was: '–', today });
  const offer = offerOf(record, versions, { payable, codes: asked.map(({ code }) => code) });
  // A conflict with the first version comes from a comparison at the service.
  if (!isContentKnown(newest))
    return newest === versions.issued[0] && result.outcome === 'conflict' ? result : unproven(record, newest);
  const conflict = conflictResult(record.external_id, { differs, issued: newest.issued }, offer);
  return newest === versions.issued[0] ? conflict : { ...conflict, external_id: newest.external_id };
}

/** The content of the newest issued version is unknown: it may be this one. */
const unproven = ({ external_id }: DocumentRecord, { issued }: Issued): IssueResult =>
  stoppedResult(problem('LEDGER-UNPROVEN', {}, { variant: 'content', external_id, known: issued.mark }));

/** True if the result comes from the ledger's entry of the first version; other results stay unchanged. */
const isAnswer = ({ outcome, problems }: IssueResult): boolean =>
  outcome === 'duplicate' || problems.some(({ code }) => code === 'EXTERNAL-ID-CONFLICT');

function alreadyIssued(
  result: IssueResult,
  versions: KnownVersions,
  { version, isNewest, notesDiffer }: Extract<VersionAnswer, { state: 'issued' }>,
): IssueResult {
  const { newest } = versions;
  const { external_id, issued } = version;
  const { mark } = issued;
  const notes = notesDiffer ? [problem('NOTES-DIFFER', { field: 'notes' }, { external_id, mark })] : [];
  const said = isNewest ? unfinished(versions) : [amendedBy(version, newest)];
  if (version === versions.issued[0] && notes.length + said.length === 0) return result;
  return {
    ...duplicateResult(issued),
    problems: [...notes, ...said],
    external_id,
    ...amendsOf(version),
    ...(isNewest ? {} : { amended_by: newest.issued.mark }),
  };
}

const amendedBy = ({ external_id, issued: { mark } }: Issued, newest: Issued): Problem =>
  problem('AMENDED-BY', {}, { external_id, mark, amended_by: newest.issued.mark });

/** The trail of a version to the one that it has replaced. */
const amendsOf = ({ amends }: Issued): Pick<IssueResult, 'amends'> =>
  amends?.credit_mark === undefined ? {} : { amends: { mark: amends.mark, credit_mark: amends.credit_mark } };

/** MARK of an issued credit note that makes room for the next version; a final reversal does not count. */
export const roomMade = ({ credit }: KnownVersions): string | undefined =>
  credit?.state === 'issued' && credit.amends !== undefined ? credit.issued.mark : undefined;

function unfinished(versions: KnownVersions): Problem[] {
  const credit_mark = roomMade(versions);
  const { mark } = versions.newest.issued;
  return credit_mark === undefined ? [] : [problem('AMEND-UNFINISHED', {}, { mark, credit_mark })];
}

/** The offer of --amend for a conflict, or why a person must decide; empty if this job has refused it. */
function offerOf(
  record: DocumentRecord,
  versions: KnownVersions,
  { payable, codes }: { payable: string; codes: readonly string[] },
): Params | undefined {
  const { newest } = versions;
  const isRefused = record.problems.some(({ code }) => code === 'AMEND-REFUSED');
  if (isRefused || (record.life?.counted.length ?? 0) > 0) return undefined;
  const { credit, instead } = takenBack(kindInDigests(newest) ?? '') ?? {};
  if (credit === undefined) return instead && { variant: instead };
  const said = { printed: printedName(newest), mark: newest.issued.mark, payable: amountText(payable, EURO) };
  const credit_mark = roomMade(versions);
  if (credit_mark !== undefined) return { variant: 'unfinished', credit_mark, ...said };
  const amends = { total: printedTotal(newest), ...said };
  return codes.length === 0
    ? { variant: 'amend', ...amends }
    : { variant: 'amend-asks', codes: codes.join(), ...amends };
}

/** Total in euro; a dash if the ledger does not know it. */
export const printedTotal = ({ money }: Issued): string =>
  money === undefined ? '–' : amountText(money.euro, EURO);
