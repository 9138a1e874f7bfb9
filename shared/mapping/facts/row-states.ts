import { foldText } from '../texts/fold.ts';

const plain = (text: string): string => foldText(text).replaceAll('_', ' ');
const set = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s+·\s+/).map((state) => plain(state.trim())));

/** States of orders and invoices that are sales, in the words of programs. */
const SALES = set(
  `completed · complete · processing · paid · partially_paid · awaiting payment · authorised · sent · issued · posted · final · open ·
  overdue · invoiced · shipped · delivered · fulfilled · succeeded · closed · unpaid · payment accepted · approved · confirmed · ok ·
  settled · due · past due · viewed · checked_out · checked out · checkout · picked up · dispatched · processed · success ·
  completed order · Εξοφλημένη · Εξοφλήθηκε · Ανεξόφλητο · Ανεξόφλητη · Εκδομένο · Εκδοθέντα · Απεσταλμένο · Παραδόθηκε · Παραδομένη ·
  Επιβεβαιωμένη · Τιμολογημένη · Τιμολογήθηκε · Καταχωρημένο · Καταχωρήθηκε · Κλειστή · Κλειστό · Οριστικό · Οριστικά · Εκδόθηκε ·
  Εκδοθέν · Ολοκληρωμένη · Ολοκληρώθηκε · Πληρωμένη · Πληρωμένο · Εξοφλημένο · Ενεργό ·
  bezahlt · offen · überfällig · versendet · versandt · abgeschlossen · gebucht · fakturiert · teilbezahlt · fällig · erledigt · geliefert ·
  payée · payé · impayée · envoyée · validée · réglée · en retard · finalisée · livrée · émise · à payer · partiellement payée · facturée ·
  pagata · pagato · saldata · saldato · non saldata · non saldato · non pagata · emessa · inviata · scaduta · consegnata · da saldare · evaso ·
  pagada · pagado · cobrada · cobrado · pendiente de cobro · emitida · emitido · enviada · enviado · vencida · completado · completada · entregado ·
  paga · pago · liquidada · liquidado · emitida · finalizada · finalizado · por pagar · em dívida · concluída ·
  zapłacona · zapłacono · opłacona · opłacone · nieopłacona · nieopłacone · wystawiona · wysłana · niezapłacona · przeterminowana · zrealizowane · zrealizowana ·
  betaald · verzonden · verstuurd · openstaand · te laat · verlopen · afgerond · gefactureerd`,
);

/** States of what is no sale, or none yet. */
const NONE = set(
  `refunded · partially_refunded · cancelled · canceled · void · voided · failed · pending · draft · on-hold · on hold · deleted · expired ·
  abandoned · rejected · quote · proposal · authorized · checkout-draft · estimate · pro forma · proforma · reversed · returned · disputed ·
  Ακυρωμένο · Ακυρωμένη · Ακυρώθηκε · Πρόχειρο · Προσωρινό · Εκκρεμεί · Σε εκκρεμότητα · Επιστράφηκε · Ακυρωθέν · Ακυρωθείσα · Άκυρο ·
  storniert · entwurf · erstattet · abgebrochen · angebot · retourniert · gelöscht · storno · verworfen ·
  annulée · annulé · brouillon · remboursée · remboursé · abandonnée · refusée · devis ·
  annullata · annullato · bozza · stornata · rimborsata · rimborsato · rifiutata · preventivo ·
  anulada · anulado · borrador · cancelada · cancelado · reembolsada · reembolsado · devuelto · devuelta · rechazada · presupuesto ·
  rascunho · devolvida · devolvido · recusada · orçamento · reembolsada ·
  anulowana · anulowano · anulowane · szkic · robocza · zwrot · zwrócona · odrzucona · usunięta ·
  geannuleerd · concept · terugbetaald · gecrediteerd · vervallen · offerte · afgewezen`,
);

/** Beginnings of what is no sale, whoever cancelled it: cancelled_by_guest, Ακυρωμένη από πελάτη. */
const NONE_BEGIN =
  /^(cancel|void|refund|fail|declin|draft|return|ακυρ|προχειρ|επιστραφ|stornier|erstatt|entwurf|annul|brouillon|rembours|bozza|rimbors|borrador|anulad|reembols|rascunho|devol|anulow|szkic|zwroc|geannul|terugbet)/;

/** Tell by its word if an order or an invoice in this state is a sale; undefined where no list has the word. */
export function isSaleState(text: string): boolean | undefined {
  const said = plain(text);
  if (SALES.has(said)) return true;
  return NONE.has(said) || NONE_BEGIN.test(said) ? false : undefined;
}

/** Values that say that money came in, or that something was sold. */
const IN = set(
  `income · sale · sales · in · incoming · revenue · einnahme · einnahmen · verkauf · eingang · έσοδο · έσοδα · πώληση · πωλήσεις · είσπραξη ·
  recette · recettes · vente · ventes · entrata · entrate · vendita · incasso · ingreso · ingresos · venta · cobro · receita · receitas · venda ·
  przychód · sprzedaż · wpływ · inkomsten · verkoop · omzet`,
);
/** Values that turn a sale around, or say that it is none. */
const OUT = set(
  `expense · expenses · purchase · purchases · return · returns · refund · refunds · out · outgoing · exchange · ausgabe · ausgaben · einkauf · ausgang · retoure ·
  rückgabe · erstattung · έξοδο · έξοδα · αγορά · αγορές · επιστροφή · επιστροφές · πληρωμή · dépense · dépenses · achat · achats · retour · retours · remboursement ·
  uscita · uscite · acquisto · reso · rimborso · gasto · gastos · compra · compras · devolución · reembolso · pago · despesa · despesas · devolução ·
  wydatek · koszt · zakup · zwrot · rozchód · wypływ · uitgaven · uitgave · inkoop · teruggave`,
);
/** Sides of an account: which of them is a sale, only its owner knows. */
const SIDES = set(
  `debit · credit · dr · cr · dr. · cr. · db · d · c · s · h · soll · haben · débit · crédit · dare · avere · debe · haber · débito · crédito · wn · ma ·
  χρέωση · πίστωση · χ · π · debet · + · - · plus · minus`,
);

/** The side of a value that turns a sale around or may: `in`, `out`, or one of an account; undefined of any other text. */
export function sideOf(text: string): 'in' | 'out' | 'side' | undefined {
  const said = plain(text);
  if (IN.has(said)) return 'in';
  if (OUT.has(said)) return 'out';
  return SIDES.has(said) ? 'side' : undefined;
}

/** Words of headers of flags that say that a sale is none. */
const FLAG_NONE =
  /(^| )(test|sandbox|cancel|void|refund|return|draft|delet|revers|ακυρ|επιστρ|προχειρ|stornier|storno|erstatt|entwurf|annul|rembours|brouillon|rimbors|bozza|anulad|reembols|devuel|devol|borrador|rascunho|anulow|zwrot|szkic|geannul|terugbet)/;
/** And that it is paid, which says nothing of its being a sale. */
const FLAG_PAID =
  /(^| )(paid|settled|bezahlt|payee?|regle|pagat[ao]|saldat[ao]|pagad[ao]|cobrad[ao]|pag[ao]|zaplac|oplac|zapłac|opłac|betaald|εξοφλ|πληρωμεν|live ?mode|production)/;

/** Meaning of a yes in a column of this header; undefined of any other header. */
export function flagOf(header: string): 'none' | 'paid' | undefined {
  const said = foldText(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).replace(/[_\-./?]+/g, ' ');
  if (FLAG_NONE.test(said)) return 'none';
  return FLAG_PAID.test(said) ? 'paid' : undefined;
}
