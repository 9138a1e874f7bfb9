import { SEALED } from '../seal/seal-record.ts';
import { RECOMPUTE } from './recompute-script.ts';
import { verifyWords } from './verify-words.ts';

/** The work of `verify.html`, for a browser: no library, no network, nothing stored. */
const WORK = String.raw`
const hex = (bytes) => Array.from(new Uint8Array(bytes), (one) => one.toString(16).padStart(2, '0')).join('');
const sha256 = async (bytes) => hex(await crypto.subtle.digest('SHA-256', bytes));
const bytesOf = (base64) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
const utf8 = (text) => new TextEncoder().encode(text);
const found = document.getElementById('found');
const verdict = document.getElementById('verdict');

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
function say(parent, word, values = {}) {
  for (const lang of ['el', 'en']) {
    const span = document.createElement('span');
    span.lang = lang;
    span.textContent = fill(WORDS[word][lang], values);
    parent.append(span);
  }
}
let wrong = 0;
let problems = [];
let checks = new Set();
let open = new Set();
let sealedBy = null;
let keyGiven = 'none';
let counted = { files: 0, rows: 0, reports_before: 0, documents: 0 };
function tell(kind, word, values) {
  const line = document.createElement('li');
  line.className = kind;
  say(line, word, values);
  found.append(line);
  if (kind !== 'bad') return;
  wrong += 1;
  problems.push({ code: word, severity: 'error', params: { ...values }, message: fill(WORDS[word].en, values ?? {}), hint: '' });
}

async function summaryOf(file) {
  if (file === undefined) return tell('bad', 'noSummary');
  const bytes = await file.arrayBuffer();
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const [, covered, seal] = SEALED.exec(text) ?? [];
    if (covered !== undefined && (await sha256(utf8(covered))) === seal) {
      const summary = JSON.parse(text);
      // A name that stands twice has one value here and the other elsewhere.
      if (summary.form !== 'rowmark-summary/1' && JSON.stringify(summary, null, 2) + '\n' !== text) throw new Error();
      tell('good', 'sealFits');
      return summary;
    }
  } catch {}
  tell('bad', 'sealBroken');
}

async function checkFiles(files, summary) {
  for (const [name, stated] of Object.entries(summary.files)) {
    const file = files.get(name);
    if (file === undefined) tell('bad', 'missing', { file: name });
    else if ((await sha256(await file.arrayBuffer())) === stated.sha256) tell('good', 'fits', { file: name });
    else tell('bad', 'changed', { file: name });
  }
}

async function checkOthers(others, { source }) {
  let hasSource = false;
  for (const [name, file] of others) {
    const isSource = (await sha256(await file.arrayBuffer())) === source.sha256;
    hasSource ||= isSource;
    if (isSource) tell('good', 'sourceFits', { file: name });
    else if (name === source.name) tell('bad', 'sourceChanged', { file: name });
    else tell('open', 'unknown', { file: name });
  }
  (hasSource ? checks : open).add('source');
  open.add('service');
  tell('open', hasSource ? 'serviceUnchecked' : 'sourceUnchecked');
}

const NEEDED = ['result.jsonl', 'result.csv', 'result.xlsx', 'summary.html', 'verify.html'];
const isLean = ({ notices }) => notices.some(({ code }) => code === 'REPORT-LEAN');
const isLeftOut = ({ notices }, file) => notices.some(({ code, params }) => code === 'REPORT-FORMAT-FAILED' && params?.file === file);

function plainRow(line) {
  const row = JSON.parse(line);
  if (JSON.stringify(row) !== line) throw new Error();
  return row;
}

/** Holds the rows against the summary, and result.csv against the rows. */
async function checkContent(files, summary) {
  for (const name of ['place', 'chain', 'newest', 'keys']) open.add(name);
  if (summary.form === 'rowmark-summary/1') {
    open.add('sums').add('contents');
    return;
  }
  const needed = isLean(summary) ? NEEDED.slice(0, 1) : NEEDED;
  for (const name of needed)
    if (!(name in summary.files) && !isLeftOut(summary, name)) tell('bad', 'unlisted', { file: name });
  const lines = files.get('result.jsonl');
  if (lines === undefined) return;
  let rows;
  try {
    rows = (await lines.text()).split('\n').filter((line) => line !== '').map(plainRow);
  } catch {
    return tell('bad', 'rowsUnreadable');
  }
  counted.rows = rows.length;
  const wrongs = recount(rows, summary);
  for (const what of wrongs) tell('bad', 'sumsWrong', { what });
  if (wrongs.length === 0) tell('good', 'sumsFit');
  checks.add('rows').add('sums');
  const csv = files.get('result.csv');
  const differs = csv && csvDiffers(await csv.text(), rows);
  if (differs !== undefined) tell('bad', 'csvDiffers', { what: differs });
  open.add('contents');
  tell('open', 'chainUnchecked');
}

const spkiOf = async (pem) => (await pem.text()).replace(/-----[^-]*-----|\s/g, '');

/** Changes of key among the files: each sealed with the old key, as it states the next one. */
let links = [];
async function linkOf(file) {
  const text = await file.text();
  const [, covered, seal, signature] = SEALED.exec(text) ?? [];
  if (covered === undefined || (await sha256(utf8(covered))) !== seal) return undefined;
  const { seal_key, next_key } = JSON.parse(text);
  const key = await crypto.subtle.importKey('spki', bytesOf(seal_key.public_key), { name: 'Ed25519' }, false, ['verify']);
  const fits = await crypto.subtle.verify('Ed25519', key, bytesOf(signature ?? ''), utf8(seal));
  return fits ? [seal_key.public_key, next_key.public_key] : undefined;
}
/** True of one key, and of two that handed over to one another. */
function handedOver(one, other) {
  const follow = (from, to, way) => {
    for (let at = from, left = links.length; left >= 0 && at !== undefined; left--) {
      if (at === to) return true;
      at = links.find((link) => link[way] === at)?.[1 - way];
    }
    return false;
  };
  return follow(one, other, 0) || follow(one, other, 1);
}

async function checkKey({ seal_key, seal, signature }, pem) {
  if (pem !== undefined) keyGiven = 'given';
  sealedBy = seal_key?.sha256 ?? null;
  if (seal_key === undefined) {
    if (pem === undefined) tell('open', 'notSealed');
    else tell('bad', 'notSealedButKey');
    return;
  }
  try {
    const spki = bytesOf(seal_key.public_key);
    const key = await crypto.subtle.importKey('spki', spki, { name: 'Ed25519' }, false, ['verify']);
    const fits = await crypto.subtle.verify('Ed25519', key, bytesOf(signature ?? ''), utf8(seal));
    if (!fits) tell('bad', 'signatureWrong');
    else if (pem === undefined) tell('open', 'keyOwn', { key: await sha256(spki) });
    else if (handedOver(await spkiOf(pem), seal_key.public_key)) tell('good', 'keyFits', { file: pem.name });
    else tell('bad', 'keyOther', { file: pem.name });
  } catch (error) {
    if (error.name === 'NotSupportedError') tell('bad', 'keyUnreadable');
    else tell('bad', 'signatureWrong');
  }
}

async function check(given) {
  found.replaceChildren();
  verdict.replaceChildren();
  wrong = 0;
  problems = [];
  [checks, open] = [new Set(), new Set()];
  [sealedBy, keyGiven] = [null, 'none'];
  counted = { files: 0, rows: 0, reports_before: 0, documents: 0 };
  const files = new Map(given.map((file) => [file.name, file]));
  const pem = given.find(({ name }) => name.endsWith('.pem'));
  const changes = given.filter(({ name }) => name === 'key.json');
  links = (await Promise.all(changes.map((one) => linkOf(one).catch(() => undefined)))).filter((one) => one);
  const summary = await summaryOf(files.get('summary.json'));
  if (summary !== undefined) {
    await checkFiles(files, summary);
    await checkKey(summary, pem);
    await checkContent(files, summary);
    checks.add('seal').add('files');
    if (keyGiven === 'given') checks.add('key');
    counted.files = 1 + Object.keys(summary.files).length;
    const known = new Set(['summary.json', 'key.json', pem?.name, ...Object.keys(summary.files)]);
    await checkOthers([...files].filter(([name]) => !known.has(name)), summary);
  }
  answer(summary);
  document.documentElement.dataset.checked = String(wrong === 0);
}

/** Says the verdict, and states it as the command and the console do. */
function answer(summary) {
  const sound = wrong === 0;
  const word = !sound ? 'altered' : keyGiven === 'given' && sealedBy !== null ? 'intact' : 'intact-key-unknown';
  verdict.className = 'verdict ' + { altered: 'unread', intact: 'done', 'intact-key-unknown': 'left' }[word];
  say(verdict, word);
  const [, account, profile, file, job] = summary?.report.split('/') ?? [];
  document.body.dataset.verdict = word;
  document.getElementById('answer').textContent = JSON.stringify({
    verdict: word,
    report: summary === undefined ? null : { account, profile, file, job },
    sealed_by: sealedBy,
    key: keyGiven,
    head: 'not given',
    checks: [...checks],
    not_checked: [...open],
    files_not_compared: Object.keys(summary?.files ?? {}).filter((name) => !['result.jsonl', 'result.csv'].includes(name)),
    problems,
    seed: null,
    sound,
    job: summary?.job ?? null,
    checked: counted,
    seal_key: sealedBy,
  });
}

async function filesBelow(entry) {
  if (entry.isFile) return [await new Promise((done, failed) => entry.file(done, failed))];
  const entries = await new Promise((done, failed) => entry.createReader().readEntries(done, failed));
  return (await Promise.all(entries.map(filesBelow))).flat();
}

document.getElementById('files').addEventListener('change', ({ target }) => check([...target.files]));
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', async (event) => {
  event.preventDefault();
  const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter((one) => one);
  check((await Promise.all(entries.map(filesBelow))).flat());
});
for (const button of document.querySelectorAll('[data-choose]'))
  button.addEventListener('click', () => {
    const root = document.documentElement;
    root.dataset.lang = root.lang = button.dataset.choose;
    for (const other of document.querySelectorAll('[data-choose]'))
      other.setAttribute('aria-pressed', String(other === button));
  });
`;

/** The script of `verify.html`, with its words and the form of a sealed summary. */
export const VERIFY_SCRIPT = `"use strict";const WORDS=${JSON.stringify(verifyWords)};const SEALED=${SEALED};${RECOMPUTE}${WORK}`;
