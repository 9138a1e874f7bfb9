/** The scripts of every page: search fields, files that are dropped, and cells that save themselves. */

import { saveQueue } from './save-queue.ts';

interface Refusal {
  message: string;
  hint: string;
  choices?: readonly { now: string; shown: string }[];
}

/** Shows the whole list of a search field on focus: a browser lists only matches of its text, which comes back if it stays. */
const isFind = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.classList.contains('find');

const cleared = () =>
  [...document.querySelectorAll<HTMLInputElement>('input.find')].filter(({ value }) => value === '');

document.addEventListener('focusin', ({ target }) => {
  if (!isFind(target)) return;
  target.placeholder = target.value;
  target.value = '';
});
document.addEventListener('focusout', ({ target }) => {
  if (isFind(target) && target.value === '') target.value = target.placeholder;
});
function giveBack(): void {
  for (const one of cleared()) one.value = one.placeholder;
}
document.addEventListener('submit', giveBack, true);
document.addEventListener('htmx:configRequest', (event) => {
  if (!(event instanceof CustomEvent)) return;
  for (const one of cleared())
    if (one.placeholder !== '') event.detail.parameters[one.name] = one.placeholder;
});

const fileField = ({ target }: Event): HTMLInputElement | null =>
  target instanceof Element
    ? (target.closest('.drop')?.querySelector<HTMLInputElement>('input[type=file]') ?? null)
    : null;

document.addEventListener('dragover', (event) => {
  if (fileField(event)) event.preventDefault();
});
document.addEventListener('drop', (event) => {
  const input = fileField(event);
  if (input === null || event.dataTransfer === null) return;
  event.preventDefault();
  input.files = event.dataTransfer.files;
});

const AS_PROGRAM = { Accept: 'application/json' };

/** Saves cells of a check as they are typed: of two people who change one, the second reads of the first. */
function saveCells(form: HTMLFormElement, status: HTMLElement): void {
  const words: { saving: string; saved: string } = JSON.parse(form.dataset.saves ?? '{}');
  const say = (text: string, isWrong = false) => {
    status.textContent = text;
    status.classList.toggle('problem', isWrong);
  };
  function offer(input: Element, { message, hint, choices = [] }: Refusal): void {
    say(`${message} ${choices.length > 0 ? '' : hint}`, true);
    for (const { now, shown } of choices) {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', value: now, textContent: shown });
      button.dataset.fill = input.id;
      status.append(' ', button);
    }
  }
  async function save(input: Element): Promise<boolean> {
    const body = new FormData(form);
    (input.closest('td') ?? form).append(status);
    say(words.saving);
    const answer = await fetch(form.action, { method: 'POST', headers: AS_PROGRAM, body });
    const json = answer.status === 204 ? undefined : await answer.json();
    if (!answer.ok) offer(input, json.error);
    else if (json === undefined) say('');
    else {
      keepSaved(form, body);
      say(words.saved.replace('{n}', json.corrections));
      // The plan of this check does not count any more.
      for (const one of document.querySelectorAll<HTMLButtonElement>('form[action$="/issue"] button'))
        one.disabled = true;
    }
    return answer.ok;
  }
  const queue = saveQueue(say);
  form.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || target.dataset.fill === undefined) return;
    const input = document.getElementById(target.dataset.fill);
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) return;
    input.value = target.value;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    input.focus();
  });
  form.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !target.name.startsWith('now.')) return;
    event.preventDefault();
    const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name^="now."]')];
    const next = inputs[inputs.indexOf(target) + 1];
    (next ?? document.querySelector<HTMLButtonElement>('button[form=mending]') ?? target).focus();
  });
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof Element) || !/^(now|leave|reason)/.test(target.getAttribute('name') ?? ''))
      return;
    queue.add(() => released().then(() => save(target)));
  });
}

/** Waits until nothing is pressed: a line that comes in would move it away from under the pointer. */
async function released(): Promise<void> {
  while (document.querySelector(':active')) await new Promise((later) => setTimeout(later, 20));
}

/** The form remembers what is saved: only later changes are sent. */
function keepSaved(form: HTMLFormElement, sent: FormData): void {
  for (const one of form.querySelectorAll<HTMLInputElement>('[name^="shown."],[name^="left."]')) {
    const [name, at] = one.name.split('.');
    one.value = String(sent.get(name === 'left' ? `leave.${at}` : `now.${at}`) ?? '').trim();
  }
}

const cells = document.querySelector<HTMLFormElement>('form[data-saves]');
const saved = document.getElementById('mend-status');
if (cells && saved) saveCells(cells, saved);
