import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Language } from '../../shared/problems/problem-text.ts';
import type { ConsoleHost, Person } from './console-host.ts';
import type { Say } from './words/field-words.ts';

interface ConsoleVariables {
  host: ConsoleHost;
  person: Person;
  language: Language;
  /** The words of pages in it. */
  say: Say;
  /** The language, if the request names it. */
  asked: Language | undefined;
  /** Path that signs the person out; undefined if the host has no sign-out. */
  signOut: string | undefined;
  /** The sender of the request as of now; throws if there is none, or the key was revoked since. */
  signedIn: () => Promise<Person>;
  /** Set by a POST that reads. */
  changesNothing: true | undefined;
}

export interface ConsoleEnv {
  Variables: ConsoleVariables;
  /** The address that a request came from, if the host knows it. */
  Bindings: { address?: string } | undefined;
}

export type ConsoleApp = OpenAPIHono<ConsoleEnv>;
export type ConsoleContext = Context<ConsoleEnv>;

/** Identifies the sender of a request. A wrong proof throws; a missing one gives undefined. */
export interface SignIn {
  who(c: ConsoleContext): Promise<Person | undefined>;
  /** Takes a key that a page was given and sets its cookie; undefined if people sign in without keys. */
  take?(c: Context, key: string): Promise<void>;
  /** The sign-in page, if it is not the page for a key. */
  place?: string;
  /** The place that signs a person out. */
  signOut?: string;
  /** Serves the sign-in's own places, which need no sign-in. */
  serve?(app: ConsoleApp): void;
}

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
