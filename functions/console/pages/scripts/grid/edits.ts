/** Edits of the grid: sent with the text that they replace, undone, filled down, pasted, left out. */
import { saveQueue } from '../save-queue.ts';
import { type Choice, element, GridRefusal, type GridRow, type GridView, LEAD, WINDOW } from './view.ts';

type Edit =
  | { row: number; leave_out: boolean; reason?: string }
  | { row: number; column: string; was: string; now: string | null };

const EDITS_MAX = 5000;

const isCell = (edit: Edit): edit is Exclude<Edit, { leave_out: boolean }> => 'column' in edit;

export type GridEdits = ReturnType<typeof gridEdits>;

export function gridEdits(view: GridView) {
  const queue = saveQueue((text, isProblem) => view.say(text, isProblem));
  const undone: Edit[][] = [];
  const done: Edit[][] = [];
  /** First edits of a cell: to undo one takes its correction back. */
  const firsts = new WeakSet<Edit>();
  let editor: HTMLInputElement | undefined;
  let finishEdit = (_isKept: boolean) => {};

  /** Sends edits, one list after the other; each document that they change is shown as it is judged now. */
  function send(edits: Edit[], isKept = true): Promise<boolean> {
    if (edits.length <= EDITS_MAX) for (const edit of edits) show(edit);
    view.paint();
    return queue.add(() => sendNow(edits, isKept));
  }

  async function sendNow(edits: Edit[], isKept: boolean): Promise<boolean> {
    const { saving = '', saved = '', tooMany = '' } = view.words;
    if (edits.length === 0) return true;
    if (edits.length > EDITS_MAX) {
      view.say(tooMany, true);
      return false;
    }
    view.say(saving);
    try {
      const answer = await view.ask('/corrections', { method: 'PATCH', body: JSON.stringify(edits) });
      for (const edit of edits) show(edit);
      if (isKept) {
        done.push(edits);
        undone.length = 0;
      }
      enable();
      await refresh(true);
      view.say(saved.replace('{n}', answer.corrections));
      return true;
    } catch (error) {
      view.say(error instanceof Error ? error.message : String(error), true);
      if (error instanceof GridRefusal) for (const choice of error.choices) offer(edits, choice);
      view.forget();
      await view.load(view.at.row);
      return false;
    }
  }

  /** A text that reads two ways: each is a button, which sends the edits with it. */
  function offer(edits: Edit[], { typed, now, shown }: Choice): void {
    const button = element('button', '', { text: shown });
    button.type = 'button';
    const chosen = (edit: Edit): Edit =>
      isCell(edit) && edit.now?.trim() === typed ? { ...edit, now } : edit;
    button.addEventListener('click', () => send(edits.map(chosen)));
    view.addAction(button);
  }

  /** Reads the rows around the active cell again; after edits, those elsewhere are read when they are wanted. */
  async function refresh(isEdited = false): Promise<void> {
    const from = Math.floor(view.at.row / WINDOW) * WINDOW;
    const [age, sent] = [view.age, queue.last];
    if (isEdited) {
      view.asked = new Map([...view.asked].filter(([one]) => one === from));
      view.rows = new Map([...view.rows].filter(([row]) => Math.floor(row / WINDOW) * WINDOW === from));
    }
    const found = await view.ask(view.query({ at: from, rows: WINDOW })).catch(() => undefined);
    const isLate = editor !== undefined || age !== view.age || sent !== queue.last;
    if (found === undefined || isLate) return isEdited ? view.paint() : undefined;
    const before = JSON.stringify(found.rows.map((_: GridRow, index: number) => view.rows.get(from + index)));
    view.keep(from, found.rows);
    if (isEdited || before !== JSON.stringify(found.rows)) view.paint();
  }

  /** Shows an edit in its row, before and after it is saved. */
  function show(edit: Edit): void {
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

  const inverse = (edit: Edit): Edit =>
    isCell(edit)
      ? { ...edit, was: edit.now ?? '', now: firsts.has(edit) ? null : edit.was }
      : { ...edit, leave_out: !edit.leave_out };

  /** Sends the newest edits of one list, as they are or undone, and moves them to the other list. */
  async function move(from: Edit[][], to: Edit[][], sent = (edits: Edit[]) => edits): Promise<void> {
    await queue.last;
    const edits = from.pop();
    if (edits && (await send(sent(edits), false))) to.push(edits);
    enable();
  }
  const undo = () => move(done, undone, (edits) => edits.map(inverse).reverse());
  const redo = () => move(undone, done);

  function enable(): void {
    for (const [id, list] of [['grid-undo', done] as const, ['grid-redo', undone] as const]) {
      const button = document.getElementById(id);
      if (!(button instanceof HTMLButtonElement)) continue;
      if (list.length === 0 && button === document.activeElement) view.root.focus();
      button.disabled = list.length === 0;
    }
  }

  /** The edit of a cell; none if its text stays. */
  function editOf(row: GridRow, column: number, now: string): Edit[] {
    const name = view.columns[column - LEAD];
    const was = row.cells[column - LEAD];
    if (name === undefined || was === undefined || row.row === '') return [];
    if (view.shownIn(row, name) === now) return [];
    const made: Edit = { row: row.row, column: name, was, now };
    if (!row.corrected[name]) firsts.add(made);
    return [made];
  }

  function isEditor(target: EventTarget | null): boolean {
    return editor !== undefined && target === editor;
  }

  /** Opens the active cell. In a row that is still being read, the typed text waits for the row. */
  function open(text?: string): void {
    const place = view.at;
    const name = view.columns[place.column - LEAD];
    if (!view.mayEdit || name === undefined || editor) return;
    view.reveal();
    const cell = view.activeCell;
    if (cell === null) return;
    const input = element('input', 'grid-input');
    editor = input;
    view.isOpen = true;
    finishEdit = (isKept) => finish(input, { ...place, isKept });
    const lists = [...document.querySelectorAll('datalist')];
    const list = lists.find((one) => one.dataset.column === name);
    if (list) input.setAttribute('list', list.id);
    input.setAttribute('aria-label', `${name}, ${view.words.row} ${view.rows.get(place.row)?.row ?? ''}`);
    cell.replaceChildren(input);
    input.focus();
    input.addEventListener('blur', () => close(true));
    if (text === undefined) fill(input, place.row, name);
    else input.value = text;
  }

  async function fill(input: HTMLInputElement, place: number, name: string): Promise<void> {
    if (!view.rows.has(place)) await view.load(place);
    const row = view.rows.get(place);
    if (!row || editor !== input || input.value !== '') return;
    input.value = view.shownIn(row, name);
    input.select();
  }

  function close(isKept: boolean): void {
    if (editor) finishEdit(isKept);
  }

  /** The cell keeps the typed text; people type on while it is saved. */
  function finish(input: HTMLInputElement, of: { row: number; column: number; isKept: boolean }): void {
    const isInside = input === document.activeElement;
    editor = undefined;
    view.isOpen = false;
    if (isInside) view.root.focus({ preventScroll: true });
    view.paint();
    if (!of.isKept) return;
    const keep = () => {
      const row = view.rows.get(of.row);
      if (row) send(editOf(row, of.column, input.value));
    };
    if (view.rows.has(of.row)) keep();
    else
      queue.add(async () => {
        await view.load(of.row);
        keep();
        return true;
      });
  }

  /** The chosen rows: all, or none if a window cannot be read, which says so itself. */
  async function chosenRows(): Promise<GridRow[]> {
    const { top, bottom } = view.chosen();
    for (let place = top; place <= bottom; place += WINDOW) await view.load(place);
    await view.load(bottom);
    const found = Array.from({ length: bottom - top + 1 }, (_, index) => view.rows.get(top + index));
    return found.every((row) => row !== undefined) ? found : [];
  }

  async function fillDown(): Promise<void> {
    const [first, ...below] = await chosenRows();
    if (first === undefined) return;
    const { left, right } = view.chosen();
    const edits: Edit[] = [];
    for (const row of below)
      for (let column = Math.max(LEAD, left); column <= right; column += 1)
        edits.push(...editOf(row, column, view.shownIn(first, view.columns[column - LEAD] ?? '')));
    await send(edits);
  }

  async function paste(text: string): Promise<void> {
    const { row: top, column: left } = view.at;
    const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
    const edits: Edit[] = [];
    for (const [down, line] of lines.slice(0, view.total - top).entries()) {
      await view.load(top + down);
      const row = view.rows.get(top + down);
      if (!row) return;
      for (const [right, now] of line.split('\t').entries()) edits.push(...editOf(row, left + right, now));
    }
    await send(edits);
  }

  async function copy(): Promise<void> {
    const { left, right } = view.chosen();
    const lines = (await chosenRows()).map((row) =>
      view
        .textsOf(row)
        .slice(left, right + 1)
        .join('\t'),
    );
    await navigator.clipboard.writeText(lines.join('\n'));
  }

  async function rowsOf(cause: string): Promise<GridRow[]> {
    const found: GridRow[] = [];
    for (let all = 1; found.length < all; ) {
      const wanted = new URLSearchParams({ cause, at: String(found.length), rows: '500' });
      const window = await view.ask(`/cells?${wanted}`);
      if (window.rows.length === 0) break;
      found.push(...window.rows);
      all = window.total;
    }
    return found;
  }

  /** Asks for the reason, then leaves out the rows of a finding, or the chosen ones. */
  function leave(cause?: string): void {
    const dialog = document.getElementById('grid-leave');
    if (!(dialog instanceof HTMLDialogElement)) return;
    const answered = async () => {
      if (dialog.returnValue !== 'yes') return;
      const reason = dialog.querySelector<HTMLInputElement>('[name=reason]')?.value ?? '';
      const rows = await (cause === undefined ? chosenRows() : rowsOf(cause));
      await leaveOut(rows, { leave_out: true, reason });
    };
    dialog.returnValue = '';
    dialog.addEventListener('close', answered, { once: true });
    dialog.showModal();
  }

  function leaveOut(rows: GridRow[], how: { leave_out: boolean; reason: string }): Promise<boolean> {
    return send(rows.flatMap(({ row }) => (row === '' ? [] : [{ row, ...how }])));
  }

  /** Leaves the chosen rows out, or takes them in again if all are out. */
  async function leaveOrTake(): Promise<void> {
    const rows = await chosenRows();
    if (rows.every((row) => row.left_out)) await leaveOut(rows, { leave_out: false, reason: '' });
    else leave();
  }

  enable();
  return { queue, refresh, undo, redo, isEditor, open, close, fillDown, paste, copy, leave, leaveOrTake };
}
