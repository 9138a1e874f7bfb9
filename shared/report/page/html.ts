import type { BilingualText } from '../../problems/bilingual-text.ts';
import type { Language } from '../../problems/problem-text.ts';

/** Markup that needs no escaping any more; only `html` makes it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = Html | readonly Html[] | string | number;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const render = (piece: Piece): string => {
  if (piece instanceof Html) return piece.markup;
  if (typeof piece === 'string' || typeof piece === 'number') return escapeText(String(piece));
  return piece.map(({ markup }) => markup).join('');
};

/** A template whose inserted text is escaped; inserted markup stays as it is. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(pieces[index - 1] ?? '') + part));
}

/** Nothing. */
export const emptyHtml = new Html('');

/** A phrase in both languages; the page shows the one that is chosen. */
export const say = ({ en, el }: BilingualText): Html =>
  en === el ? html`${en}` : html`<span lang="el">${el}</span><span lang="en">${en}</span>`;

/** The same, for what differs by language in its form. */
export const sayBoth = (form: (language: Language) => string): Html =>
  say({ en: form('en'), el: form('el') });
