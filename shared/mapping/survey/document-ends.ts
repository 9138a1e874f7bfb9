import { foldExternalId } from '../../documents/external-id.ts';
import { cellText, type SheetRow } from '../../sheet/sheet.ts';

/** The cells by which a row names its document; a row that leaves them blank continues the row above. */
export function documentNames(columns: readonly number[]): (row: SheetRow) => string {
  let above = '';
  return ({ cells }) => {
    let name = '';
    for (const column of columns) name += `${foldExternalId(cellText(cells[column]).trim())}\n`;
    if (name.length > columns.length) above = name;
    return above;
  };
}

/**
 * The last row of each document by its cells. A profile may join rows with differing cells in one document,
 * so a later row may still belong to it.
 */
export class DocumentEnds {
  readonly #columns: readonly number[];
  readonly #nameOf: (row: SheetRow) => string;
  readonly #met = new Set<string>();
  /** Last rows of documents with several rows; all others have one row. */
  readonly #last = new Map<string, number>();

  constructor(columns: readonly number[]) {
    this.#columns = columns;
    this.#nameOf = documentNames(columns);
  }

  see(row: SheetRow): void {
    const name = this.#nameOf(row);
    if (this.#met.has(name)) this.#last.set(name, row.number);
    else this.#met.add(name);
  }

  /** Called after the last row. */
  end(): void {
    this.#met.clear();
  }

  /** False if no column names documents. */
  get areTold(): boolean {
    return this.#columns.length > 0;
  }

  /** Asked with the rows in their order. */
  reader(): (row: SheetRow) => number {
    if (this.#last.size === 0) return ({ number }) => number;
    const nameOf = documentNames(this.#columns);
    return (row) => this.#last.get(nameOf(row)) ?? row.number;
  }
}
