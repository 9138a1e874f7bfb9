import type { ClaimRequest } from './ledger.ts';
import type { Condition } from './ledger-conditions.ts';
import { type ClaimTerms, claimedItem, contentMark } from './ledger-item.ts';

/** A second sender takes this over by a note; a claim alone sends nothing that was not sent before. */
const FIRST_SENDER = '#sender = if_not_exists(#sender, :new_job)';

/**
 * The claim as one update: it takes the place of whatever claim was there, and adds its content to those that were
 * claimed before it and never settled. Any of them may be what the service holds.
 */
export function claimWrite(request: ClaimRequest, terms: ClaimTerms, condition: Condition) {
  const item = Object.entries(claimedItem(request, terms));
  return {
    ConditionExpression: condition.ConditionExpression,
    UpdateExpression: `SET ${item.map(([name]) => `#${name} = :new_${name}`).join(', ')}, ${FIRST_SENDER} ADD #contents :contents`,
    ExpressionAttributeNames: {
      ...condition.ExpressionAttributeNames,
      ...Object.fromEntries(item.map(([name]) => [`#${name}`, name])),
      '#contents': 'contents',
      '#sender': 'sender',
    },
    ExpressionAttributeValues: {
      ...condition.ExpressionAttributeValues,
      ...Object.fromEntries(item.map(([name, value]) => [`:new_${name}`, value])),
      ':contents': { SS: [contentMark(request)] },
    },
  };
}
