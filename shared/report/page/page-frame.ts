import { createHash } from 'node:crypto';
import type { BilingualText } from '../../problems/bilingual-text.ts';
import type { Language } from '../../problems/problem-text.ts';
import { VERSION } from '../../version.ts';
import { emptyHtml, Html, html, say } from './html.ts';
import { pageStyle } from './page-style.ts';

/** Without it the page stays in the report's language; it needs no network and stores nothing. */
const SCRIPT = `for(const button of document.querySelectorAll('[data-choose]'))button.addEventListener('click',()=>{
const root=document.documentElement;root.dataset.lang=root.lang=button.dataset.choose;
for(const other of document.querySelectorAll('[data-choose]'))other.setAttribute('aria-pressed',String(other===button))})`;

const scriptHash = createHash('sha256').update(SCRIPT).digest('base64');
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action 'none'`;

/** The program that wrote a page. */
export const GENERATOR = `Rowmark ${VERSION}`;

const WIDE = '@media screen{main,.top{max-width:84rem}}';

interface PageFrame {
  /** The language that it opens in. */
  language: Language;
  title: string;
  /** Kind of page, beside our name. */
  brand: BilingualText;
  main: Html;
  /** Its tables have many columns. */
  wide?: true;
}

/** A page for people, complete in itself, in Greek and English. */
export const pageFrame = ({ language, title, brand, main, wide }: PageFrame): string =>
  html`<!doctype html>
<html lang="${language}" data-lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${GENERATOR}">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title} · Rowmark</title><style>${new Html(pageStyle)}${wide ? new Html(WIDE) : emptyHtml}</style></head><body>
<header class="top"><span class="brand">Rowmark · ${say(brand)}</span>${languageSwitch(language)}</header>
${main}
<script>${new Html(SCRIPT)}</script></body></html>
`.markup;

const languageSwitch = (language: Language): Html =>
  html`<div class="languages" role="group" aria-label="Γλώσσα / Language">
<button type="button" data-choose="el" aria-pressed="${String(language === 'el')}">Ελληνικά</button>
<button type="button" data-choose="en" aria-pressed="${String(language === 'en')}">English</button></div>`;
