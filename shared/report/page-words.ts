import type { Language } from '../problems/problem.ts';
import type { Words } from '../problems/words.ts';
import { type Html, html } from './html.ts';

/** A phrase in both languages; the page shows the one that is chosen. */
export const say = ({ en, el }: Words): Html =>
  en === el ? html`${en}` : html`<span lang="el">${el}</span><span lang="en">${en}</span>`;

/** The same, for what differs by language in its form. */
export const sayBoth = (form: (language: Language) => string): Html =>
  say({ en: form('en'), el: form('el') });
