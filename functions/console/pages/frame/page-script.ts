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
 * The cells on the page of a check are saved as they are typed: everybody sees them, and of two who change one cell the second
 * is told of the first. Whatever is not saved yet goes with the form.
 */
export const savingScript = `
const form = document.querySelector('form[data-saves]');
if (form) {
  const words = JSON.parse(form.dataset.saves);
  const status = document.getElementById('mend-status');
  const say = (text, isWrong) => { status.textContent = text; status.classList.toggle('problem', Boolean(isWrong)); };
  function ask(input, { message, hint, choices = [] }) {
    say(message + ' ' + (choices.length > 0 ? '' : hint), true);
    for (const { now, shown } of choices) {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', value: now, textContent: shown });
      button.dataset.fill = input.id;
      status.append(' ', button);
    }
  }
  async function save(input) {
    const body = new FormData(form);
    (input.closest('td') || form).append(status);
    say(words.saving);
    const answer = await fetch(form.action, { method: 'POST', headers: { Accept: 'application/json' }, body });
    if (answer.status === 204) return say('');
    const json = await answer.json();
    if (!answer.ok) return ask(input, json.error);
    for (const one of form.querySelectorAll('[name^="shown."],[name^="left."]')) {
      const [name, at] = one.name.split('.');
      one.value = name === 'left' ? body.get('leave.' + at) || '' : (body.get('now.' + at) || '').trim();
    }
    say(words.saved.replace('{n}', json.corrections));
    // The plan of this check does not count any more.
    for (const one of document.querySelectorAll('form[action$="/issue"] button')) one.disabled = true;
  }
  let sending = Promise.resolve();
  form.addEventListener('click', ({ target }) => {
    const input = target.dataset.fill && document.getElementById(target.dataset.fill);
    if (!input) return;
    input.value = target.value;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    input.focus();
  });
  form.addEventListener('change', ({ target }) => {
    if (/^(now|all|leave|reason)/.test(target.name)) sending = sending.then(() => save(target)).catch(({ message }) => say(message, true));
  });
}
`;
