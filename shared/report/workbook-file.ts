import type { Sink } from '../store/store.ts';
import { inTurn } from './in-turn.ts';
import type { ReportFile } from './report-writer.ts';
import { type RowPen, type SheetCell, type SheetForm, SheetXml } from './sheet-xml.ts';
import { StyleSheet } from './style-sheet.ts';
import { Utf8Text } from './utf8-text.ts';
import { linksXml, type NamedSheet, sheetLinksPart, sheetPart, workbookParts } from './workbook-parts.ts';
import { createZipFile } from './zip-file.ts';

export interface StreamedSheet {
  /** Bytes of its rows so far. */
  readonly bytes: number;
  /** Rows come in their order; some may be left out. */
  row(number: number, cells: readonly SheetCell[], height?: number): Promise<void> | void;
  /** A row of cells that `write` adds one by one. */
  written(number: number, write: (cells: RowPen) => void): Promise<void> | void;
}

export interface WorkbookFile {
  /** Begins the next sheet; the one before is closed. */
  addSheet(form: SheetForm): StreamedSheet;
  end(): Promise<ReportFile>;
  abort(): Promise<void>;
}

/** Rows are gathered to this size before they are packed. */
const PACKED_BYTES = 256 * 1024;
const ROOM_BYTES = 64 * 1024;
/** Characters that no name of a sheet may have, and its length. */
const NOT_IN_NAMES = /[*?:\\/[\]]/g;
const NAME_CHARACTERS = 31;

/**
 * A workbook that is written row by row onto a sink, in memory that does not grow with the rows but for their links.
 * One piece is packed while the next is made.
 */
export function createWorkbookFile(file: string, sink: Sink, written_at: string): WorkbookFile {
  const zip = createZipFile(sink, written_at);
  const styles = new StyleSheet();
  const sheets: NamedSheet[] = [];
  const links: (readonly string[])[] = [];
  const { next, end, abort } = inTurn(file, sink);
  let close = () => {};

  async function writePart(name: string, text: string): Promise<void> {
    const entry = await zip.entry(name);
    await entry.write(Buffer.from(text));
    await entry.close();
  }

  return {
    addSheet(form) {
      close();
      const number = sheets.length + 1;
      const named = { name: form.name.replace(NOT_IN_NAMES, ' ').slice(0, NAME_CHARACTERS), number };
      if (form.isFirst) sheets.unshift(named);
      else sheets.push(named);
      const text = new Utf8Text(PACKED_BYTES + ROOM_BYTES);
      const sheet = new SheetXml(form, styles, text);
      let entry: Awaited<ReturnType<typeof zip.entry>> | undefined;
      let packed = 0;
      sheet.head();
      const flush = () => {
        const piece = text.take();
        packed += piece.length;
        return next(async () => {
          await entry?.write(piece);
          text.reuse(piece);
        });
      };
      const pass = () => (text.length >= PACKED_BYTES ? flush() : undefined);
      next(async () => {
        entry = await zip.entry(sheetPart(number));
      });
      close = () => {
        sheet.tail();
        flush();
        next(async () => entry?.close());
        links.push(sheet.links.map(({ url }) => url));
      };
      return {
        get bytes() {
          return packed + text.length;
        },
        row(at, cells, height) {
          sheet.row(at, cells, height);
          return pass();
        },
        written(at, write) {
          sheet.startRow(at);
          write(sheet);
          sheet.endRow();
          return pass();
        },
      };
    },
    end() {
      close();
      next(async () => {
        for (const [index, urls] of links.entries())
          if (urls.length > 0) await writePart(sheetLinksPart(index + 1), linksXml(urls));
        await writePart('xl/styles.xml', styles.xml());
        for (const [name, text] of Object.entries(workbookParts(sheets, written_at)))
          await writePart(name, text);
        await zip.end();
      });
      return end();
    },
    abort,
  };
}
