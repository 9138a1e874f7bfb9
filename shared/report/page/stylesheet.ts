import { readFileSync } from 'node:fs';
import { once } from '../../memoize.ts';

/** The one style sheet of every page: the console, reports and statements, a printed document. A bundle has it next to its code. */
export const stylesheet = /* @__PURE__ */ once(() =>
  readFileSync(new URL('pages.css', import.meta.url), 'utf8'),
);
