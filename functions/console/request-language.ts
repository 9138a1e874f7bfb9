import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Language } from '../../shared/problems/problem-text.ts';

export const LANGUAGE_COOKIE = 'rowmark-lang';

/** The requested language: `lang`, else the cookie's, else the browser's; undefined if all are others. */
export function askedLanguage(c: Context): Language | undefined {
  const named = c.req.query('lang') ?? getCookie(c, LANGUAGE_COOKIE);
  if (named === 'el' || named === 'en') return named;
  return preferred(c.req.header('accept-language') ?? '');
}

/** The first of our languages by the weights of `Accept-Language`. */
function preferred(header: string): Language | undefined {
  const wanted = header.split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const [language] = tag.split('-');
    const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
    return language === 'el' || language === 'en' ? [{ language, weight: Number(weight ?? 1) } as const] : [];
  });
  return wanted.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)[0]?.language;
}
