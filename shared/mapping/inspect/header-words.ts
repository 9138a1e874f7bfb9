import { foldHeader } from '../fold.ts';

/** The forms in which a header is looked up: as it stands, with its words apart, and with them joined. */
export function headerForms(header: string): string[] {
  const apart = wordsOfHeader(header).join(' ');
  return [foldHeader(header), apart, apart.replaceAll(' ', '')];
}

/** The words of a header, folded: `billing_first_name`, `InvoiceNumber` and `Tax (EUR)` have more than one. */
export const wordsOfHeader = (header: string): string[] =>
  foldHeader(
    header
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .replace(/[_/()[\]#&-]+/g, ' '),
  )
    .split(' ')
    .filter((word) => word !== '');
