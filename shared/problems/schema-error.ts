import type { z } from 'zod';
import { type Phrase, type PhraseCode, phrases } from './phrases.ts';

type Issue = z.core.$ZodIssue;

/** Makes issues distinguish a value of another type from a missing one. */
export const TELLING_INPUT = { reportInput: true } as const;

/** Says why JSON does not match its schema, with the key. The first issue is the most useful one. */
export function describeSchemaError({ issues: [issue] }: Pick<z.ZodError, 'issues'>): Phrase {
  if (issue === undefined) return { phrase: 'other-form' };
  const reason = describeSchemaIssue(issue);
  return issue.path.length === 0 ? reason : { phrase: 'at-key', key: issue.path.join('.'), reason };
}

/** One issue of a schema. Our own rules put the code of a phrase into the message. */
export function describeSchemaIssue(issue: Issue): Phrase {
  if (isPhraseCode(issue.message)) return { phrase: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      return { phrase: issue.input === undefined ? 'key-missing' : (NEEDS[issue.expected] ?? 'other-form') };
    case 'invalid_value':
      return { phrase: 'one-of', values: issue.values.map(String).join(', ') };
    case 'unrecognized_keys':
      return { phrase: 'keys-unknown', keys: issue.keys.map((key) => `"${key}"`).join(', ') };
    case 'too_small':
    case 'too_big':
      return outOfBounds(issue);
    case 'invalid_key':
      return issue.issues[0] === undefined ? { phrase: 'other-form' } : describeSchemaIssue(issue.issues[0]);
    case 'invalid_union': {
      const inner = issue.errors.flat();
      const key = inner.find(({ code }) => code === 'invalid_key');
      if (key !== undefined) return describeSchemaIssue(key);
      const values = inner.flatMap((one) => (one.code === 'invalid_value' ? one.values.map(String) : []));
      const isWrongType = inner.some(({ code, input }) => code === 'invalid_type' && input !== undefined);
      const isListed = values.length > 0 && !isWrongType;
      return isListed ? { phrase: 'one-of', values: values.join(', ') } : { phrase: 'other-form' };
    }
    default:
      return { phrase: 'other-form' };
  }
}

const NEEDS: Readonly<Record<string, PhraseCode>> = {
  string: 'needs-text',
  number: 'needs-number',
  int: 'needs-whole-number',
  boolean: 'needs-yes-no',
  object: 'needs-object',
  record: 'needs-object',
  array: 'needs-list',
};

function outOfBounds(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): Phrase {
  const isSmall = issue.code === 'too_small';
  const bound = { [isSmall ? 'from' : 'to']: Number(isSmall ? issue.minimum : issue.maximum) };
  if (issue.origin === 'string' && bound.from === 1) return { phrase: 'text-empty' };
  const kind = issue.origin === 'string' ? 'text' : issue.origin === 'array' ? 'list' : undefined;
  if (kind !== undefined) return { phrase: `${kind}-too-${isSmall ? 'short' : 'long'}`, ...bound };
  if (issue.inclusive === false) return { phrase: isSmall ? 'number-above' : 'number-below', ...bound };
  return { phrase: isSmall ? 'number-from' : 'number-to', ...bound };
}

const isPhraseCode = (message: string): message is PhraseCode => Object.hasOwn(phrases, message);
