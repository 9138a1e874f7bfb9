/** Saves cells in turn. Who leaves the page waits for all of them, and stays where one is refused. */
export function saveQueue(say: (text: string, isProblem: boolean) => void) {
  let last = Promise.resolve(true);
  let open = 0;

  /** Waits until nothing is on its way, what is added meanwhile included; true if nothing was refused. */
  async function saved(): Promise<boolean> {
    let isSaved = true;
    while (open > 0) isSaved = (await last) && isSaved;
    return isSaved;
  }

  function leaving(event: Event): void {
    const { target } = event;
    if (open === 0 || !(target instanceof Element)) return;
    const link = event.type === 'click' ? target.closest<HTMLAnchorElement>('a[href]') : null;
    const form = event instanceof SubmitEvent && target instanceof HTMLFormElement ? target : null;
    if (!form && !link) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { submitter } = Object(event);
    void saved().then((isSaved) => isSaved && (form?.requestSubmit(submitter) ?? link?.click()));
  }
  for (const kind of ['click', 'submit']) document.addEventListener(kind, leaving, { capture: true });

  return {
    saved,
    get last() {
      return last;
    },
    /** Adds a save, which answers false if it is refused. */
    add(save: () => Promise<boolean>): Promise<boolean> {
      open += 1;
      const refused = (error: Error) => {
        say(error.message, true);
        return false;
      };
      const ended = () => {
        open -= 1;
      };
      last = last.then(save).catch(refused).finally(ended);
      return last;
    },
  };
}
