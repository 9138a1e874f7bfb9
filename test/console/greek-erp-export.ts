import iconv from 'iconv-lite';

const TITLES = ['ΑΦΟΙ ΠΑΠΑΔΟΠΟΥΛΟΙ Ο.Ε.;;;;;;;;;', 'Κατάσταση πωλήσεων 01/11/2026 - 30/11/2026;;;;;;;;;', ''];
const HEADER =
  'Σειρά;Αριθμός;Ημερομηνία;Πελάτης;ΑΦΜ;Περιγραφή είδους;Ποσότητα;Καθαρή αξία;Συντελεστής ΦΠΑ;Τρόπος πληρωμής';
const KINDS = [
  { series: 'ΑΛΠ', customer: 'Πελάτης λιανικής', vat: '', paid: 'Μετρητά' },
  { series: 'ΑΛΠ', customer: 'Πελάτης λιανικής', vat: '', paid: 'Κάρτα' },
];
/** 5 words for an amount, 7 rates that no row may have. */
const WORD_ROWS: readonly number[] = [3, 11, 19, 27, 35];
const RATE_ROWS: readonly number[] = [5, 8, 13, 16, 21, 29, 38];
export const WRONG_RATE = '23';

/** A month of a Greek ERP as it exports it: windows-1253, `;`, titles above, a sum below, 12 mistakes among the rows. */
export function greekErpExport(documents = 40): Buffer {
  const rows = Array.from({ length: documents }, (_, index) => {
    const number = index + 1;
    const kind = KINDS[index % KINDS.length] ?? { series: '', customer: '', vat: '', paid: '' };
    const net = WORD_ROWS.includes(number) ? 'δέκα' : `${10 + (index % 9)},50`;
    const rate = RATE_ROWS.includes(number) ? WRONG_RATE : '24';
    const day = String((index % 28) + 1).padStart(2, '0');
    return [
      kind.series,
      number,
      `${day}/11/2026`,
      kind.customer,
      kind.vat,
      'Καφές σε κόκκους',
      '1,00',
      net,
      rate,
      kind.paid,
    ].join(';');
  });
  const sum = 'Σύνολο;;;;;;;570,00;;';
  return iconv.encode(`${[...TITLES, HEADER, ...rows, sum].join('\r\n')}\r\n`, 'windows-1253');
}
