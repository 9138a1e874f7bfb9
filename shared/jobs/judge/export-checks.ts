import type { Problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { JobRecord } from '../../records/plan.ts';
import type { Store } from '../../store/store.ts';
import { takeCompanion } from '../receive/companions.ts';
import { CONTROL_SUFFIX, type Control, ControlCount, parseControl } from './control-totals.ts';
import type { UnnumberedRecord } from './make-document-record.ts';

/** The check of the whole export against its control totals. */
export interface ExportChecks {
  /** The sums that the control file states. */
  payable: Control['payable'];
  /** True if the control file requests that issued documents are replaced. */
  amend: boolean;
  count(record: UnnumberedRecord): void;
  /** Problems that prevent the issue of the export; called after every document was counted. */
  verdict(dataRows: number): Problem[];
  /** True if the export as a whole may not be issued; then `holdBack` holds the ready documents. */
  holdsBack(): boolean;
  holdBack(record: DocumentRecord): DocumentRecord;
}

export async function createExportChecks(store: Store, job: JobRecord): Promise<ExportChecks> {
  const stated = await statedControl(store, job);
  const counted = new ControlCount();
  let against: Problem[] = [];
  return {
    payable: stated !== undefined && 'control' in stated ? stated.control.payable : undefined,
    amend: stated !== undefined && 'control' in stated && stated.control.amend === true,
    count(record) {
      const { document, payment } = record;
      if (stated !== undefined)
        counted.addDocument({
          ...(document === undefined ? {} : amountsOf(document)),
          ...(payment ? { payment } : {}),
        });
    },
    verdict(dataRows) {
      if (stated === undefined) return [];
      counted.addRows(dataRows);
      against = 'problem' in stated ? [stated.problem] : counted.check(stated.control);
      return against;
    },
    holdsBack: () => against.length > 0,
    holdBack: (record) =>
      against.length === 0 || record.verdict !== 'ready'
        ? record
        : { ...record, verdict: 'held', problems: [...record.problems, ...against] },
  };
}

async function statedControl(
  store: Store,
  job: Pick<JobRecord, 'job' | 'key' | 'file'>,
): Promise<{ control: Control } | { problem: Problem } | undefined> {
  const text = await takeCompanion(store, job, CONTROL_SUFFIX);
  return text === undefined ? undefined : parseControl(text, `${job.file}${CONTROL_SUFFIX}`);
}

const amountsOf = (document: NonNullable<UnnumberedRecord['document']>) => ({
  payable_total: document.payable_total_amount,
  ...(document.currency === undefined ? {} : { currency: document.currency }),
  ...(document.exchange_rate === undefined ? {} : { exchange_rate: document.exchange_rate }),
});
