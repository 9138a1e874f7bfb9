import { bareBut, type Utf8Text } from '../files/utf8-text.ts';

const MARKUP: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Characters that XML gives a meaning, and those that it cannot hold: control characters and two that are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_PLAIN = /[<>&"'\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\uFFFE\uFFFF]/;
const EVERY_NOT_PLAIN = new RegExp(NOT_PLAIN, 'g');

/** Text as it stands in XML, in an element as in an attribute. */
export const escapedText = (text: string): string =>
  NOT_PLAIN.test(text) ? text.replace(EVERY_NOT_PLAIN, (character) => MARKUP[character] ?? '') : text;

const ASCII = Array.from({ length: 128 }, (_, code) => code);
const BARE = bareBut(ASCII.filter((code) => NOT_PLAIN.test(String.fromCharCode(code))));

/** Adds a text as it stands in XML. */
export function addEscaped(to: Utf8Text, text: string): void {
  if (!to.bare(text, BARE)) to.text(escapedText(text));
}
