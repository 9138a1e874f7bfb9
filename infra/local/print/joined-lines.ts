import { outcomes } from '../../../shared/records/document-record.ts';
import { isFinal, type Summary } from '../../../shared/report/summary.ts';
import { terminalText } from '../terminal/terminal-text.ts';

/**
 * Report the progress of each export that a retry file answers, and oddities of that file: moved columns,
 * rows left out.
 */
export const joinedLines = ({ joined }: Pick<Summary, 'joined'>): string[] =>
  joined.flatMap(({ source, rows, counts, notices }) => {
    const done = outcomes.reduce((sum, outcome) => sum + (isFinal(outcome) ? counts[outcome] : 0), 0);
    const odd = notices.map(({ message, hint }) => `  ${terminalText(`${message} ${hint}`)}`);
    return [`${terminalText(source)}: ${done} / ${rows}`, ...odd];
  });
