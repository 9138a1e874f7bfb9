import iconv from 'iconv-lite';
import type { Language } from '../../problems/problem-text.ts';

/** Replacements for characters that a code page lacks; what is not here loses its accents or becomes `?`. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '·',
  '→': '->',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/** Text as bytes of an encoding, without a byte order mark. */
export function encoderFor(encoding: string): (text: string) => string | Uint8Array {
  if (encoding === 'utf-8') return (text) => text;
  const isUnicode = encoding.startsWith('utf-16');
  return (text) => iconv.encode(isUnicode ? text : fitInto(text, encoding), encoding, { addBOM: false });
}

/** The language of sentences in a file of that encoding: English, where it has no Greek letters. */
export const languageIn = (encoding: string, language: Language): Language =>
  encoding.startsWith('utf-') || iconv.decode(iconv.encode('ή', encoding), encoding) === 'ή'
    ? language
    : 'en';

function fitInto(text: string, encoding: string): string {
  const fits = (part: string) => iconv.decode(iconv.encode(part, encoding), encoding) === part;
  if (fits(text)) return text;
  return [...text].map((character) => (fits(character) ? character : replacementOf(character))).join('');
}

const replacementOf = (character: string): string =>
  REPLACEMENTS[character] ?? character.normalize('NFD').replace(/\p{M}+/gu, '');
