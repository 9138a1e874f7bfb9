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
