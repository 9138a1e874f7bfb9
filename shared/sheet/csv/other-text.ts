import type { ReadCode, Refuse } from '../unreadable.ts';

const MAX_CONTROL_SHARE = 0.02;
const LOOKED_AT_CHARS = 4096;

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

/** Refuses a text that begins like HTML, XML, SYLK or JSON. */
export function refuseOtherBeginning(text: string, refuse: Refuse): void {
  const start = text.trimStart();
  for (const [code, beginning] of BEGINNINGS) if (beginning.test(start)) throw refuse(code);
}

/**
 * Refuses what is blank, no table or no text; `sample` is the text's beginning, or all of it when `complete`.
 */
export function refuseOtherText(sample: string, complete: boolean, refuse: Refuse): void {
  if (sample.includes('\0')) throw refuse('READ-NUL');
  if (sample.trim() === '' && complete) throw refuse('READ-EMPTY');
  refuseOtherBeginning(sample, refuse);
  const looked = sample.slice(0, LOOKED_AT_CHARS);
  if ([...looked].filter(isControl).length > looked.length * MAX_CONTROL_SHARE)
    throw refuse('READ-NO-TABLE', { what: 'control characters' });
}

/** The four separators of ASCII do separate cells in some exports. */
const isControl = (char: string) => char < '\x1c' && !'\t\r\n\f\v'.includes(char);
