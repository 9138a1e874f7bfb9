/** The mark of the product: three rows, the last of them answered. Served as the icon of the tab and drawn in the header. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#1f4e8c"/><path d="M7 10h18M7 16h9M7 22h5" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".75"/><path d="m15.5 20.5 4 4 6.5-9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const ROUND = 2 * Math.PI * 12;
const PERCENT = 100;

/** The icon of the tab: the mark, or how many percent of a job are done. */
export function iconOf(percent: string | undefined): string {
  const done = Number(percent);
  if (percent === undefined || !(done >= 0 && done <= PERCENT)) return icon;
  const length = ((ROUND * done) / PERCENT).toFixed(1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="none" stroke="#b8c4d4" stroke-width="6"/><circle cx="16" cy="16" r="12" fill="none" stroke="#1f4e8c" stroke-width="6" stroke-dasharray="${length} 99" transform="rotate(-90 16 16)"/></svg>`;
}
