import type { TypeCase, TypeList } from './type-list.ts';

const EVENT = 'EventTypeId';
const STATUS = 'EventData.StatusId';
const PARENT = 'EventData.ParentId';
const created = { [EVENT]: ['1796'], [STATUS]: ['F'] };
const reversed = { [EVENT]: ['1797'], [STATUS]: ['F'] };

const money: readonly TypeCase[] = [
  { where: created, means: 'money-received' },
  { where: reversed, means: 'refund-made' },
];
const back: readonly TypeCase[] = [{ where: { [STATUS]: ['F'] }, means: 'refund-made' }];

export const vivaWebhookTypes: TypeList = {
  title: 'Viva, webhooks 1796, 1797 and 1798',
  source:
    'developer.viva.com/webhooks-for-payments/transaction-payment-created, …/integration-reference/response-codes (TransactionTypeId, StatusId)',
  column: 'EventData.TransactionTypeId',
  file: [EVENT, STATUS],
  always: [
    { where: { [EVENT]: ['1798'] }, means: 'payment-failed' },
    { where: { [STATUS]: ['E', 'X'] }, means: 'payment-failed' },
    { where: { [STATUS]: ['A', 'C'] }, means: 'not-complete' },
    { where: { [STATUS]: ['M', 'MA', 'MI', 'ML', 'MS', 'MU', 'MW'] }, means: 'dispute-opened' },
    { where: { [STATUS]: ['R'] }, means: 'reversed-since' },
  ],
  types: {
    '': money,
    '0': money,
    '1': [
      { where: created, means: 'authorised-only' },
      { where: reversed, means: 'authorisation-released' },
    ],
    '4': back,
    '5': [
      { where: { ...created, [PARENT]: [''] }, means: 'money-received' },
      { where: created, when: { instalments: 'each' }, means: 'money-received' },
      { where: created, when: { instalments: 'plan' }, means: 'instalment-of-plan' },
      { where: created, when: { instalments: undefined }, means: 'ask-instalments' },
      { where: reversed, means: 'refund-made' },
    ],
    '6': [
      { where: created, when: { instalments: 'plan' }, means: 'money-received' },
      { where: created, when: { instalments: 'each' }, means: 'plan-of-instalments' },
      { where: created, when: { instalments: undefined }, means: 'ask-instalments' },
      { where: reversed, means: 'refund-made' },
    ],
    '7': [{ where: { [STATUS]: ['F'] }, means: 'payment-cancelled' }],
    '8': 'money-out',
    '9': money,
    '11': back,
    '13': back,
    '15': money,
    '16': money,
  },
};
