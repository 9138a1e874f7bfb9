/**
 * Names that PayPal gives its types and states in German, French, Italian, Spanish and Polish, each read in an export or an importer
 * that people publish. What stands here in no language is a question, as any other type.
 */
const TYPES = `
General Payment · Allgemeine Zahlung · Pagamento generico
Website Payment · Website-Zahlung · Paiement sur site marchand · Pagamento su sito web
Express Checkout Payment · PayPal Express-Zahlung · Pagamento Express Checkout · Pago con Pago exprés
Mobile Payment · Handyzahlung · Pagamento da cellulare
Subscription Payment · Paiement d'abonnement · Pagamento abbonamento
Preapproved Payment Bill User Payment · Zahlung im Einzugsverfahren mit Zahlungsrechnung · Paiement préapprouvé d'un utilisateur de facture de paiement · Pagamento preautorizzato utenza · Pago con Pago de usuario de BillPay preaprobado
Donation Payment · Paiement de don
Payment Refund · Rückzahlung · Rimborso di pagamento · Reembolso de pago
General Currency Conversion · Allgemeine Währungsumrechnung · Conversion de devise standard · Conversione di valuta generica · Conversión de divisas general · Ogólne przeliczenie waluty
Bank Deposit to PP Account · Bankgutschrift auf PayPal-Konto · Virement bancaire sur le compte PayPal · Bonifico bancario sul conto PayPal
General Credit Card Deposit · Allgemeine Gutschrift auf Kreditkarte · Versamento generico con carta · Depósito general a tarjeta · Ogólna wpłata z rachunku karty
General Withdrawal · Allgemeine Abbuchung
User Initiated Withdrawal · Von Nutzer eingeleitete Abbuchung · Trasferimento avviato dall'utente · Retirada iniciada por el usuario
Account Hold for Open Authorization · Einbehaltung für offene Autorisierung · Blocco conto per autorizzazione aperta
Reversal of General Account Hold · Rückbuchung allgemeiner Einbehaltung · Storno di blocco conto generico
Reversal of ACH Deposit · Rückbuchung von ACH-Gutschrift
Hold on Balance for Dispute Investigation · Blocco saldo per revisione contestazione
Cancellation of Hold for Dispute Resolution · Annullamento blocco per risoluzione contestazione
General Authorization · Allgemeine Autorisierung`;

const STATES = `
Completed · Abgeschlossen · Terminé · Completata · Completado · Zakończono
Pending · Ausstehend · En attente · In sospeso · Pendiente
Denied · Abgelehnt
Removed · Entfernt`;

const read = (table: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    table
      .trim()
      .split('\n')
      .map((row) => {
        const [english = '', ...others] = row.split(' · ');
        return [english, others] as const;
      }),
  );

const [types, states] = [read(TYPES), read(STATES)];

/** The names of a type in all languages, the English one first. */
export const paypalTypeNames = (english: string): string[] => [english, ...(types.get(english) ?? [])];

/** The same of states. */
export const paypalStates = (english: readonly string[]): string[] =>
  english.flatMap((state) => [state, ...(states.get(state) ?? [])]);
