/** Beginnings of what programs call kinds of documents, folded, and the types that they may be; the longest counts. */
export const kindAbbreviations: readonly (readonly [words: string, types: readonly string[]])[] = [
  ['ΤΔΑ ΤΙΜ ΤΠ ΤΠΛ ΔΑΤ ΤΠΔΑ ΤΙΜΔΑ', ['1.1']],
  // Bare delivery notes are not invoices.
  ['ΔΑ ΔΑΠ', ['skip']],
  ['ΤΠΥ ΤΙΠ', ['2.1']],
  ['ΑΛΠ ΑΠΛ ΑΠΟΔ ΑΠΥ ΑΛΠΔΑ', ['11.1']],
  ['ΠΙΣ ΠΤ ΠΤΠ ΠΙΣΤ', ['5.2', '5.1']],
  ['ΠΑΛ ΠΛΙ', ['11.4']],
];

/** Document types of purchases, and of offers that are not yet sales. */
export const boughtKinds: readonly string[] =
  'bill·bills·vendor bill·supplier bill·vendor invoice·supplier invoice·purchase·purchases·purchase invoice·purchase order·purchase bill·expense·expenses·accpay·in invoice·in refund·αγορά·αγορές·αγορών·τιμολόγιο αγοράς·έξοδο·έξοδα·δαπάνη·δαπάνες·eingangsrechnung·einkauf·ausgabe·lieferantenrechnung·facture fournisseur·achat·achats·dépense·fattura passiva·acquisto·spesa·factura recibida·compra·gasto·despesa·zakup·koszt·inkoop·inkoopfactuur·quote·estimate·προσφορά·angebot'.split(
    '·',
  );

/** Words that name only document types, never goods. */
export const OF_DOCUMENTS =
  /^((sales|tax|customer|service) )?invoices?$|^(τιμολογιο|αποδειξη|πιστωτικο|δελτιο|rechnung|gutschrift|stornorechnung|lieferschein|facture|avoir|fattura|nota di credito|factura|abono|fatura|nota de credito|faktura|korekta|factuur|creditnota|credit note|credit memo|delivery note)( |$)/;
