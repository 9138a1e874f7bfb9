import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Language } from '../../shared/problems/problem.ts';

export const LANGUAGE_COOKIE = 'rowmark-lang';

/** The language asked for: `lang`, else what a page was switched to, else the browser's, else English. */
export function requestLanguage(c: Context): Language {
  const named = c.req.query('lang') ?? getCookie(c, LANGUAGE_COOKIE);
  if (named === 'el' || named === 'en') return named;
  return preferred(c.req.header('accept-language') ?? '');
}

/** The first of our languages by the weights of `Accept-Language`. */
function preferred(header: string): Language {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.split('-')[0], weight: Number(weight ?? 1) };
    })
    .filter(({ tag, weight }) => (tag === 'el' || tag === 'en') && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted[0]?.tag === 'el' ? 'el' : 'en';
}
