import type { z } from 'zod';
import { type Phrase, type PhraseCode, phrases } from './phrases.ts';

type Issue = z.core.$ZodIssue;

/** Reason why JSON does not have the form of its schema, with the key: the first finding tells most. */
export function whyNotValid({ issues: [issue] }: Pick<z.ZodError, 'issues'>): Phrase {
  if (issue === undefined) return { phrase: 'other-form' };
  const reason = issueReason(issue);
  return issue.path.length === 0 ? reason : { phrase: 'at-key', key: issue.path.join('.'), reason };
}

/** One finding of a schema; the message of a rule of ours is the code of a phrase. */
export function issueReason(issue: Issue): Phrase {
  if (isPhraseCode(issue.message)) return { phrase: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      return { phrase: issue.input === undefined ? 'key-missing' : (NEEDS[issue.expected] ?? 'other-form') };
    case 'invalid_value':
      return { phrase: 'one-of', values: issue.values.map(String).join(', ') };
    case 'unrecognized_keys':
      return { phrase: 'keys-unknown', keys: issue.keys.map((key) => `"${key}"`).join(', ') };
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_key':
      return issue.issues[0] === undefined ? { phrase: 'other-form' } : issueReason(issue.issues[0]);
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

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Phrase {
  const from = Number(minimum);
  if (origin === 'string') return from === 1 ? { phrase: 'text-empty' } : { phrase: 'text-too-short', from };
  if (origin === 'array') return { phrase: 'list-too-short', from };
  return { phrase: inclusive === false ? 'number-above' : 'number-from', from };
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Phrase {
  const to = Number(maximum);
  if (origin === 'string') return { phrase: 'text-too-long', to };
  if (origin === 'array') return { phrase: 'list-too-long', to };
  return { phrase: inclusive === false ? 'number-below' : 'number-to', to };
}

const isPhraseCode = (message: string): message is PhraseCode => Object.hasOwn(phrases, message);
