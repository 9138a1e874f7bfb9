import { createHash } from 'node:crypto';
import ExcelJS from 'exceljs';
import type { Store } from '../../shared/store/store.ts';

/** Digest of what a person sees in a workbook: each cell with its value and looks, links, filters, frozen rows, widths. */
export async function bookDigest(store: Store, key: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await store.read(key)) pieces.push(piece);
  const workbook = new ExcelJS.Workbook();
  // The type of an older Node's Buffer.
  await workbook.xlsx.load(Uint8Array.from(Buffer.concat(pieces)).buffer);
  const hash = createHash('sha256');
  for (const line of seenIn(workbook)) hash.update(`${line}\n`);
  return hash.digest('hex');
}

function* seenIn(workbook: ExcelJS.Workbook): Generator<string> {
  for (const sheet of workbook.worksheets) {
    const { name, views, autoFilter, pageSetup } = sheet;
    const { orientation, fitToWidth, fitToPage } = pageSetup;
    yield JSON.stringify([name, views[0]?.state, autoFilter, orientation, fitToWidth, fitToPage]);
    // A column without a width has this one.
    yield JSON.stringify((sheet.columns ?? []).map(({ width = 9 }) => width));
    const lines: string[] = [];
    sheet.eachRow((row) => {
      lines.push(JSON.stringify([row.number, row.height]));
      row.eachCell((cell) => lines.push(seen(cell)));
    });
    yield* lines;
  }
}

function seen({ address, value, numFmt, font, fill, alignment, border }: ExcelJS.Cell): string {
  const { name, size, bold, underline, color } = font ?? {};
  const { horizontal, wrapText, indent } = alignment ?? {};
  const ground = fill?.type === 'pattern' ? fill.fgColor?.argb : undefined;
  return JSON.stringify([
    ...[address, value, numFmt, name, size, bold, underline, color?.argb, ground],
    ...[horizontal, wrapText, indent, border?.bottom?.style],
  ]);
}
