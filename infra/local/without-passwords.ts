const HIDDEN = '[hidden]';

/** Hides the name and password of an address, `https://user:password@host`, whether or not it is a valid one. */
export const withoutPasswords = (text: string): string =>
  text.replace(/(\/\/|\b(?:https?|ftp):)[^\s"«»]*@/gi, (_, start: string) => `${start}${HIDDEN}@`);
