import iconv from 'iconv-lite';

/**
 * Code pages of one byte a character that a profile may declare. Nothing in a file proves one of them against the
 * others, so none is ever detected.
 */
export const CODE_PAGES = [
  'windows-1252',
  'windows-1250',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-15',
  'cp437',
  'cp737',
  'cp850',
] as const;
export type CodePage = (typeof CODE_PAGES)[number];

export const isCodePage = (name: string): name is CodePage => CODE_PAGES.some((known) => known === name);

/** Text of bytes, each of which is a character: `decodeCodePage(Buffer.of(0xfc), 'windows-1252')` is `ü`. */
export const decodeCodePage = (bytes: Buffer, name: CodePage): string => iconv.decode(bytes, name);

/** Bytes that stand for no character: none in the table, or a control character of the C1 range. */
export const undefinedBytes = (name: CodePage): readonly number[] =>
  Array.from({ length: 0x80 }, (_, index) => 0x80 + index).filter((byte) =>
    /[\ufffd\u0080-\u009f]/.test(decodeCodePage(Buffer.of(byte), name)),
  );
