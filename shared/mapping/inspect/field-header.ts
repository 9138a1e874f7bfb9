import { headerFields, lineFields } from '../../documents/fields.ts';
import { fieldWords } from '../field-words.ts';
import { foldHeader } from '../fold.ts';

const fields = new Map<string, string>(
  [...Object.keys(headerFields), ...Object.keys(lineFields)].flatMap((field) => {
    const words = fieldWords[field];
    const headers = words === undefined ? [field] : [field, words.en.header, words.el.header];
    return headers.map((header): [string, string] => [foldHeader(header), field]);
  }),
);

/** The field that a header of the standard columns or of our templates names. */
export const fieldOfHeader = (header: string): string | undefined => fields.get(foldHeader(header));

export const isFieldHeader = (header: string): boolean => fieldOfHeader(header) !== undefined;
