const MARKUP: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Characters that XML gives a meaning, and control characters, which it cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_PLAIN = /[<>&"'\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const EVERY_NOT_PLAIN = new RegExp(NOT_PLAIN, 'g');

/** Text as it stands in XML, in an element as in an attribute. */
export const escapedText = (text: string): string =>
  NOT_PLAIN.test(text) ? text.replace(EVERY_NOT_PLAIN, (character) => MARKUP[character] ?? '') : text;
