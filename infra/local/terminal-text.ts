/** Text from a file as one line of a terminal: without control characters, which could rewrite what stands there. */
export const terminalText = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
