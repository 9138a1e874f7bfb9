import { workbookOf } from '../cores/workbook-of.ts';
import { today } from '../today.ts';

const HEADER = [
  ...['Τύπος', 'Αριθμός', 'Ημερομηνία', 'Επωνυμία', 'ΑΦΜ', 'Πόλη', 'ΤΚ', 'Είδος', 'Ποσότητα'],
  ...['Καθαρή αξία', 'ΦΠΑ %', 'ΦΠΑ', 'Σύνολο', 'Αιτία εξαίρεσης', 'Τρόπος πληρωμής'],
] as const;
type Column = (typeof HEADER)[number];
type Row = Record<Column, string>;

/** The first row of the export below the titles and the header. */
export const FIRST_ROW = 5;
export const MESSY_ROWS = 200;

const CUSTOMERS = [
  ['Ξυλεία Αιγαίου ΑΕ', '094014201', 'Σύρος', '84100'],
  ['Ναυτικά Είδη Πειραιά ΙΚΕ', '090165560', 'Πειραιάς', '18535'],
  ['Άλφα Χρώματα ΕΠΕ', '087654320', 'Αθήνα', '10431'],
] as const;

/** 25 mistakes of twelve kinds, by the row of the export that has them. */
const MISTAKES: Readonly<Record<number, Partial<Row>>> = {
  ...Object.fromEntries([9, 42, 102].map((row) => [row, { 'Τρόπος πληρωμής': 'Μετριτοίς' }])),
  14: { ΑΦΜ: '094014202' },
  129: { ΑΦΜ: '090165561' },
  22: { ΑΦΜ: '' },
  149: { ΑΦΜ: '' },
  33: { Επωνυμία: '' },
  157: { Επωνυμία: '' },
  39: { 'ΦΠΑ %': '23' },
  163: { 'ΦΠΑ %': '23' },
  45: { Σύνολο: '99,99' },
  170: { Σύνολο: '99,98' },
  ...Object.fromEntries([50, 111, 185].map((row) => [row, { Τύπος: 'ΠΡΟΣΦΟΡΑ' }])),
  57: { Τύπος: 'ΧΧΧ' },
  142: { Τύπος: 'ΧΧΧ' },
  62: { Ποσότητα: '0' },
  191: { Ποσότητα: '0' },
  77: { Ποσότητα: 'ένα' },
  160: { Ποσότητα: 'ένα' },
  83: { 'Καθαρή αξία': 'δέκα' },
  95: { 'ΦΠΑ %': '0', ΦΠΑ: '0,00', Σύνολο: '190,00' },
  17: { Αριθμός: '9' },
};
const HIDDEN_ROW = 70;
/** An earlier month would be one more thing to see. */
const TODAY = today().split('-').reverse().join('/');

const euro = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

function rowOf(index: number): Row {
  const number = FIRST_ROW + index;
  const [name, taxNumber, city, code] = CUSTOMERS[index % CUSTOMERS.length] ?? CUSTOMERS[0];
  const isRetail = index % 4 === 3;
  const net = (100 + index) * 100;
  const vat = net * 0.24;
  const right: Row = {
    ...{ Τύπος: isRetail ? 'ΑΛΠ' : 'ΤΔΑ', Αριθμός: String(index + 1), Ημερομηνία: TODAY },
    ...(isRetail
      ? { Επωνυμία: '', ΑΦΜ: '', Πόλη: '', ΤΚ: '' }
      : { Επωνυμία: name, ΑΦΜ: taxNumber, Πόλη: city, ΤΚ: code }),
    ...{ Είδος: 'Βερνίκι 1 λίτρου', Ποσότητα: '1', 'Καθαρή αξία': euro(net), 'ΦΠΑ %': '24', ΦΠΑ: euro(vat) },
    Σύνολο: euro(net + vat),
    'Αιτία εξαίρεσης': '',
    'Τρόπος πληρωμής': index % 3 === 0 ? 'Κάρτα' : 'Μετρητά',
  };
  return { ...right, ...MISTAKES[number] };
}

const cells = (texts: readonly string[]) =>
  texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');

/** A month as a Greek ERP exports it: instructions on the first sheet, titles above the header, one hidden row, 25 mistakes. */
export function messyExport(): Buffer {
  const rows = Array.from({ length: MESSY_ROWS }, (_, index) => rowOf(index));
  const lines = [
    ['ΑΦΟΙ ΠΑΠΑΔΟΠΟΥΛΟΙ Ο.Ε.'],
    [`Κατάσταση πωλήσεων 01${TODAY.slice(2)} - ${TODAY}`],
    [],
    HEADER,
    ...rows.map((row) => HEADER.map((column) => row[column])),
  ];
  const data = lines.map((texts, index) => {
    const hidden = index + 1 === HIDDEN_ROW ? ' hidden="1"' : '';
    return `<row r="${index + 1}"${hidden}>${cells(texts)}</row>`;
  });
  const manual = [
    ['Οδηγίες', 'Ενέργεια'],
    ['1', 'Ανοίξτε το φύλλο «Πωλήσεις»'],
    ['2', 'Στείλτε το στο λογιστήριο'],
  ];
  return workbookOf({
    sheets: [
      {
        name: 'Οδηγίες',
        data: manual.map((texts, index) => `<row r="${index + 1}">${cells(texts)}</row>`).join(''),
      },
      { name: 'Πωλήσεις', data: data.join('') },
    ],
  });
}
