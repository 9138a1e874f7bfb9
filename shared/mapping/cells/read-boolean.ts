import { foldText } from '../texts/fold.ts';

const YES = new Set(['true', 'yes', 'y', '1', 'ναι', 'ν', 'αληθησ', 'αληθεσ', 'σωστο']);
const NO = new Set(['false', 'no', 'n', '0', 'οχι', 'ο', 'ψευδησ', 'ψευδεσ', 'λαθοσ']);

/** 'true' or 'false' for a Greek or English yes or no; absent for anything else. */
export function readBoolean(written: string): 'true' | 'false' | undefined {
  const text = foldText(written);
  if (YES.has(text)) return 'true';
  return NO.has(text) ? 'false' : undefined;
}
