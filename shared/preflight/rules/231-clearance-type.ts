import { atLine, type Rule } from '../rule.ts';
import { clearanceLines } from '../shapes.ts';

export const clearanceCarriesE3: Rule = {
  code: '231',
  source: 'interface, Type 1.5, 4; Stage 2, 231',
  concerns: 'clearance',
  find: (document) =>
    clearanceLines(document)
      .filter(({ classification_type }) => classification_type?.startsWith('E3_'))
      .map((line) => atLine(line, 'line.classification_type', { value: line.classification_type ?? '' })),
};
