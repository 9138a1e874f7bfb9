/** Edits of the grid: sent with the text that they replace, undone, filled down, pasted, left out. */
import { saveQueue } from '../save-queue.ts';
import { type Choice, element, GridRefusal, type GridRow, type GridView, LEAD, WINDOW } from './view.ts';

type Edit =
  | { row: number; leave_out: boolean; reason?: string }
  | { row: number; column: string; was: string; now: string | null };

const EDITS_MAX = 5000;

const isCell = (edit: Edit): edit is Exclude<Edit, { leave_out: boolean }> => 'column' in edit;

export class GridEdits {
  readonly #view: GridView;
  #editor: HTMLInputElement | undefined;
  readonly queue: ReturnType<typeof saveQueue>;
  readonly #undone: Edit[][] = [];
  readonly #done: Edit[][] = [];
  /** First edits of a cell: to undo one takes its correction back. */
  readonly #firsts = new WeakSet<Edit>();
  #finishEdit = (_isKept: boolean) => {};

  constructor(view: GridView) {
    this.#view = view;
    this.queue = saveQueue((text, isProblem) => view.say(text, isProblem));
    this.#enable();
  }

  /** Sends edits, one list after the other; each document that they change is shown as it is judged now. */
  send(edits: Edit[], isKept = true): Promise<boolean> {
    if (edits.length <= EDITS_MAX) for (const edit of edits) this.#place(edit);
    this.#view.paint();
    return this.queue.add(() => this.#sendNow(edits, isKept));
  }

  async #sendNow(edits: Edit[], isKept: boolean): Promise<boolean> {
    const view = this.#view;
    const { saving = '', saved = '', tooMany = '' } = view.words;
    if (edits.length === 0) return true;
    if (edits.length > EDITS_MAX) {
      view.say(tooMany, true);
      return false;
    }
    view.say(saving);
    try {
      const answer = await view.ask('/corrections', {
        method: 'PATCH',
        body: JSON.stringify(edits),
      });
      for (const edit of edits) this.#place(edit);
      if (isKept) {
        this.#done.push(edits);
        this.#undone.length = 0;
      }
      this.#enable();
      await this.refresh(true);
      view.say(saved.replace('{n}', answer.corrections));
      return true;
    } catch (error) {
      view.say(error instanceof Error ? error.message : String(error), true);
      if (error instanceof GridRefusal) for (const choice of error.choices) this.#offer(edits, choice);
      view.forget();
      await view.load(view.at.row);
      return false;
    }
  }

  /** A text that reads two ways: each is a button, which sends the edits with it. */
  #offer(edits: Edit[], { typed, now, shown }: Choice): void {
    const button = element('button', '', { text: shown });
    button.type = 'button';
    const chosen = (edit: Edit): Edit =>
      isCell(edit) && edit.now?.trim() === typed ? { ...edit, now } : edit;
    button.addEventListener('click', () => this.send(edits.map(chosen)));
    this.#view.addAction(button);
  }

  /** Reads the rows around the active cell again; after edits, those elsewhere are read when they are wanted. */
  async refresh(isEdited = false): Promise<void> {
    const view = this.#view;
    const from = Math.floor(view.at.row / WINDOW) * WINDOW;
    const [age, sent] = [view.age, this.queue.last];
    if (isEdited) {
      view.asked = new Map([...view.asked].filter(([one]) => one === from));
      view.rows = new Map([...view.rows].filter(([row]) => Math.floor(row / WINDOW) * WINDOW === from));
    }
    const found = await view.ask(view.query({ at: from, rows: WINDOW })).catch(() => undefined);
    const isLate = this.#editor !== undefined || age !== view.age || sent !== this.queue.last;
    if (found === undefined || isLate) return isEdited ? view.paint() : undefined;
    const before = JSON.stringify(found.rows.map((_: GridRow, index: number) => view.rows.get(from + index)));
    view.keep(from, found.rows);
    if (isEdited || before !== JSON.stringify(found.rows)) view.paint();
  }

  /** Shows an edit in its row, before and after it is saved. */
  #place(edit: Edit): void {
    const view = this.#view;
    for (const row of view.rows.values()) {
      if (row.row !== edit.row) continue;
      if (!isCell(edit)) {
        row.left_out = edit.leave_out;
        continue;
      }
      const index = view.columns.indexOf(edit.column);
      const was = row.corrected[edit.column]?.was ?? row.cells[index] ?? '';
      row.cells[index] = edit.now ?? was;
      if (row.shown) delete row.shown[edit.column];
      if (row.cells[index] === was) delete row.corrected[edit.column];
      else row.corrected[edit.column] = { was, by: view.words.you ?? '' };
    }
  }

  #inverse(edits: Edit[]): Edit[] {
    const inverse = (edit: Edit): Edit =>
      isCell(edit)
        ? { ...edit, was: edit.now ?? '', now: this.#firsts.has(edit) ? null : edit.was }
        : { ...edit, leave_out: !edit.leave_out };
    return edits.map(inverse).reverse();
  }

  async undo(): Promise<void> {
    await this.queue.last;
    const edits = this.#done.pop();
    if (edits && (await this.send(this.#inverse(edits), false))) this.#undone.push(edits);
    this.#enable();
  }

  async redo(): Promise<void> {
    await this.queue.last;
    const edits = this.#undone.pop();
    if (edits && (await this.send(edits, false))) this.#done.push(edits);
    this.#enable();
  }

  #enable(): void {
    for (const [id, list] of [['grid-undo', this.#done] as const, ['grid-redo', this.#undone] as const]) {
      const button = document.getElementById(id);
      if (!(button instanceof HTMLButtonElement)) continue;
      if (list.length === 0 && button === document.activeElement) this.#view.root.focus();
      button.disabled = list.length === 0;
    }
  }

  /** The edit of a cell; none if its text stays. */
  #edit(row: GridRow, column: number, now: string): Edit[] {
    const name = this.#view.columns[column - LEAD];
    const was = row.cells[column - LEAD];
    if (name === undefined || was === undefined || row.row === '') return [];
    if (this.#view.shownIn(row, name) === now) return [];
    const made: Edit = { row: row.row, column: name, was, now };
    if (!row.corrected[name]) this.#firsts.add(made);
    return [made];
  }

  /** True for the field of an open cell. */
  isEditor(target: EventTarget | null): boolean {
    return this.#editor !== undefined && target === this.#editor;
  }

  /** Opens the active cell. In a row that is still being read, the typed text waits for the row. */
  open(text?: string): void {
    const view = this.#view;
    const place = view.at;
    const name = view.columns[place.column - LEAD];
    if (!view.mayEdit || name === undefined || this.#editor) return;
    view.reveal();
    view.paint();
    const cell = view.activeCell;
    if (cell === null) return;
    const input = element('input', 'grid-input');
    this.#editor = input;
    view.isOpen = true;
    this.#finishEdit = (isKept) => this.#finish(input, { ...place, isKept });
    const lists = [...document.querySelectorAll('datalist')];
    const list = lists.find((one) => one.dataset.column === name);
    if (list) input.setAttribute('list', list.id);
    input.setAttribute('aria-label', `${name}, ${view.words.row} ${view.rows.get(place.row)?.row ?? ''}`);
    cell.replaceChildren(input);
    input.focus();
    input.addEventListener('blur', () => this.close(true));
    if (text === undefined) this.#fill(input, place.row, name);
    else input.value = text;
  }

  async #fill(input: HTMLInputElement, place: number, name: string): Promise<void> {
    const view = this.#view;
    if (!view.rows.has(place)) await view.load(place);
    const row = view.rows.get(place);
    if (!row || this.#editor !== input || input.value !== '') return;
    input.value = view.shownIn(row, name);
    input.select();
  }

  close(isKept: boolean): void {
    if (this.#editor) this.#finishEdit(isKept);
  }

  /** The cell keeps the typed text; people type on while it is saved. */
  #finish(input: HTMLInputElement, of: { row: number; column: number; isKept: boolean }): void {
    const view = this.#view;
    const isInside = input === document.activeElement;
    this.#editor = undefined;
    view.isOpen = false;
    if (isInside) view.root.focus({ preventScroll: true });
    view.paint();
    if (!of.isKept) return;
    const keep = () => {
      const row = view.rows.get(of.row);
      if (row) this.send(this.#edit(row, of.column, input.value));
    };
    if (view.rows.has(of.row)) keep();
    else
      this.queue.add(async () => {
        await view.load(of.row);
        keep();
        return true;
      });
  }

  /** The chosen rows: all, or none if a window cannot be read, which says so itself. */
  async #chosenRows(): Promise<GridRow[]> {
    const { top, bottom } = this.#view.chosen();
    for (let place = top; place <= bottom; place += WINDOW) await this.#view.load(place);
    await this.#view.load(bottom);
    const found = Array.from({ length: bottom - top + 1 }, (_, index) => this.#view.rows.get(top + index));
    return found.every((row) => row !== undefined) ? found : [];
  }

  async fillDown(): Promise<void> {
    const view = this.#view;
    const [first, ...below] = await this.#chosenRows();
    if (first === undefined) return;
    const { left, right } = view.chosen();
    const edits: Edit[] = [];
    for (const row of below)
      for (let column = Math.max(LEAD, left); column <= right; column += 1)
        edits.push(...this.#edit(row, column, view.shownIn(first, view.columns[column - LEAD] ?? '')));
    await this.send(edits);
  }

  async paste(text: string): Promise<void> {
    const view = this.#view;
    const { row: top, column: left } = view.at;
    const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
    const edits: Edit[] = [];
    for (const [down, line] of lines.slice(0, view.total - top).entries()) {
      await view.load(top + down);
      const row = view.rows.get(top + down);
      if (!row) return;
      for (const [right, now] of line.split('\t').entries())
        edits.push(...this.#edit(row, left + right, now));
    }
    await this.send(edits);
  }

  async copy(): Promise<void> {
    const { left, right } = this.#view.chosen();
    const lines = (await this.#chosenRows()).map((row) =>
      this.#view
        .textsOf(row)
        .slice(left, right + 1)
        .join('\t'),
    );
    await navigator.clipboard.writeText(lines.join('\n'));
  }

  /** All rows of a finding. */
  async #rowsOf(cause: string): Promise<GridRow[]> {
    const found: GridRow[] = [];
    for (let all = 1; found.length < all; ) {
      const wanted = new URLSearchParams({ cause, at: String(found.length), rows: '500' });
      const window = await this.#view.ask(`/cells?${wanted}`);
      if (window.rows.length === 0) break;
      found.push(...window.rows);
      all = window.total;
    }
    return found;
  }

  /** Asks for the reason, then leaves out the rows of a finding, or the chosen ones. */
  leave(cause?: string): void {
    const dialog = document.getElementById('grid-leave');
    if (!(dialog instanceof HTMLDialogElement)) return;
    const answered = async () => {
      if (dialog.returnValue !== 'yes') return;
      const reason = dialog.querySelector<HTMLInputElement>('[name=reason]')?.value ?? '';
      const rows = await (cause === undefined ? this.#chosenRows() : this.#rowsOf(cause));
      await this.#leaveOut(rows, { leave_out: true, reason });
    };
    dialog.returnValue = '';
    dialog.addEventListener('close', answered, { once: true });
    dialog.showModal();
  }

  #leaveOut(rows: GridRow[], how: { leave_out: boolean; reason: string }): Promise<boolean> {
    return this.send(rows.flatMap(({ row }) => (row === '' ? [] : [{ row, ...how }])));
  }

  /** Leaves the chosen rows out, or takes them in again if all are out. */
  async leaveOrTake(): Promise<void> {
    const rows = await this.#chosenRows();
    if (rows.every((row) => row.left_out)) await this.#leaveOut(rows, { leave_out: false, reason: '' });
    else this.leave();
  }
}
