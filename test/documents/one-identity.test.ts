import { expect, test } from 'vitest';
import { buildDocument } from '../../shared/documents/build/build-document.ts';
import { mapText } from '../mapping/map-text.ts';

const profile = {
  together: ['Ημερομηνία', 'Πελάτης', 'Είδος'],
  document: { external_id: 'Αριθμός', invoice_type_code: { value: '1.1' }, 'counterpart.name': 'Πελάτης' },
  line: { 'line.name': 'Περιγραφή', 'line.net_total_price': 'Αξία', 'line.vat_rate': { value: 24 } },
};
const HEADER = 'Είδος;Αριθμός;Ημερομηνία;Πελάτης;Περιγραφή;Αξία';
const built = async (...rows: string[]) =>
  buildDocument(await mapText([HEADER, ...rows].join('\n'), profile));
const codes = ({ problems }: { problems: readonly { code: string; row?: number; column?: string }[] }) =>
  problems.map(({ code, row, column }) => `${code} ${row} ${column}`);

test('rows that agree are lines of one document; blank cells and letter case are no disagreement', async () => {
  const { document, problems } = await built(
    'ΤΔΑ;15;18/11/2026;Aegean Tools;Πριόνι;40,00',
    'τδα;15;;Aegean Tools;Λίμα;9,00',
  );
  expect(problems).toEqual([]);
  expect(document?.invoice_lines).toHaveLength(2);
});

test.each([
  ['kind', 'ΤΙΜ;15;18/11/2026;Aegean Tools;Λίμα;9,00', 'DOC-IDENTITY 3 Είδος'],
  ['date', 'ΤΔΑ;15;19/11/2026;Aegean Tools;Λίμα;9,00', 'DOC-IDENTITY 3 Ημερομηνία'],
  ['customer', 'ΤΔΑ;15;18/11/2026;Island Boats;Λίμα;9,00', 'DOC-IDENTITY 3 Πελάτης'],
])('another %s is another document, and nothing else is said of it', async (_, row, expected) => {
  const found = await built('ΤΔΑ;15;18/11/2026;Aegean Tools;Πριόνι;40,00', row);
  expect(found.document).toBeUndefined();
  expect(codes(found)).toEqual([expected]);
});
