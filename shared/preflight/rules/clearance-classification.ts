import { NO_TYPE } from '../facts/classifications.ts';
import { atLine, type Rule } from '../rule.ts';
import { clearanceLines, isBlank } from '../shapes.ts';

export const clearanceClassification: Rule = {
  code: 'CLEARANCE-CLASSIFICATION',
  source: 'interface, Type 1.5, 2: category2_9 with the literal _; "" and null are invalid',
  find: (document) =>
    clearanceLines(document)
      .filter(
        ({ classification_category, classification_type }) =>
          classification_category !== 'category2_9' || isBlank(classification_type),
      )
      .map((line) =>
        atLine(line, 'line.classification_category', {
          category: line.classification_category ?? '–',
          type: line.classification_type ?? '–',
          blank: NO_TYPE,
        }),
      ),
};
