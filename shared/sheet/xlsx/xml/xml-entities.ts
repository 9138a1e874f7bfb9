const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const MAX_CODE_POINT = 0x10ffff;

/**
 * Resolves the five references of XML and numeric ones, once: `&amp;#34;` gives `&#34;`. Other entities can
 * only come from a DOCTYPE, which is refused, so an unknown one stays as it is written.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (written, hex, decimal, name: string | undefined) => {
      if (name !== undefined) return NAMED[name] ?? written;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : written;
    },
  );
}

/** Undoes the escapes of spreadsheet strings: `_x000D_` is a carriage return, `_x005F_` an underscore. Breaks become `\n`. */
export function decodeSheetText(text: string): string {
  const unescaped = text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
  return unescaped.includes('\r') ? unescaped.replace(/\r\n?/g, '\n') : unescaped;
}
