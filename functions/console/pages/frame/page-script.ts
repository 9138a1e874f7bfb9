/** The tab shows how far a job is. */
export const tabScript = `
const frameOf = (event) => event.target.closest?.('.drop')?.querySelector('input[type=file]');
document.addEventListener('dragover', (event) => { if (frameOf(event)) event.preventDefault(); });
document.addEventListener('drop', (event) => {
  const input = frameOf(event);
  if (input) { event.preventDefault(); input.files = event.dataTransfer.files; }
});
document.addEventListener('htmx:afterSettle', () => {
  const icon = document.querySelector('[data-icon]')?.dataset.icon;
  const link = document.querySelector('link[rel=icon]');
  if (icon && link) link.setAttribute('href', icon);
});
`;

/**
 * The cells on the page of a check are saved as they are typed, as the grid saves its own: everybody sees them, and of two who
 * change one cell the second is told of the first. Whatever is not saved yet goes with the form.
 */
export const savingScript = `
const form = document.querySelector('form[data-saves]');
if (form) {
  const words = JSON.parse(form.dataset.saves);
  const status = document.getElementById('mend-status');
  const say = (text, isWrong) => { status.textContent = text; status.classList.toggle('problem', Boolean(isWrong)); };
  const field = (name, at) => form.elements[name + '.' + at];
  const reason = () => form.elements.reason.value.trim() || words.noReason;
  const leaving = (at) => ({ row: Number(field('row', at).value), leave_out: field('leave', at).checked, reason: reason() });
  const ofColumn = (at, now) => ({ rows: 'all', column: field('column', at).value, was: field('was', at).value, now });
  function ofCell(at) {
    const [was, now] = [field('shown', at).value, field('now', at).value.trim()];
    if (field('all', at)?.checked) return now === field('was', at).value ? [] : [ofColumn(at, now)];
    return was === now ? [] : [{ row: Number(field('row', at).value), column: field('column', at).value, was, now }];
  }
  let sending = Promise.resolve();
  async function save(edits, saved) {
    if (edits.length === 0) return;
    say(words.saving);
    try {
      const answer = await fetch('/jobs/' + words.job + '/corrections', {
        method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(edits),
      });
      const json = await answer.json();
      if (!answer.ok) throw new Error(json.error ? json.error.message + ' ' + json.error.hint : String(answer.status));
      saved();
      say(words.saved.replace('{n}', json.corrections));
      // The plan of this check does not count any more.
      for (const one of document.querySelectorAll('form[action$="/issue"] button')) one.disabled = true;
    } catch (error) {
      say(error.message, true);
    }
  }
  form.addEventListener('click', ({ target }) => {
    const input = target.dataset.fill && document.getElementById(target.dataset.fill);
    if (!input) return;
    input.value = target.value;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    input.focus();
  });
  form.addEventListener('change', ({ target }) => {
    const [name, at] = target.name.split('.');
    const left = () => { for (const one of form.querySelectorAll('[name^="leave."]')) field('left', one.name.split('.')[1]).value = one.checked ? '1' : ''; };
    const cell = () => { field('shown', at).value = field('now', at).value.trim(); };
    sending = sending.then(() => {
      if (name === 'leave') return save([leaving(at)], left);
      if (name === 'reason') return save([...form.querySelectorAll('[name^="leave."]:checked')].map((one) => leaving(one.name.split('.')[1])), left);
      if (name === 'now' || name === 'all') return save(ofCell(at), cell);
    });
  });
}
`;
