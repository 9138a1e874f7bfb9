import { foldHeader } from '../fold.ts';

/** The forms in which a header is looked up: as it stands, with its words apart, and with them joined. */
export function headerForms(header: string): string[] {
  const apart = wordsOfHeader(header).join(' ');
  return [foldHeader(header), apart, apart.replaceAll(' ', '')];
}

/** The halves of a word that Greek programs cut short: ΠΑΡ/ΚΟ, ΗΜ/ΝΙΑ, ΠΟΣ/ΤΑ. */
const CUT = /(?<!\p{L})(\p{L}{1,4})\/(\p{L}{1,5})(?!\p{L})/gu;
const IS_GREEK = /\p{Script=Greek}/u;

/** ΠΑΡ/ΚΟ → ΠΑΡΚΟ; a slash between whole words stays. */
export const joinCut = (header: string): string =>
  header.replace(CUT, (whole, before: string, after: string) =>
    IS_GREEK.test(whole) ? before + after : whole,
  );

/** The words of a header, folded: `billing_first_name`, `InvoiceNumber`, `ΚΑΘ.ΑΞΙΑ` and `Tax (EUR)` have more than one. */
export const wordsOfHeader = (header: string): string[] =>
  foldHeader(
    joinCut(header)
      // ΦΠΑ 24%: the rate says nothing of what the column holds.
      .replace(/\d{1,2}([.,]\d+)?\s*%/g, ' ')
      .replace(/(\p{L}{2})\.(?=[\p{L}%])/gu, '$1 ')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{L})\.?(\d)/gu, '$1 $2')
      .replace(/%/g, ' % ')
      .replace(/[_/()[\]#&,-]+/g, ' '),
  )
    .replaceAll('%', ' % ')
    .split(' ')
    .filter((word) => word !== '');
