import { randomOf } from '../simulator/random.ts';

const HEADER =
  'Παραστατικό;Σειρά;Ημερομηνία;Λήξη;Πελάτης;ΑΦΜ;Τρόπος πληρωμής;Περιγραφή;Ποσότητα;Τιμή;Έκπτωση;ΦΠΑ;Κωδικός;Σημειώσεις;Διεύθυνση;Πόλη';

const customers = [
  ['Γραφική Ύλη Παπαφλέσσας ΟΕ', '801555331', 'Παπαφλέσσα 8', 'Καλαμάτα'],
  ['Παράδειγμα ΙΚΕ', 'EL 094014201', 'Ακτή Μιαούλη 10', 'Πειραιάς'],
  ['Αφοί Δοκιμαστικού ΟΕ', '064677095', '', 'Βόλος'],
  ['Λάθος Αριθμός ΑΕ', '12345678', 'Σταδίου 3', 'Αθήνα'],
] as const;

/** An export of a Greek ERP with decimal commas, discounts and total rows: always the same for a seed. */
export function drawErpSales(rows: number, seed: number): string {
  const chance = randomOf(seed);
  const lines = [HEADER];
  for (let number = 1000; lines.length <= rows; number += 1) {
    const retail = chance.next() < 0.4;
    const [name, vat, street, city] = customers[chance.below(customers.length)] ?? customers[0];
    const party = retail ? ['Πελάτης λιανικής', ''] : [name, vat];
    const series = retail ? 'ΑΛΠ' : chance.next() < 0.5 ? 'ΤΔΑ' : 'ΤΠΥ';
    const day = `${1 + chance.below(28)}/11/2026`;
    const paid = ['Μετρητά', 'Πίστωση', 'Κάρτα', 'Κατάθεση', 'Επιταγή'][
      retail ? 0 : ([0, 1, 2, 3, 4][chance.below(20)] ?? 1)
    ];
    for (let line = 1 + chance.below(3); line > 0; line -= 1) {
      const price = (chance.next() * 2000).toFixed(2 + chance.below(2)).replace('.', ',');
      const cells = [
        ...[String(number), series, day, '', ...party],
        paid,
        ['Χαρτί Α4 80γρ, κιβώτιο', 'Στυλό "διαρκείας", μπλε', 'Εκτυπωτής'][chance.below(3)],
        ...[String(1 + chance.below(40)), grouped(price), ['', '10', '7,5', 'πολλή'][chance.below(60)]],
        ...[['13', '6', '24%', '25'][chance.below(50)] ?? '24', `00${chance.below(9999)}`, ''],
        ...(retail ? ['', ''] : [street, city]),
      ];
      lines.push(cells.map(quoted).join(';'));
    }
    if (chance.next() < 0.02) lines.push(`Σύνολο;;;;;;;;${chance.below(999)};12,50;;;;;;`);
  }
  return `\uFEFF${lines.slice(0, rows + 1).join('\r\n')}\r\n`;
}

const grouped = (price: string): string => price.replace(/^(\d)(\d{3},)/, '$1.$2');

const quoted = (cell = ''): string => (/[";]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
