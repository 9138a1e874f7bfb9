import { checkWords } from '../words/check-words.ts';
import { choiceWords } from '../words/choice-words.ts';
import { frameWords } from '../words/frame-words.ts';
import { homeWords } from '../words/home-words.ts';
import { reportWords } from '../words/report-words.ts';
import { sandboxWords } from '../words/sandbox-words.ts';
import { signInWords } from '../words/sign-in-words.ts';

/** Words of the pages; the names of controls are a contract with tests and screen readers. */
export const pageWords = {
  ...frameWords,
  ...homeWords,
  ...checkWords,
  ...reportWords,
  ...choiceWords,
  ...sandboxWords,
  ...signInWords,
};

export type PageWord = keyof typeof pageWords;
