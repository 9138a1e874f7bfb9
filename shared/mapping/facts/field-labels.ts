import type { Field } from '../../documents/fields.ts';
import el from '../../words/el/fields.json' with { type: 'json' };
import en from '../../words/en/fields.json' with { type: 'json' };

interface Words {
  /** The header that our templates give the column. */
  header: string;
  /** Contents of the field, in one sentence. */
  about: string;
}

export interface FieldLabels {
  en: Words;
  el: Words;
}

const english = en.fields satisfies Partial<Record<Field, string[]>>;
const greek: Readonly<Record<string, readonly string[]>> = el.fields;

const words = ([header = '', about = '']: readonly string[] = []): Words => ({ header, about });

/** Each field in a bookkeeper's words: headers of the templates, notes beside them, descriptions in the JSON Schema. */
export const fieldLabels: Readonly<Record<string, FieldLabels>> = Object.fromEntries(
  Object.entries(english).map(([field, said]) => [field, { en: words(said), el: words(greek[field]) }]),
);
