import { atField, type Rule, when } from '../rule.ts';
import { claimsHeatingAllowance, isHeatingFuel } from '../shapes.ts';

const ALLOWANCE = /επιδομα[α-ω]*\s+(πετρελαιου\s+)?θερμανσ|heating[\s-]+(oil\s+)?(allowance|subsidy|benefit)/;
const ACCENTS = /\p{Diacritic}/gu;

const plain = (text: string) => text.normalize('NFD').replace(ACCENTS, '').toLowerCase();

export const notesNotCoded: Rule = {
  code: 'NOTES-NOT-CODED',
  source: 'interface, Invoice, notes; Fuel documents, 7: text in notes does not satisfy a coded value',
  find: (document) =>
    when(
      ALLOWANCE.test(plain(document.notes ?? '')) &&
        document.invoice_lines.some(isHeatingFuel) &&
        !claimsHeatingAllowance(document),
      atField('notes'),
    ),
};
