import { atLine, type Rule } from '../rule.ts';

export const lineNumberRepeated: Rule = {
  code: '261',
  source: 'error list of the authority, 261: duplicate line number',
  concerns: 'several-lines',
  find: ({ invoice_lines }) => {
    const first = new Map(invoice_lines.toReversed().map((line) => [line.line_number, line]));
    return invoice_lines
      .filter((line) => first.get(line.line_number) !== line)
      .map((line) => atLine(line, 'line.line_number'));
  },
};
