import { foldText } from '../fold.ts';

const set = (text: string): ReadonlySet<string> =>
  new Set(text.split(' · ').map((state) => foldText(state).replaceAll('_', ' ')));

/** States of orders and invoices that are sales. */
const sales = set(
  'completed · complete · processing · paid · partially_paid · partially paid · awaiting payment · authorised · sent · issued · posted · final · open · overdue · invoiced · shipped · delivered · fulfilled · succeeded · closed · unpaid · partially paid · partially_paid · payment accepted · payment_accepted · approved · confirmed · ok · settled · due · past due · viewed · checked_out · checked out · checkout · picked up · dispatched · processed · success · completed order · Εξοφλημένη · Εξοφλήθηκε · Ανεξόφλητο · Ανεξόφλητη · Εκδομένο · Εκδοθέντα · Απεσταλμένο · Παραδόθηκε · Παραδομένη · Επιβεβαιωμένη · Τιμολογημένη · Τιμολογήθηκε · Καταχωρημένο · Καταχωρήθηκε · Κλειστή · Κλειστό · Οριστικό · Οριστικά · Εκδόθηκε · Εκδοθέν · Ολοκληρωμένη · Ολοκληρώθηκε · Πληρωμένη · Πληρωμένο · Εξοφλημένο · Ενεργό',
);
/** States of what is no sale, or none yet. */
const none = set(
  'refunded · partially_refunded · cancelled · canceled · void · voided · failed · pending · draft · on-hold · on hold · deleted · expired · abandoned · rejected · quote · proposal · authorized · checkout-draft · Ακυρωμένο · Ακυρωμένη · Ακυρώθηκε · Πρόχειρο · Προσωρινό · Εκκρεμεί · Σε εκκρεμότητα',
);

/** Beginnings of what is no sale, whoever cancelled it: cancelled_by_guest, Ακυρωμένη από πελάτη. */
const NONE_BEGIN = /^(cancel|void|refund|fail|declin|draft|ακυρ|προχειρ|επιστραφ)/;

/** Tell by its word if an order or an invoice in this state is a sale; undefined where no list has the word. */
export function isSaleState(text: string): boolean | undefined {
  const said = foldText(text).replaceAll('_', ' ');
  if (sales.has(said)) return true;
  return none.has(said) || NONE_BEGIN.test(said) ? false : undefined;
}
