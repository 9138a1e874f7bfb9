/** Limits on what is read of an export. Reaching one is a problem that names it. */

export const MAX_EXPORT_BYTES = 1024 ** 3;
/** All that one reading unpacks, whichever parts it comes from. */
export const MAX_UNPACKED_BYTES = 4 * 1024 ** 3;

/** Unpacked over packed. Judged only from the floor on: a small file of blank rows packs very well and harms nobody. */
export const MAX_UNPACK_RATIO = 200;
export const UNPACK_RATIO_FLOOR_BYTES = 32 * 1024 ** 2;

/** A workbook inside a .gz is held in memory, because a ZIP archive is read from its end. */
export const MAX_GZIPPED_WORKBOOK_BYTES = 64 * 1024 ** 2;

export const MAX_ROWS = 2_000_000;
/** The last row that a worksheet can have. */
export const MAX_SHEET_ROW_NUMBER = 1_048_576;
/** Columns that a report and a retry file add to those of the export; reading refuses what they cannot hold. */
export const COLUMNS_OF_REPORT = 40;
/** The last column of a worksheet is XFD. */
export const MAX_SHEET_COLUMNS = 16_384;
export const MAX_CELLS_PER_ROW = MAX_SHEET_COLUMNS - COLUMNS_OF_REPORT;
export const MAX_CELLS = 250_000_000;
/** Most characters that one cell of a spreadsheet holds; the same for a CSV. */
export const MAX_CELL_CHARS = 32_767;
/** A header, or a key of JSON with those around it, is a name; what looks into names need not be fast for a text. */
export const MAX_HEADER_CHARS = 500;
/** One record of a CSV, line breaks inside quotes included; counted in characters, of which a byte gives at most one. */
export const MAX_LINE_BYTES = 8 * 1024 ** 2;

export const MAX_ARCHIVE_ENTRIES = 10_000;
export const MAX_XML_DEPTH = 64;
/** One tag, or the text between two tags, as written (a character may be written as `&#x10FFFF;`). */
export const MAX_XML_TOKEN_CHARS = 512 * 1024;
/** Texts and the table that finds them. */
export const MAX_SHARED_STRINGS_BYTES = 256 * 1024 ** 2;
export const MAX_CELL_STYLES = 65_536;
/** Longest format that a spreadsheet program takes. */
export const MAX_NUMBER_FORMAT_CHARS = 255;
export const MAX_SHEETS = 1_000;
export const MAX_RELATIONSHIPS = 10_000;

/** Text that cells take from shared strings, over the size of the sheet that asks for it; judged from the floor on. */
export const MAX_SHARED_TEXT_RATIO = 50;
export const SHARED_TEXT_FLOOR_CHARS = 64 * 1024 ** 2;
