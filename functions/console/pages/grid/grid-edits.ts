/** The part of the grid's script that changes cells: sent with "was", undone, filled down, pasted, left out. */
export const gridEdits = `
  /** Sends edits, one list after the other; each document that they change is shown as it is judged now. */
  function send(edits, of) {
    if (edits.length <= EDITS_MAX) edits.forEach(place);
    paint();
    // One list that fails must not keep the next from being sent.
    return sending = sending.then(() => sendNow(edits, of)).catch((error) => { say(error.message, true); return false; });
  }
  async function sendNow(edits, { keep = true } = {}) {
    if (edits.length === 0) return true;
    if (edits.length > EDITS_MAX) { say(words.tooMany, true); return false; }
    say(words.saving);
    try {
      const answer = await ask('/corrections', {
        method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(edits),
      });
      for (const edit of edits) place(edit);
      if (keep) { done.push(edits); undone.length = 0; }
      enable();
      await refresh({ isAnew: true });
      say(words.saved.replace('{n}', answer.corrections));
      return true;
    } catch (error) {
      say(error.message, true);
      for (const choice of error.choices || []) offer(edits, choice);
      age += 1; rows = new Map(); asked = new Map();
      await load(at.row);
      return false;
    }
  }
  /** A text that reads two ways: each is a button, which sends the edits with it. */
  function offer(edits, { typed, now, shown }) {
    const button = element('button', '', '', shown);
    button.type = 'button';
    button.addEventListener('click', () => send(edits.map((one) => (one.now || '').trim() === typed ? { ...one, now } : one)));
    status.append(' ', button);
  }
  /** Reads the rows around the active cell again; after edits, those elsewhere are read when they are wanted. */
  async function refresh({ isAnew = false } = {}) {
    const from = Math.floor(at.row / WINDOW) * WINDOW, mine = age, sent = sending;
    if (isAnew) { asked = new Map([...asked].filter(([one]) => one === from)); rows = new Map([...rows].filter(([one]) => asked.has(Math.floor(one / WINDOW) * WINDOW))); }
    const found = await ask(query({ at: from, rows: WINDOW })).catch(() => undefined);
    if (!found || editor || mine !== age || sent !== sending) return isAnew && paint();
    const isOther = found.rows.map((row, index) => JSON.stringify(row) !== JSON.stringify(rows.get(from + index)));
    found.rows.forEach((row, index) => rows.set(from + index, row));
    if (isAnew || isOther.includes(true)) paint();
  }
  function place(edit) {
    for (const row of rows.values()) {
      if (row.row !== edit.row) continue;
      if ('leave_out' in edit) row.left_out = edit.leave_out;
      else {
        const index = columns.indexOf(edit.column);
        const original = (row.corrected[edit.column] || { was: row.cells[index] }).was;
        row.cells[index] = edit.now === null ? original : edit.now;
        if (row.shown) delete row.shown[edit.column];
        if (edit.now === null || edit.now === original) delete row.corrected[edit.column];
        else row.corrected[edit.column] = { was: original, now: edit.now, by: words.you };
      }
    }
  }
  /** To undo the first edit of a cell takes its correction back. */
  const inverse = (edits) => edits.map((edit) => 'leave_out' in edit
    ? { ...edit, leave_out: !edit.leave_out }
    : { ...edit, was: edit.now, now: firsts.has(edit) ? null : edit.was }).reverse();
  async function undo() {
    await sending;
    const edits = done.pop();
    if (edits && await send(inverse(edits), { keep: false })) undone.push(edits);
    enable();
  }
  async function redo() {
    await sending;
    const edits = undone.pop();
    if (edits && await send(edits, { keep: false })) done.push(edits);
    enable();
  }
  function enable() {
    for (const [id, list] of [['grid-undo', done], ['grid-redo', undone]]) {
      const button = document.getElementById(id);
      if (!button) continue;
      if (list.length === 0 && button === document.activeElement) root.focus();
      button.disabled = list.length === 0;
    }
  }
  const edit = (row, column, now) => {
    const name = columns[column - LEAD.length], was = row.cells[column - LEAD.length];
    if (was === undefined || shownIn(row, name) === now) return [];
    const made = { row: row.row, column: name, was, now };
    if (!row.corrected[name]) firsts.add(made);
    return [made];
  };

  /** A cell of a row that is still being read opens as well: what is typed waits for the row. */
  function open(text) {
    const place = at.row, column = at.column, name = columns[column - LEAD.length];
    if (!mayEdit || name === undefined || editor) return;
    reveal();
    paint();
    const cell = document.getElementById(cellId(at));
    if (!cell) return;
    const input = editor = element('input', 'grid-input');
    edited = { place, column };
    const list = [...document.querySelectorAll('datalist')].find((one) => one.dataset.column === name);
    if (list) editor.setAttribute('list', list.id);
    editor.setAttribute('aria-label', name + ', ' + words.row + ' ' + (rows.get(place) || { row: '' }).row);
    cell.replaceChildren(editor);
    editor.focus();
    editor.addEventListener('blur', () => close(true));
    if (text !== undefined) { editor.value = text; return; }
    const fill = () => {
      const row = rows.get(place);
      if (!row || editor !== input || input.value !== '') return;
      input.value = shownIn(row, name);
      input.select();
    };
    if (rows.get(place)) fill(); else load(place).then(fill);
  }
  /** The cell keeps what was typed; whoever types on need not wait until it is saved. */
  function close(isKept) {
    if (!editor) return;
    const { value } = editor, isInside = editor === document.activeElement, { place, column } = edited;
    editor = undefined;
    if (isInside) root.focus({ preventScroll: true });
    paint();
    if (!isKept) return;
    const keep = () => { const row = rows.get(place); if (row) send(edit(row, column, value)); };
    if (rows.get(place)) keep(); else closing = load(place).then(keep);
  }

  async function chosenRows() {
    const [first, last] = [Math.min(at.row, anchor.row), Math.max(at.row, anchor.row)];
    for (let place = first; place <= last; place += WINDOW) await load(place);
    await load(last);
    const found = Array.from({ length: last - first + 1 }, (_, index) => rows.get(first + index));
    // All or none: a window that cannot be read says so itself.
    return found.every(Boolean) ? found : [];
  }
  async function fillDown() {
    const [first, ...below] = await chosenRows();
    const left = Math.max(LEAD.length, Math.min(at.column, anchor.column)), right = Math.max(at.column, anchor.column);
    const edits = [];
    for (const row of below)
      for (let column = left; column <= right; column += 1) edits.push(...edit(row, column, shownIn(first, columns[column - LEAD.length])));
    await send(edits);
  }
  async function paste(text) {
    const lines = text.replace(/\\r?\\n$/, '').split(/\\r?\\n/).map((line) => line.split('\\t'));
    const edits = [];
    for (const [down, cells] of lines.entries()) {
      if (at.row + down >= total) break;
      await load(at.row + down);
      const row = rows.get(at.row + down);
      if (!row) return;
      for (const [right, now] of cells.entries()) edits.push(...edit(row, at.column + right, now));
    }
    await send(edits);
  }
  async function copied() {
    const [left, right] = [Math.min(at.column, anchor.column), Math.max(at.column, anchor.column)];
    const lines = (await chosenRows()).map((row) => [row.row, row.external_id || '', (row.problems[0] || {}).message || '', ...columns.map((name) => shownIn(row, name))].slice(left, right + 1).join('\\t'));
    await navigator.clipboard.writeText(lines.join('\\n'));
  }
  const dialogOf = (id, confirm) => {
    const dialog = document.getElementById(id);
    if (!dialog) return () => undefined;
    dialog.addEventListener('close', () => {
      if (dialog.returnValue === 'yes') confirm(new FormData(dialog.querySelector('form')));
      dialog.returnValue = '';
    });
    return () => dialog.showModal();
  };
  /** All rows of a finding. */
  async function rowsOf(cause) {
    const found = [];
    for (let all = 1; found.length < all;) {
      const window = await ask('/cells?' + new URLSearchParams({ cause, at: found.length, rows: 500 }));
      if (window.rows.length === 0) break;
      found.push(...window.rows);
      all = window.total;
    }
    return found;
  }
  let leaving;
  const askReason = dialogOf('grid-leave', async (given) => {
    const chosen = leaving || await chosenRows();
    await send(chosen.map(({ row }) => ({ row, leave_out: true, reason: String(given.get('reason')) })));
  });
  const leave = (found) => { leaving = found; askReason(); };

  document.addEventListener('click', ({ target }) => {
    const { show, leave: left } = target.dataset || {};
    if (show) { form.elements.cause.value = show; again(); root.focus(); }
    if (left) rowsOf(left).then((found) => leave(found));
  });
  document.addEventListener('submit', (event) => {
    const { apply, column, value } = event.target.dataset;
    if (!apply) return;
    event.preventDefault();
    const now = String(new FormData(event.target).get('now'));
    rowsOf(apply).then((found) => send(found
      .filter((row) => row.cells[columns.indexOf(column)] === value)
      .map((row) => ({ row: row.row, column, was: value, now }))));
  });
`;

/** The part of the grid's script that follows keys, the clipboard and the mouse. */
export const gridKeys = `
  const pages = () => Math.max(1, Math.floor(root.clientHeight / ROW_HEIGHT) - 2);
  const KEYS = {
    ArrowUp: (e) => move(-1, 0, e.shiftKey), ArrowDown: (e) => move(1, 0, e.shiftKey),
    ArrowLeft: (e) => move(0, -1, e.shiftKey), ArrowRight: (e) => move(0, 1, e.shiftKey),
    PageUp: (e) => move(-pages(), 0, e.shiftKey), PageDown: (e) => move(pages(), 0, e.shiftKey),
    Home: (e) => move(e.ctrlKey ? -total : 0, -widths.length, e.shiftKey),
    End: (e) => move(e.ctrlKey ? total : 0, widths.length, e.shiftKey),
    Enter: () => open(), F2: () => open(), Delete: () => open(''),
  };
  root.addEventListener('keydown', (event) => {
    const { key } = event;
    if (event.target === editor) {
      if (!['Enter', 'Escape', 'Tab'].includes(key)) return;
      event.preventDefault();
      close(key !== 'Escape');
      if (key === 'Tab') move(0, event.shiftKey ? -1 : 1);
      if (key === 'Enter') move(1, 0);
      return;
    }
    if (event.target !== root) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const command = isCommand ? { z: event.shiftKey ? redo : undo, y: redo, d: fillDown, c: copied }[key.toLowerCase()] : undefined;
    const action = command || (isCommand && !['Home', 'End'].includes(key) ? undefined : KEYS[key]);
    if (action) { event.preventDefault(); action(event); }
    else if (key.length === 1 && !isCommand && !event.altKey) { event.preventDefault(); open(key); }
    // The accent of a first letter comes before the letter: the input takes both.
    else if (key === 'Dead') open('');
  });
  root.addEventListener('paste', (event) => {
    if (event.target === editor || !mayEdit) return;
    event.preventDefault();
    paste(event.clipboardData.getData('text/plain'));
  });
  root.addEventListener('mousedown', (event) => {
    const cell = event.target.closest('[id^="cell-"]');
    if (!cell || event.target === editor) return;
    close(true);
    const [, row, column] = cell.id.split('-').map(Number);
    at = { row, column };
    if (!event.shiftKey) anchor = at;
    paint();
  });
  root.addEventListener('dblclick', () => open());
`;
