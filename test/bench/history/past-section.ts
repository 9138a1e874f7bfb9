export const PAST_HEADING = '## A long past';
const NEXT_HEADING = '## Lines of code';

/** The page of figures with this section in the place of the one before. */
export function withPast(page: string, section: string): string {
  const [measured = '', lines = ''] = page.split(NEXT_HEADING);
  const [before = ''] = measured.split(PAST_HEADING);
  return `${before.trimEnd()}\n\n${section.trimEnd()}\n\n${NEXT_HEADING}${lines}`;
}

/** The section of a page, to be kept when the rest of it is written anew. */
export function pastOf(page: string): string {
  const [, section = ''] = page.split(PAST_HEADING);
  return `${PAST_HEADING}${section.split(NEXT_HEADING)[0] ?? ''}`;
}
