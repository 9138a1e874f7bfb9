import { createHash } from 'node:crypto';
import { memoize } from '../../memoize.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { Sink } from '../../store/store.ts';
import type { ReportFile } from '../files/report-writer.ts';
import { createTextFile } from '../files/text-file.ts';
import { Html, html, say } from '../page/html.ts';
import { GENERATOR } from '../page/page-frame.ts';
import { pageStyle } from '../page/page-style.ts';
import { VERIFY_SCRIPT } from './verify-script.ts';
import { verifyWords } from './verify-words.ts';

export const VERIFY_PAGE = 'verify.html';

const STYLE = `${pageStyle}
.drop{border:2px dashed var(--line);text-align:center}.drop input{font:inherit;margin-top:.5rem}
.found{list-style:none;padding:0;margin:0}.found li{padding:.4rem .7rem;margin:.2rem 0;border-radius:.3rem;overflow-wrap:anywhere}
.found .good{background:var(--good);color:var(--good-ink)}.found .bad{background:var(--bad);color:var(--bad-ink)}
.found .open{background:var(--warn);color:var(--warn-ink)}.verdict:empty{display:none}`;

const scriptHash = createHash('sha256').update(VERIFY_SCRIPT).digest('base64');
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; base-uri 'none'; form-action 'none'`;

/** Writes `verify.html`: checks every hash and the seal of the report in a browser, without network or installation. */
export async function writeVerifyPage(sink: Sink, language: Language): Promise<ReportFile> {
  const text = createTextFile(VERIFY_PAGE, sink);
  await text.write(verifyPage(language));
  return text.end();
}

/** Every report has the same page. */
export const verifyPage = memoize(
  (language: Language): string =>
    html`<!doctype html>
<html lang="${language}" data-lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${GENERATOR}">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${verifyWords.title[language]} · Rowmark</title><style>${new Html(STYLE)}</style></head><body>
<header class="top"><span class="brand">Rowmark</span><div class="languages" role="group" aria-label="Γλώσσα / Language">
<button type="button" data-choose="el" aria-pressed="${String(language === 'el')}">Ελληνικά</button>
<button type="button" data-choose="en" aria-pressed="${String(language === 'en')}">English</button></div></header>
<main><h1>${say(verifyWords.title)}</h1>
<section class="drop"><p><label for="files">${say(verifyWords.what)}</label></p><input id="files" type="file" multiple>
<p class="muted">${say(verifyWords.more)}</p></section>
<div role="status"><p id="verdict"></p></div><ul id="found" class="found"></ul>
<p class="muted">${say(verifyWords.trust)}</p></main>
<script type="application/json" id="answer"></script>
<script>${new Html(VERIFY_SCRIPT)}</script></body></html>
`.markup,
);
