/** Who leaves a page waits for the cells on their way; where one is refused, the page stays. */
export function waitToLeave(cells: { isOpen(): boolean; saved(): Promise<boolean> }): void {
  const wait = (event: Event, leave: () => void) => {
    if (!cells.isOpen()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void cells.saved().then((isSaved) => isSaved && leave());
  };
  const first = { capture: true };
  const follow = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link instanceof HTMLAnchorElement) wait(event, () => link.click());
  };
  const submit = (event: SubmitEvent) => {
    const { target, submitter } = event;
    if (target instanceof HTMLFormElement) wait(event, () => target.requestSubmit(submitter));
  };
  document.addEventListener('click', follow, first);
  document.addEventListener('submit', submit, first);
}
