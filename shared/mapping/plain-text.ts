/** Words of letters, digits and signs that everybody sees, with one blank in between, or a number of digits: nothing that a spreadsheet has damaged. */
const PLAIN = /^(?:[A-Za-z\u0386-\u03ce](?:[!-~\u0386-\u03ce]| (?! ))*|\d[\d./-]*)$/;

/** A text that is its own value, such as a name; undefined of what has to be looked into. */
export const plainText = (text: string): string | undefined =>
  PLAIN.test(text) && !text.endsWith(' ') ? text : undefined;
