/** Places that no history comes to, each with its reason: cells of the decision table, and pairs of await and fault. */
export const explained: Readonly<Record<string, string>> = {
  'overtaken to the end':
    'five others would have to note a sending between our claim and our note, and three sendings are all that a document has',
  'kept, spent': 'a draft that is certainly ours begins with sendings left, whoever had claimed it before',
  'vanished, sent': 'a draft that is certainly ours was just created, so nobody can have sent it',
  'theirs: note after waiting':
    'a claim of other content has to be left, its draft to be missing, and somebody to write ours by hand at that moment',
  'theirs: spent after waiting':
    'the same, after three sendings of the other content, of which none left a trace at the service',
};

/** Places at which several troubles have to meet: visited by some runs of 3,000 seeds, missed by others. */
export const seldom: ReadonlySet<string> = new Set([
  'draft turned away, one may be there',
  'never arrives, sent',
  'theirs: declined, look again',
  'theirs: declined',
  'issue turned away, sent',
  'another’s draft, added to',
  'status unclear, unsent',
  'there after all',
  'there after all, unread',
  'note × death before',
  'draft × death before',
  'draft × death after',
  'draft × unavailable, come back',
  'note × death after',
  'gone',
  'gone, sent',
]);
