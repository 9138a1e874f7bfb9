/**
 * The grid of a check: a window of the export that scrolls over any number of rows, with cells that people correct in place.
 * It asks `/api/jobs/{job}/cells` for rows and sends each change to `/api/jobs/{job}/corrections`.
 */
import { type GridEdits, gridEdits } from './grid/edits.ts';
import { GridView } from './grid/view.ts';

const LOOK_AGAIN_MS = 4000;
const FILTER_MS = 250;

const root = document.getElementById('grid');
const form = document.getElementById('grid-filters');
if (root && form instanceof HTMLFormElement) startGrid(new GridView(root, form));

function startGrid(view: GridView): void {
  const edits = gridEdits(view);
  followKeys(view, edits);
  followMouse(view, edits);
  followForms(view, edits);
  let isPainting = false;
  view.root.addEventListener('scroll', () => {
    if (isPainting) return;
    isPainting = true;
    requestAnimationFrame(() => {
      isPainting = false;
      view.paint();
    });
  });
  // A cell that somebody else corrects appears by itself.
  setInterval(async () => {
    if (view.isOpen || document.hidden) return;
    await edits.queue.saved();
    edits.refresh();
  }, LOOK_AGAIN_MS);
  view.load(0);
}

function followKeys(view: GridView, edits: GridEdits): void {
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowUp: (e) => view.move(-1, 0, e.shiftKey),
    ArrowDown: (e) => view.move(1, 0, e.shiftKey),
    ArrowLeft: (e) => view.move(0, -1, e.shiftKey),
    ArrowRight: (e) => view.move(0, 1, e.shiftKey),
    PageUp: (e) => view.move(-view.pageRows, 0, e.shiftKey),
    PageDown: (e) => view.move(view.pageRows, 0, e.shiftKey),
    Home: (e) => view.move(e.ctrlKey ? -view.total : 0, -view.widths.length, e.shiftKey),
    End: (e) => view.move(e.ctrlKey ? view.total : 0, view.widths.length, e.shiftKey),
    Enter: () => edits.open(),
    F2: () => edits.open(),
    Delete: () => edits.open(''),
  };
  const commands: Record<string, (event: KeyboardEvent) => void> = {
    z: (e) => (e.shiftKey ? edits.redo() : edits.undo()),
    y: () => edits.redo(),
    d: () => edits.fillDown(),
    c: () => edits.copy(),
    home: (e) => keys.Home?.(e),
    end: (e) => keys.End?.(e),
  };
  view.root.addEventListener('keydown', (event) => {
    if (edits.isEditor(event.target)) return keyInCell(event, view, edits);
    if (event.target !== view.root) return;
    const { key } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const action = isCommand ? commands[key.toLowerCase()] : keys[key];
    const isText = key.length === 1 && !isCommand && !event.altKey;
    if (action || isText) event.preventDefault();
    if (action) action(event);
    // The accent of a first letter comes before the letter: the field takes both.
    else if (isText || key === 'Dead') edits.open(isText ? key : '');
  });
}

function keyInCell(event: KeyboardEvent, view: GridView, edits: GridEdits): void {
  const { key } = event;
  if (!['Enter', 'Escape', 'Tab'].includes(key)) return;
  event.preventDefault();
  edits.close(key !== 'Escape');
  if (key === 'Tab') view.move(0, event.shiftKey ? -1 : 1);
  if (key === 'Enter') view.move(1, 0);
}

function followMouse(view: GridView, edits: GridEdits): void {
  view.root.addEventListener('paste', (event) => {
    if (edits.isEditor(event.target) || !view.mayEdit) return;
    event.preventDefault();
    edits.paste(event.clipboardData?.getData('text/plain') ?? '');
  });
  view.root.addEventListener('mousedown', (event) => {
    const cell = event.target instanceof Element ? event.target.closest('[id^="cell-"]') : null;
    if (cell === null || edits.isEditor(event.target)) return;
    edits.close(true);
    const [row = 0, column = 0] = cell.id.split('-').slice(1).map(Number);
    view.at = { row, column };
    if (!event.shiftKey) view.anchor = view.at;
    view.paint();
  });
  view.root.addEventListener('dblclick', () => edits.open());
}

function followForms(view: GridView, edits: GridEdits): void {
  const again = async () => {
    await edits.queue.saved();
    await view.again();
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  view.form.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(again, FILTER_MS);
  });
  view.form.addEventListener('submit', (event) => {
    event.preventDefault();
    again();
  });
  const actions: Record<string, () => void> = {
    'grid-undo': () => edits.undo(),
    'grid-redo': () => edits.redo(),
    'grid-fill': () => edits.fillDown(),
    'grid-out': () => edits.leaveOrTake(),
  };
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const { show, leave } = target.dataset;
    actions[target.id]?.();
    if (leave !== undefined) edits.leave(leave);
    const cause = view.form.elements.namedItem('cause');
    if (show === undefined || !(cause instanceof HTMLSelectElement)) return;
    cause.value = show;
    again();
    view.root.focus();
  });
}
