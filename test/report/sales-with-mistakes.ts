/** One cell that someone typed wrong, and what it should have been. */
export interface Mistake {
  /** Index of the row in `correct`. */
  at: number;
  column: number;
  wrong: string;
}

const HEADER = [
  'external_id',
  'invoice_type_code',
  'payment_method_type',
  'counterpart.name',
  'counterpart.country_code',
  'counterpart.vat',
  'counterpart.city',
  'counterpart.street',
  'counterpart.number',
  'counterpart.postal_code',
  'line.name',
  'line.quantity',
  'line.quantity_type',
  'line.unit_price',
  'line.vat_rate',
  'line.classification_category',
  'line.classification_type',
];

const NAMES = [
  'Αφοί Παπαδοπούλου Ο.Ε.',
  'Μύλοι Θράκης Α.Ε.',
  '=Ξενοδοχεία Αιγαίου',
  'Καφενείο «Η Θέα»; Χίος',
];

/** 200 rows of 150 documents: every third document has two rows. */
function correctRows(): string[][] {
  const rows: string[][] = [];
  for (let document = 1; rows.length < 200; document += 1) {
    const lines = document % 3 === 0 && rows.length < 199 ? 2 : 1;
    for (let line = 1; line <= lines; line += 1)
      rows.push([
        `ΤΔΑ-${String(document).padStart(4, '0')}`,
        '1.1',
        '3',
        NAMES[document % NAMES.length] ?? '',
        'GR',
        '094014201',
        'Μυτιλήνη',
        'Ερμού',
        String(document),
        '81100',
        line === 1 ? 'Ελαιόλαδο 5 lt' : 'Μεταφορικά',
        String((document % 7) + 1),
        '1',
        `${10 + (document % 9)},50`,
        '24',
        'category1_1',
        'E3_561_001',
      ]);
  }
  return rows;
}

/** Wrong values by column, as people make them: words for numbers, unknown codes, a rate that does not exist. */
const WRONG: readonly [column: number, wrong: string][] = [
  [11, 'τρία'],
  [1, '9.9'],
  [14, '23'],
  [15, 'category9_9'],
  [13, '12,5,0'],
  [14, ''],
  [16, 'E3_561'],
  [11, '0'],
];

/** An export with 40 mistakes in 200 rows, and the rows as they should have been. */
export function salesWithMistakes() {
  const correct = correctRows();
  const mistakes = Array.from({ length: 40 }, (_, index): Mistake => {
    const [column, wrong] = WRONG[index % WRONG.length] ?? [11, 'x'];
    return { at: index * 5 + 2, column, wrong };
  });
  const typed = correct.map((row) => [...row]);
  for (const { at, column, wrong } of mistakes) {
    const row = typed[at];
    if (row !== undefined) row[column] = wrong;
  }
  return { header: HEADER, correct, typed, mistakes };
}
