import { atField, type Rule } from '../rule.ts';
import { claimsHeatingAllowance, isHeatingFuel } from '../shapes.ts';

/** The ways in which a note claims the heating allowance: named in Greek, named in English, or the code in words. */
const claims = [
  /επιδο(μα|τησ)[α-ω]*(\s+[α-ω.]+){0,2}\s+θερμανσ/,
  /heating[\s-]+(oil[\s-]+)?(allowance|subsidy|benefit)|(allowance|subsidy|benefit)\s+for\s+(the\s+)?heating/,
  /(ειδικη\s+κατηγορια|special[\s_]+(invoice[\s_]+)?category)\s*[:=]?\s*11\b/,
];
const DENIAL = /(χωρις|δεν|οχι|ανευ|without|no|not)\s+(\S+\s+){0,2}$/;
const ACCENTS = /\p{Diacritic}/gu;

const plain = (text: string) => text.normalize('NFD').replace(ACCENTS, '').toLowerCase();

function isClaimed(notes: string): boolean {
  const text = plain(notes);
  return claims.some((claim) => {
    const at = text.search(claim);
    return at >= 0 && !DENIAL.test(text.slice(0, at));
  });
}

export const notesNotCoded: Rule = {
  code: 'NOTES-NOT-CODED',
  source: 'interface, Invoice, notes; Fuel documents, 7: text in notes does not satisfy a coded value',
  concerns: 'fuel',
  find: (document) =>
    isClaimed(document.notes ?? '') &&
    document.invoice_lines.some(isHeatingFuel) &&
    !claimsHeatingAllowance(document)
      ? [atField('notes')]
      : [],
};
