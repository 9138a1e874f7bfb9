import iconv from 'iconv-lite';
import { workbookOf } from '../cores/workbook-of.ts';

/** The bytes of a file with these lines. Of a workbook they are its cells between `;`, and `5.5 as 0.00` is a number with its format. */
export function bytesOf(name: string, text: string, encoding = 'utf8'): Buffer {
  if (!name.endsWith('.xlsx')) return iconv.encode(text, encoding);
  const formats: (number | string)[] = [0];
  const rows = text.split('\n').map(
    (line) =>
      `<row>${line
        .split(';')
        .map((cell) => cellXml(cell, formats))
        .join('')}</row>`,
  );
  return workbookOf({ sheets: [rows.join('')], formats });
}

function cellXml(cell: string, formats: (number | string)[]): string {
  const [, number, format] = /^(\S+) as (.+)$/.exec(cell) ?? [];
  if (format !== undefined) return `<c s="${formats.push(format) - 1}"><v>${number}</v></c>`;
  if (/^#\S+[!A?]$/.test(cell)) return `<c t="e"><v>${cell}</v></c>`;
  if (/^(TRUE|FALSE)$/.test(cell)) return `<c t="b"><v>${Number(cell === 'TRUE')}</v></c>`;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
