import type { Language } from '../problems/problem.ts';
import { type Html, html } from './html.ts';
import type { Phrase } from './words.ts';

export const languages: readonly Language[] = ['el', 'en'];

/** A phrase in both languages; the page shows the one that is chosen. */
export const say = ({ en, el }: Phrase): Html =>
  en === el ? html`${en}` : html`<span lang="el">${el}</span><span lang="en">${en}</span>`;

/** The same, for what differs by language in its form. */
export const sayBoth = (form: (language: Language) => string): Html =>
  say({ en: form('en'), el: form('el') });
