import { NO_TYPE } from '../../facts/classifications.ts';
import { atLine, type Rule, variant } from '../rule.ts';
import { feeLines, isBlank } from '../shapes.ts';

export const feeWithoutType: Rule = {
  code: '313',
  source: 'interface, Type 1.5, 3: a real E3 code is required; Stage 2, 313',
  concerns: 'clearance',
  find: (document) =>
    feeLines(document)
      .filter(({ classification_type: type }) => isBlank(type) || type === NO_TYPE)
      .map((line) => variant('fee', atLine(line, 'line.classification_type'))),
};
