/**
 * Shows the whole list of a search field when it is entered: a browser lists only what fits the text that is there. The
 * text comes back where nothing else is chosen; without scripts the field is cleared by hand.
 */
export const findScript = `
const isFind = (element) => element instanceof HTMLInputElement && element.classList.contains('find');
document.addEventListener('focusin', ({ target }) => {
  if (!isFind(target)) return;
  target.placeholder = target.value;
  target.value = '';
});
document.addEventListener('focusout', ({ target }) => {
  if (isFind(target) && target.value === '') target.value = target.placeholder;
});
document.addEventListener('submit', () => {
  for (const one of document.querySelectorAll('input.find'))
    if (one.value === '' && one.placeholder !== '') one.value = one.placeholder;
}, true);
document.addEventListener('htmx:configRequest', ({ detail }) => {
  for (const one of document.querySelectorAll('input.find'))
    if (one.value === '' && one.placeholder !== '') detail.parameters[one.name] = one.placeholder;
});
`;
