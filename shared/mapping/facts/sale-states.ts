import { foldText } from '../fold.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' · ').map(foldText));

/** States of orders and invoices that are sales. */
const sales = set(
  'completed · complete · processing · paid · partially_paid · partially paid · awaiting payment · authorised · sent · issued · posted · final · open · overdue · invoiced · shipped · delivered · fulfilled · succeeded · Οριστικό · Οριστικά · Εκδόθηκε · Εκδοθέν · Ολοκληρωμένη · Ολοκληρώθηκε · Πληρωμένη · Πληρωμένο · Εξοφλημένο · Ενεργό',
);
/** States of what is no sale, or none yet. */
const none = set(
  'refunded · partially_refunded · cancelled · canceled · void · voided · failed · pending · draft · on-hold · on hold · deleted · expired · abandoned · rejected · quote · proposal · authorized · checkout-draft · Ακυρωμένο · Ακυρωμένη · Ακυρώθηκε · Πρόχειρο · Προσωρινό · Εκκρεμεί · Σε εκκρεμότητα',
);

/** Tell by its word if an order or an invoice in this state is a sale; undefined where no list has the word. */
export function isSaleState(text: string): boolean | undefined {
  const said = foldText(text);
  return sales.has(said) ? true : none.has(said) ? false : undefined;
}
