export const PAST_HEADING = '## A long past';

/** The page of figures with this section in the place of the one before; the sections after it stay. */
export function withPast(page: string, section: string): string {
  const start = page.indexOf(PAST_HEADING);
  return `${page.slice(0, start)}${section.trimEnd()}\n${page.slice(page.indexOf('\n## ', start + 1))}`;
}

/** What stays of a page when the measured part before is written anew. */
export const fromPast = (page: string): string => page.slice(page.indexOf(PAST_HEADING));
