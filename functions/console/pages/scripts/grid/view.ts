/** The window of the export: rows are asked for when they come in sight, and drawn as a table of any length. */

interface GridFinding {
  column?: string | null;
  message: string;
  hint: string;
  severity: string;
}

export interface GridRow {
  row: number | '';
  outcome: string;
  external_id?: string | null;
  left_out?: boolean;
  cells: string[];
  /** Cells as the reader's language writes them, by column. */
  shown?: Record<string, string>;
  problems: GridFinding[];
  corrected: Record<string, { was: string; by: string }>;
}

export interface Choice {
  typed: string;
  now: string;
  shown: string;
}

/** A refusal of the interface, with the readings of a text that reads two ways. */
export class GridRefusal extends Error {
  choices: readonly Choice[] = [];
}

const ROW_HEIGHT = 34;
export const WINDOW = 200;
const [MARGIN, ROWS_BEFORE] = [12, 2];
const LOOKED_MAX = 4000;
const LEAD_WIDTHS = [72, 130, 300];
export const LEAD = LEAD_WIDTHS.length;
const [WIDTH_MIN, WIDTH_MAX, CHARACTER_WIDTH] = [90, 260, 8];

const UNREAD: GridRow = { row: '', outcome: 'unread', cells: [], problems: [], corrected: {} };

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  { role, text }: { role?: string; text?: string } = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = className;
  if (role !== undefined) made.setAttribute('role', role);
  if (text !== undefined) made.textContent = text;
  return made;
}

interface Place {
  row: number;
  column: number;
}

const cellId = ({ row, column }: Place): string => `cell-${row}-${column}`;

const isWrong = ({ severity }: GridFinding): boolean => severity === 'error' || severity === 'doubtful';

export class GridView {
  readonly words: Record<string, string>;
  readonly root: HTMLElement;
  readonly form: HTMLFormElement;
  columns: string[] = [];
  widths: number[] = [];
  total = 0;
  rows = new Map<number, GridRow>();
  asked = new Map<number, Promise<void>>();
  /** Counts the times that all rows were thrown away: an answer of an earlier age is not used. */
  age = 0;
  at: Place = { row: 0, column: LEAD };
  anchor: Place = this.at;
  /** True while a cell is open: the rows are not drawn again then. */
  isOpen = false;
  isFresh = true;
  readonly #base: string;
  readonly #status = document.getElementById('grid-status');
  readonly #detail = document.getElementById('grid-detail');
  readonly #head = element('div', 'grid-head', { role: 'row' });
  readonly #body = element('div', 'grid-body', { role: 'rowgroup' });

  constructor(root: HTMLElement, form: HTMLFormElement) {
    this.root = root;
    this.form = form;
    this.words = JSON.parse(root.dataset.words ?? '{}');
    this.#base = `/api/jobs/${root.dataset.job}`;
    const headGroup = element('div', '', { role: 'rowgroup' });
    headGroup.append(this.#head);
    root.append(headGroup, this.#body);
  }

  get mayEdit(): boolean {
    return this.root.dataset.edit === '1';
  }

  say(text: string, isProblem = false): void {
    if (this.#status === null) return;
    this.#status.textContent = text;
    this.#status.classList.toggle('problem', isProblem);
  }

  /** Puts a button after the sentence of the status. */
  addAction(button: HTMLElement): void {
    this.#status?.append(' ', button);
  }

  async ask(path: string, init?: RequestInit) {
    const answer = await fetch(this.#base + path, { headers: { Accept: 'application/json' }, ...init });
    const json = await answer.json();
    if (answer.ok) return json;
    const { message = String(answer.status), hint = '', choices = [] } = json.error ?? {};
    const refusal = new GridRefusal(`${message} ${choices.length > 0 ? '' : hint}`);
    throw Object.assign(refusal, { choices });
  }

  query(more: Record<string, string | number>): string {
    const wanted = new URLSearchParams();
    for (const [name, value] of new FormData(this.form)) if (value !== '') wanted.set(name, String(value));
    for (const [name, value] of Object.entries(more)) wanted.set(name, String(value));
    return `/cells?${wanted}`;
  }

  /** Loads the window around a row; each is asked for once. */
  load(place: number): Promise<void> {
    const from = Math.floor(place / WINDOW) * WINDOW;
    const known = this.asked.get(from);
    if (known) return known;
    const mine = this.age;
    const loading = this.ask(this.query({ at: from, rows: WINDOW })).then(
      (found) => {
        if (mine !== this.age) return;
        this.total = found.total;
        if (this.columns.length === 0) this.#layOut(found);
        this.keep(from, found.rows);
        if (this.isFresh) this.#goToWrong(from);
        this.paint();
      },
      (error) => {
        this.asked.delete(from);
        this.say(error.message, true);
      },
    );
    this.asked.set(from, loading);
    return loading;
  }

  keep(from: number, found: readonly GridRow[]): void {
    for (const [index, row] of found.entries()) this.rows.set(from + index, row);
  }

  forget(): void {
    this.age += 1;
    this.rows = new Map();
    this.asked = new Map();
  }

  again(): Promise<void> {
    this.isFresh = true;
    this.forget();
    this.at = this.anchor = { row: 0, column: Math.max(LEAD, this.at.column) };
    this.root.scrollTop = 0;
    return this.load(0);
  }

  /** The first cell to correct is in sight when the rows appear. */
  #goToWrong(from: number): void {
    for (const [row, { problems }] of this.rows) {
      const wrong = problems.find((one) => isWrong(one) && this.columns.includes(one.column ?? ''));
      if (wrong === undefined) continue;
      this.isFresh = false;
      this.at = this.anchor = { row, column: LEAD + this.columns.indexOf(wrong.column ?? '') };
      this.#body.style.height = `${this.total * ROW_HEIGHT}px`;
      // A few rows before it, since the bar of the page may lie over the lower part of the grid.
      this.root.scrollTop = (row - ROWS_BEFORE) * ROW_HEIGHT;
      this.reveal();
      return;
    }
    const next = from + WINDOW;
    this.isFresh =
      next < this.total &&
      from < LOOKED_MAX &&
      document.querySelector('.grid-causes :is(.error,.doubtful)') !== null;
    if (this.isFresh) this.load(next);
  }

  #layOut(found: { columns: string[]; rows: readonly GridRow[] }): void {
    this.columns = found.columns;
    const widthOf = (name: string, index: number) => {
      const lengths = found.rows.slice(0, 50).map(({ cells }) => (cells[index] ?? '').length);
      const width = CHARACTER_WIDTH * (3 + Math.max(name.length + 2, ...lengths));
      return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width));
    };
    this.widths = [...LEAD_WIDTHS, ...this.columns.map(widthOf)];
    const { row, document, problem } = this.words;
    this.root.setAttribute('aria-colcount', String(this.widths.length));
    this.#head.setAttribute('aria-rowindex', '1');
    this.#head.replaceChildren(
      ...[row, document, problem, ...this.columns].map((name, index) =>
        this.#sized(element('div', 'grid-cell', { role: 'columnheader', text: name || '–' }), index),
      ),
    );
    const width = this.#left(this.widths.length);
    this.#head.style.width = this.#body.style.width = `${width}px`;
  }

  #left(column: number): number {
    return this.widths.slice(0, column).reduce((sum, one) => sum + one, 0);
  }

  #sized(cell: HTMLElement, index: number): HTMLElement {
    cell.setAttribute('aria-colindex', String(index + 1));
    cell.style.width = `${this.widths[index]}px`;
    if (index < LEAD) {
      cell.classList.add('frozen');
      cell.style.left = `${this.#left(index)}px`;
    }
    return cell;
  }

  /** Draws the rows in sight; those that are not loaded yet are asked for. */
  paint(): void {
    const { root, total, at, rows } = this;
    root.setAttribute('aria-rowcount', String(total + 1));
    root.style.maxHeight = `${ROW_HEIGHT * (total + 1) + 20}px`;
    this.#body.style.height = `${total * ROW_HEIGHT}px`;
    const first = Math.max(0, Math.floor(root.scrollTop / ROW_HEIGHT) - MARGIN);
    const last = Math.min(total, Math.ceil((root.scrollTop + root.clientHeight) / ROW_HEIGHT) + MARGIN);
    const shown: HTMLElement[] = [];
    for (let place = first; place < last; place += 1) {
      const row = rows.get(place);
      if (!row) this.load(place);
      shown.push(this.#drawRow(row ?? UNREAD, place));
    }
    if (!this.isOpen) this.#body.replaceChildren(...shown);
    root.setAttribute('aria-activedescendant', cellId(at));
    const row = rows.get(at.row);
    if (this.#detail) this.#detail.textContent = row === undefined ? '' : this.#sentencesOf(row);
    if (total === 0 && this.columns.length > 0) this.say(this.words.noRows ?? '');
  }

  /** Text of a cell as the reader's language writes it. */
  shownIn(row: GridRow, name: string): string {
    return row.shown?.[name] ?? row.cells[this.columns.indexOf(name)] ?? '';
  }

  /** The cells of a row, the three in front of the file's columns included. */
  textsOf(row: GridRow): string[] {
    const problem = row.left_out ? this.words.leftOut : row.problems[0]?.message;
    const lead = [String(row.row), row.external_id ?? '', problem ?? ''];
    return [...lead, ...this.columns.map((name) => this.shownIn(row, name))];
  }

  #sentencesOf(row: GridRow): string {
    const name = this.columns[this.at.column - LEAD] ?? '';
    const changed = row.corrected[name];
    const own = row.problems.filter(({ column }) => column === name);
    return [
      ...(changed ? [`${this.words.was} «${changed.was}», ${changed.by}`] : []),
      ...(own.length > 0 ? own : row.problems).map(({ message, hint }) => `${message} ${hint}`),
    ].join(' · ');
  }

  #drawRow(row: GridRow, place: number): HTMLElement {
    const line = element('div', `grid-row ${row.outcome}${row.left_out ? ' left' : ''}`, { role: 'row' });
    line.setAttribute('aria-rowindex', String(place + 2));
    line.style.top = `${place * ROW_HEIGHT}px`;
    line.style.width = this.#body.style.width;
    if (row === UNREAD) line.setAttribute('aria-busy', 'true');
    for (const [index, text] of this.textsOf(row).entries()) {
      const role = index === 0 ? 'rowheader' : 'gridcell';
      const cell = this.#sized(element('div', 'grid-cell', { role, text }), index);
      cell.id = cellId({ row: place, column: index });
      this.#mark(cell, row, { row: place, column: index });
      line.append(cell);
    }
    return line;
  }

  #mark(cell: HTMLElement, { problems, corrected }: GridRow, place: Place): void {
    const name = this.columns[place.column - LEAD];
    const found = name === undefined ? undefined : problems.find(({ column }) => column === name);
    if (found) {
      cell.classList.add(found.severity);
      cell.title = found.message;
      if (isWrong(found)) cell.setAttribute('aria-invalid', 'true');
    }
    cell.classList.toggle('corrected', name !== undefined && corrected[name] !== undefined);
    cell.classList.toggle('active', place.row === this.at.row && place.column === this.at.column);
    if (this.#isChosen(place)) cell.setAttribute('aria-selected', 'true');
    if (name !== undefined && this.mayEdit) cell.setAttribute('aria-readonly', 'false');
  }

  /** The chosen block: its first and last row and column. */
  chosen() {
    const ends = [this.at, this.anchor];
    const [rows, columns] = [ends.map(({ row }) => row), ends.map(({ column }) => column)];
    return {
      ...{ top: Math.min(...rows), bottom: Math.max(...rows) },
      ...{ left: Math.min(...columns), right: Math.max(...columns) },
    };
  }

  #isChosen({ row, column }: Place): boolean {
    const { top, bottom, left, right } = this.chosen();
    return row >= top && row <= bottom && column >= left && column <= right;
  }

  get activeCell(): HTMLElement | null {
    return document.getElementById(cellId(this.at));
  }

  /** Rows that one page of the window holds. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.root.clientHeight / ROW_HEIGHT) - 2);
  }

  move(down: number, right: number, isExtended = false): void {
    this.at = {
      row: Math.max(0, Math.min(this.total - 1, this.at.row + down)),
      column: Math.max(0, Math.min(this.widths.length - 1, this.at.column + right)),
    };
    if (!isExtended) this.anchor = this.at;
    this.reveal();
  }

  /** Draws the active cell in sight: next to the columns that stay, and above the bar of the page. */
  reveal(): void {
    const { root, at } = this;
    const top = at.row * ROW_HEIGHT;
    const room = root.clientHeight - ROW_HEIGHT * 2;
    root.scrollTop = Math.min(top, Math.max(root.scrollTop, top - room));
    const [head] = this.#head.children;
    const isFrozen = head !== undefined && getComputedStyle(head).position === 'sticky';
    const frozen = isFrozen ? this.#left(LEAD) : 0;
    const [left, right] = [this.#left(at.column), this.#left(at.column + 1)];
    if (at.column >= LEAD)
      root.scrollLeft = Math.min(left - frozen, Math.max(root.scrollLeft, right - root.clientWidth));
    this.paint();
    this.activeCell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
