import { gridEdits, gridKeys } from './grid-edits.ts';

/**
 * The grid of a check: a window of the export that scrolls over any number of rows, with cells that are corrected where they
 * stand. It asks `/jobs/{job}/cells` for rows and sends each change to `/jobs/{job}/corrections`.
 */
export const gridScript = `
const root = document.getElementById('grid');
if (root) startGrid(root);

function startGrid(root) {
  const words = JSON.parse(root.dataset.words);
  const base = '/jobs/' + root.dataset.job;
  const mayEdit = root.dataset.edit === '1';
  const ROW_HEIGHT = 34, WINDOW = 200, BESIDE = 12, LOOK_AGAIN_MS = 4000, LOOKED_MAX = 4000, EDITS_MAX = 5000;
  const LEAD = [words.row, words.document, words.problem];
  const LEAD_WIDTHS = [72, 130, 300];
  const [form, status, detail] = ['grid-filters', 'grid-status', 'grid-detail'].map((id) => document.getElementById(id));
  const head = element('div', 'grid-head', 'row');
  const body = element('div', 'grid-body', 'rowgroup');
  const headGroup = element('div', '', 'rowgroup');
  headGroup.append(head);
  root.append(headGroup, body);
  const UNREAD = { row: '', outcome: 'unread', cells: [], problems: [], corrected: {} };
  let columns = [], widths = [], total = 0, rows = new Map(), asked = new Map(), age = 0, isFresh = true;
  let at = { row: 0, column: LEAD.length }, anchor = at, editor, edited, sending = Promise.resolve(), closing;
  const undone = [], done = [], firsts = new WeakSet();

  function element(name, className, role, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (role) made.setAttribute('role', role);
    if (text !== undefined) made.textContent = text;
    return made;
  }
  const say = (text, isWrong) => { status.textContent = text; status.classList.toggle('problem', Boolean(isWrong)); };

  async function ask(path, init) {
    const answer = await fetch(base + path, init);
    const json = await answer.json();
    if (answer.ok) return json;
    const { message = String(answer.status), hint = '', choices = [] } = json.error || {};
    throw Object.assign(new Error(message + ' ' + (choices.length > 0 ? '' : hint)), { choices });
  }
  function query(more) {
    const wanted = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value) wanted.set(name, value);
    for (const [name, value] of Object.entries(more)) wanted.set(name, value);
    return '/cells?' + wanted;
  }
  /** Loads the window that has a place; each is asked for once. */
  function load(place) {
    const from = Math.floor(place / WINDOW) * WINDOW;
    const known = asked.get(from);
    if (known) return known;
    const mine = age;
    const loading = ask(query({ at: from, rows: WINDOW })).then((found) => {
      if (mine !== age) return;
      total = found.total;
      if (columns.length === 0) layOut(found);
      found.rows.forEach((row, index) => rows.set(from + index, row));
      if (isFresh) goToWrong(from);
      paint();
    }, (error) => { asked.delete(from); say(error.message, true); });
    asked.set(from, loading);
    return loading;
  }
  /** The first cell to correct is in sight when the rows appear. */
  function goToWrong(from) {
    const wrongIn = (row) => row.problems.findIndex(({ column, severity }) => columns.includes(column) && /error|doubtful/.test(severity));
    const [place, row] = [...rows].find(([, one]) => wrongIn(one) >= 0) || [];
    isFresh = row === undefined && from + WINDOW < total && from < LOOKED_MAX && Boolean(document.querySelector('.grid-causes :is(.error,.doubtful)'));
    if (isFresh) load(from + WINDOW);
    if (row === undefined) return;
    at = anchor = { row: place, column: LEAD.length + columns.indexOf(row.problems[wrongIn(row)].column) };
    body.style.height = total * ROW_HEIGHT + 'px';
    reveal();
  }
  async function again() {
    await closing;
    isFresh = true;
    age += 1; rows = new Map(); asked = new Map(); at = anchor = { row: 0, column: Math.max(LEAD.length, at.column) };
    root.scrollTop = 0;
    return load(0);
  }
  function layOut(found) {
    columns = found.columns;
    widths = [...LEAD_WIDTHS, ...columns.map((name, index) =>
      Math.min(260, Math.max(90, 24 + 8 * Math.max(name.length + 2, ...found.rows.slice(0, 50).map(({ cells }) => (cells[index] || '').length)))))];
    root.setAttribute('aria-colcount', String(widths.length));
    head.replaceChildren(...[...LEAD, ...columns].map((name, index) => {
      const cell = sized(element('div', 'grid-cell', 'columnheader'), index);
      cell.setAttribute('aria-colindex', String(index + 1));
      cell.append(name || '–');
      return cell;
    }));
    head.setAttribute('aria-rowindex', '1');
    head.style.width = body.style.width = widths.reduce((sum, one) => sum + one, 0) + 'px';
  }
  function sized(cell, index) {
    cell.style.width = widths[index] + 'px';
    if (index < LEAD.length) {
      cell.classList.add('frozen');
      cell.style.left = LEAD_WIDTHS.slice(0, index).reduce((sum, one) => sum + one, 0) + 'px';
    }
    return cell;
  }
  /** Draws the rows in sight; what is not loaded yet is asked for. */
  function paint() {
    root.setAttribute('aria-rowcount', String(total + 1));
    root.style.maxHeight = ROW_HEIGHT * (total + 1) + 20 + 'px';
    body.style.height = total * ROW_HEIGHT + 'px';
    const first = Math.max(0, Math.floor(root.scrollTop / ROW_HEIGHT) - BESIDE);
    const last = Math.min(total, Math.ceil((root.scrollTop + root.clientHeight) / ROW_HEIGHT) + BESIDE);
    const shown = [];
    for (let place = first; place < last; place += 1) {
      const row = rows.get(place);
      if (!row) load(place);
      shown.push(drawRow(row || UNREAD, place));
    }
    if (!editor) body.replaceChildren(...shown);
    root.setAttribute('aria-activedescendant', cellId(at));
    const row = rows.get(at.row);
    detail.textContent = row ? tell(row) : '';
    if (total === 0 && columns.length > 0) say(words.noRows);
  }
  const shownIn = (row, name) => (row.shown || {})[name] ?? row.cells[columns.indexOf(name)] ?? '';
  const cellId = ({ row, column }) => 'cell-' + row + '-' + column;
  function tell(row) {
    const name = columns[at.column - LEAD.length];
    const changed = row.corrected[name];
    const own = row.problems.filter(({ column }) => column === name);
    return [
      ...(changed ? [words.was + ' «' + changed.was + '», ' + changed.by] : []),
      ...(own.length > 0 ? own : row.problems).map(({ message, hint }) => message + ' ' + hint),
    ].join(' · ');
  }
  function drawRow(row, place) {
    const line = element('div', 'grid-row ' + row.outcome + (row.left_out ? ' left' : ''), 'row');
    line.setAttribute('aria-rowindex', String(place + 2));
    line.style.top = place * ROW_HEIGHT + 'px';
    line.style.width = body.style.width;
    const problem = row.left_out ? words.leftOut : (row.problems[0] || {}).message || '';
    if (row === UNREAD) line.setAttribute('aria-busy', 'true');
    [row.row, row.external_id || '', problem, ...columns.map((name) => shownIn(row, name))].forEach((text, index) => {
      const cell = sized(element('div', 'grid-cell', index === 0 ? 'rowheader' : 'gridcell', String(text)), index);
      cell.id = cellId({ row: place, column: index });
      cell.setAttribute('aria-colindex', String(index + 1));
      const name = columns[index - LEAD.length];
      const found = index < LEAD.length ? undefined : row.problems.find(({ column }) => column === name);
      if (found) {
        cell.classList.add(found.severity);
        cell.title = found.message;
        if (found.severity === 'error' || found.severity === 'doubtful') cell.setAttribute('aria-invalid', 'true');
      }
      if (name !== undefined && row.corrected[name]) cell.classList.add('corrected');
      if (isChosen(place, index)) cell.setAttribute('aria-selected', 'true');
      if (place === at.row && index === at.column) cell.classList.add('active');
      if (index >= LEAD.length && mayEdit) cell.setAttribute('aria-readonly', 'false');
      line.append(cell);
    });
    return line;
  }
  const isChosen = (row, column) =>
    row >= Math.min(at.row, anchor.row) && row <= Math.max(at.row, anchor.row) &&
    column >= Math.min(at.column, anchor.column) && column <= Math.max(at.column, anchor.column);

  function move(rowsDown, columnsRight, extend) {
    const row = Math.max(0, Math.min(total - 1, at.row + rowsDown));
    const column = Math.max(0, Math.min(widths.length - 1, at.column + columnsRight));
    at = { row, column };
    if (!extend) anchor = at;
    reveal();
    paint();
  }
  function reveal() {
    const top = at.row * ROW_HEIGHT, room = root.clientHeight - ROW_HEIGHT * 2;
    if (top < root.scrollTop) root.scrollTop = top;
    else if (top > root.scrollTop + room) root.scrollTop = top - room;
    if (at.column < LEAD.length) return;
    const frozen = getComputedStyle(head.children[0]).position === 'sticky' ? LEAD_WIDTHS.reduce((sum, one) => sum + one, 0) : 0;
    const left = widths.slice(0, at.column).reduce((sum, one) => sum + one, 0);
    const right = left + widths[at.column];
    if (left - frozen < root.scrollLeft) root.scrollLeft = left - frozen;
    else if (right > root.scrollLeft + root.clientWidth) root.scrollLeft = right - root.clientWidth;
  }

${gridEdits}
${gridKeys}
  let frame;
  root.addEventListener('scroll', () => { frame = frame || requestAnimationFrame(() => { frame = undefined; paint(); }); });
  form.addEventListener('input', () => { clearTimeout(form.waiting); form.waiting = setTimeout(again, 250); });
  form.addEventListener('submit', (event) => { event.preventDefault(); again(); });

  const ACTIONS = {
    'grid-undo': undo, 'grid-redo': redo, 'grid-fill': fillDown,
    'grid-out': async () => {
      const chosen = await chosenRows();
      if (chosen.every((row) => row.left_out)) await send(chosen.map(({ row }) => ({ row, leave_out: false, reason: '' })));
      else leave();
    },
  };
  for (const [id, action] of Object.entries(ACTIONS)) {
    const button = document.getElementById(id);
    if (button) button.addEventListener('click', () => action());
  }
  // A cell that somebody else corrects appears by itself.
  setInterval(async () => {
    if (editor || document.hidden) return;
    await sending;
    refresh();
  }, LOOK_AGAIN_MS);
  enable();
  load(0);
}
`;
