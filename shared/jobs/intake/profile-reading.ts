import { dateOrderOf } from '../../mapping/profile/profile.ts';
import { loadRates } from '../../money/rates/reference-rates.ts';
import type { Store } from '../../store/store.ts';
import { decidePayments, type LivesOptions, oneDocumentEach } from '../judge/decide-payments.ts';
import type { IssueDay } from '../judge/law-days.ts';
import type { DocumentContext } from '../judge/make-document-record.ts';
import { dateColumn, SaleDays } from '../rows/sale-days.ts';
import type { OpenedExport } from './open-export.ts';

/** The days, rates and context with which a profile's documents are read and judged; `lives` is known of payments. */
export async function profileReading(
  { mapped, profile }: Pick<OpenedExport, 'mapped' | 'profile'>,
  of: Pick<DocumentContext, 'accepted'> & {
    store: Store;
    issue: IssueDay;
    lives: Omit<LivesOptions, 'rates'>;
  },
) {
  const { store, issue, accepted, lives } = of;
  const { columnOf, columns, repeated } = mapped;
  const isOfPayments = profile.payment !== undefined;
  const needsRates = isOfPayments || profile.amounts || columnOf('exchange_rate') !== undefined;
  const rates = needsRates ? await loadRates(store) : undefined;
  const { column } = dateColumn(columns);
  const days = new SaleDays({ column, order: dateOrderOf(profile), today: issue.on ?? issue.today });
  const answers = profile.other_amounts ?? {};
  const context: DocumentContext = {
    ...{ books: undefined, columnOf, rates, accepted, issue },
    amounts: { answers, subtotal: columnOf('line.subtotal'), repeated },
    dayOf: (date) => days.rateDayOf(date),
  };
  const decide = isOfPayments ? decidePayments({ ...lives, rates }) : oneDocumentEach;
  return { days, rates, context, decide };
}
