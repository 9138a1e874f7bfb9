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
export const none = new Html('');
