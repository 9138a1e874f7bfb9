import { atLine, type Rule, variant } from '../rule.ts';
import { isClearance } from '../shapes.ts';

export const thirdPartyTypeOnClearance: Rule = {
  code: '313',
  source: 'interface, Type 1.5, 4; Stage 2, 313',
  concerns: 'clearance',
  find: (document) =>
    document.invoice_lines
      .filter((line) => isClearance(document) && line.classification_type?.startsWith('E3_881'))
      .map((line) =>
        variant(
          'clearance',
          atLine(line, 'line.classification_type', { value: line.classification_type ?? '' }),
        ),
      ),
};
