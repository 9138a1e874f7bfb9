import type { ReadCode, Refuse } from '../unreadable.ts';

const MAX_CONTROL_SHARE = 0.02;

/** Texts that are no separated values, by how they begin. */
const BEGINNINGS: readonly (readonly [ReadCode, RegExp])[] = [
  ['READ-XML', /^<\?xml|^<\?mso-application|^<(\w+:)?(workbook|office:document)[\s>]/i],
  ['READ-HTML', /^<(!doctype\s+html|!--|html|head|body|table|meta|style|div|script|title|link)\b/i],
  ['READ-HTML', /^mime-version:\s/i],
  ['READ-XML', /^<!doctype/i],
  ['READ-SYLK', /^ID;P(WXL|SCALC|CALCOOO)/],
  ['READ-JSON', /^\[\s*[[{]/],
  ['READ-JSON', /^\{\s*("|\}|\{)/],
];

/** Refuses a text that is HTML, XML, JSON or no text at all, and one that is blank; `sample` is its beginning, or all of it when `complete`. */
export function refuseOtherText(sample: string, complete: boolean, refuse: Refuse): void {
  const start = sample.trimStart();
  if (sample.includes('\0')) throw refuse('READ-NUL');
  if (start === '' && complete) throw refuse('READ-EMPTY');
  for (const [code, beginning] of BEGINNINGS) if (beginning.test(start)) throw refuse(code);
  const controls = [...sample.slice(0, 4096)].filter(isControl).length;
  if (controls > Math.min(sample.length, 4096) * MAX_CONTROL_SHARE)
    throw refuse('READ-NO-TABLE', { what: 'control characters' });
}

/** The four separators of ASCII do separate cells in some exports. */
const isControl = (char: string) => char < '\x1c' && !'\t\r\n\f\v'.includes(char);
