import { BY_HAND } from './by-hand.ts';
import type { End } from './end-of-history.ts';
import { parse } from './read-csv.ts';
import { type FoundReport, isBy } from './reports.ts';
import type { Told, Worker } from './service-way.ts';

const NOT_KNOWN = new Set(['OUTCOME-UNKNOWN', 'ISSUE-PENDING', 'CLAIMED-ELSEWHERE']);
const NOT_DONE = new Set(['rejected', 'held', 'failed', 'conflict', 'ready', 'skipped']);

/** The cells of a row as they were exported; undefined where the export is none of ours any more. */
function cellsOf(report: FoundReport): Map<number, { external_id: string; amount: string; notes: string }> {
  const { host, job } = report;
  const text = host.objects.get(job.key, job.version)?.body.toString('utf8') ?? '';
  const found = new Map<number, { external_id: string; amount: string; notes: string }>();
  if (job.file.endsWith('.jsonl')) {
    for (const [at, line] of text.split('\n').entries()) {
      if (line === '') continue;
      const cells = JSON.parse(line);
      found.set(at + 1, {
        external_id: cells.external_id,
        amount: cells['line.net_total_price'],
        notes: cells.notes,
      });
    }
    return found;
  }
  const [header = [], ...rows] = parse(text);
  const cell = (row: string[], name: string) => row[header.indexOf(name)] ?? '';
  for (const [at, row] of rows.entries())
    found.set(at + 2, {
      external_id: cell(row, 'external_id'),
      amount: cell(row, 'line.net_total_price'),
      notes: cell(row, 'notes'),
    });
  return found;
}

/** Each row is answered by the truth at the service. */
export function rowsAreTrue(report: FoundReport, end: End): string[] {
  const { truths, effects, told, isDoubled } = end;
  const { job } = report;
  const exported = cellsOf(report);
  return report.rows.flatMap(({ row, external_id, outcome, mark, codes, stage }) => {
    const cells = exported.get(row);
    const truth = truths.find((one) => one.account === job.account && one.external_id === external_id);
    const where = `${report.host.name} ${job.file} (${job.job}), row ${row}, ${external_id}`;
    // A row that cannot be issued as it is, and was mended in a retry file, is a duplicate of that.
    const isMistake = Number.isNaN(Number(cells?.amount));
    const isSame =
      isMistake ||
      (truth !== undefined && Number(truth.amount) === Number(cells?.amount) && truth.notes === cells?.notes);
    const isOfThis = (one: Worker & { external_id: string }) =>
      one.job === job.job && one.external_id === external_id && one.account === job.account;
    const wasIssuedByUs = effects.some((one) => one.what === 'issued' && isBy(report, one) && isOfThis(one));
    // A copied report was told to the original.
    const wasTold = (what: Told['what']) => told.some((one) => one.what === what && isOfThis(one));
    if (outcome === 'issued' || outcome === 'duplicate') {
      if (!truth?.issued) return [`${where}: called ${outcome}, and is not issued`];
      if (truth.mark !== mark)
        return [`${where}: called ${outcome} with MARK ${mark}, and has ${truth.mark}`];
      return isSame
        ? []
        : [
            `${where}: called ${outcome}, and was issued with another content (${truth.amount} ${truth.notes})`,
          ];
    }
    if (!NOT_DONE.has(outcome) || codes.some((code) => NOT_KNOWN.has(code))) return [];
    // Of two functions at one chunk the slower one writes what it was told, after the other has died.
    const isOvertaken = (stage === 'draft' || outcome === 'failed') && isDoubled('issue', job.job);
    // Of a stopped job "nothing was sent" is said only where no function can have sent it.
    if (wasIssuedByUs && (codes.includes('JOB-STOPPED') || (outcome !== 'conflict' && !isOvertaken)))
      return [`${where}: called ${outcome} (${codes}), and this job had it issued`];
    const isAdded = truth?.added || wasTold('field added');
    // A ledger that refused the one content knows nothing of what another ledger has issued.
    const isApart =
      codes.includes('EXTERNAL-ID-SPENT') &&
      effects.some((one) => one.host !== report.host.name && one.external_id === external_id);
    if (outcome === 'conflict' && truth?.issued && isSame && !isAdded && !isMistake && !isApart)
      return [`${where}: called conflict, and is issued with this content`];
    // A draft without a field is another content for whoever finds it, whoever sent it.
    const isShortened = told.some(
      (one) => one.what === 'field lost' && one.external_id === external_id && one.account === job.account,
    );
    const isOthers = effects.some((one) => one.job === BY_HAND && one.external_id === external_id);
    if (
      outcome === 'conflict' &&
      !isAdded &&
      !isShortened &&
      !isOthers &&
      !isGivenOtherwise(cells?.notes, end)
    )
      return [`${where}: called conflict, and nobody gave it another content`];
    if (
      outcome === 'rejected' &&
      stage === 'draft' &&
      !codes.includes('READ-BACK-DIFFERS') &&
      !wasTold('draft refused')
    )
      return [`${where}: called refused as a draft, which nobody said`];
    if (
      outcome === 'rejected' &&
      stage === 'issue' &&
      !effects.some((one) => one.what === 'lost' && one.external_id === external_id)
    )
      return [`${where}: called refused by the authority, which never saw it`];
    return [];
  });
}

/** Somebody gave the same document with its other content. */
const isGivenOtherwise = (notes = '', { texts }: End): boolean => {
  const other = notes.replace(/[01]$/, (content) => String(1 - Number(content)));
  return [...texts].some((text) => text.includes(other));
};
