import type { TypeCase, TypeList } from './type-list.ts';

const receipt: readonly TypeCase[] = [
  { when: { capture: 'automatic' }, means: 'money-received' },
  { when: { capture: 'manual' }, means: 'capture-received' },
];

export const adyenSettlementTypes: TypeList = {
  title: 'Adyen, settlement details report',
  source: 'docs.adyen.com/reporting/settlement-reconciliation/transaction-level/settlement-details-report',
  column: 'Type',
  file: ['Type'],
  needs: ['capture'],
  // A batch is what is paid out at once; net amounts are those after what was withheld.
  payouts: {
    rows: 'named',
    id: ['Batch Number'],
    account: 'Merchant Account',
    ownDate: ['Creation Date'],
    currency: 'Net Currency',
    after: { credit: 'Net Credit (NC)', debit: 'Net Debit (NC)' },
    fees: ['Commission (NC)', 'Markup (NC)', 'Scheme Fees (NC)', 'Interchange (NC)'],
  },
  types: {
    Settled: receipt,
    Refunded: 'refund-made',
    RefundedReversed: 'refund-failed',
    CaptureFailed: 'capture-failed',
    Chargeback: 'dispute-opened',
    SecondChargeback: 'dispute-opened',
    ChargebackReversed: 'dispute-won',
    Fee: 'provider-fee',
    MiscCosts: 'provider-fee',
    PaymentCost: 'provider-fee',
    InvoiceDeduction: 'provider-fee',
    AdvancementCommissionfee: 'provider-fee',
    MerchantPayout: 'paid-out',
    InternalCompanyPayout: 'paid-out',
    EpaPaid: 'paid-out',
    PaidOut: 'paid-out',
    PaidOutReversed: 'payout-returned',
    BankInstructionReturned: 'payout-returned',
    MerchantPayin: 'own-deposit',
    Balancetransfer: 'own-transfer',
    Advancement: 'loan-moved',
    DepositCorrection: 'money-held',
    ReserveAdjustment: 'money-held',
    ManualCorrected: 'provider-adjustment',
  },
};

const ITEM = 'notificationItems.0.NotificationRequestItem';
const ACTION = `${ITEM}.additionalData.modification.action`;
const SUCCESS = `${ITEM}.success`;
const VALUE = `${ITEM}.amount.value`;
const REASON = `${ITEM}.reason`;
const done = { [SUCCESS]: ['true'] };

const cancelled: readonly TypeCase[] = [
  { where: done, when: { capture: 'automatic' }, means: 'payment-cancelled' },
  { where: done, when: { capture: 'manual' }, means: 'authorisation-released' },
];

const inAction = (action: string, cases: readonly TypeCase[]): TypeCase[] =>
  cases.map((one) => ({ ...one, where: { ...one.where, [ACTION]: [action] } }));

export const adyenWebhookTypes: TypeList = {
  title: 'Adyen, standard webhooks',
  source:
    'docs.adyen.com/development-resources/webhooks/webhook-types, …/online-payments/capture/failure-reasons',
  column: `${ITEM}.eventCode`,
  file: [`${ITEM}.eventCode`, SUCCESS],
  needs: ['capture'],
  always: [
    { where: { 'notificationItems.1.NotificationRequestItem.eventCode': ['*'] }, means: 'several-in-one' },
  ],
  types: {
    AUTHORISATION: [
      { where: { [SUCCESS]: ['false'] }, means: 'payment-failed' },
      { where: { ...done, [VALUE]: ['=0'] }, means: 'card-check' },
      { where: done, when: { capture: 'automatic' }, means: 'money-received' },
      { where: done, when: { capture: 'manual' }, means: 'authorised-only' },
    ],
    CAPTURE: [
      { where: { [SUCCESS]: ['false'] }, means: 'not-carried-out' },
      { where: { ...done, [REASON]: ['*recaptured*'] }, means: 'ask-recaptured' },
      { where: done, when: { capture: 'automatic' }, means: 'capture-under-automatic' },
      { where: done, when: { capture: 'manual' }, means: 'capture-received' },
    ],
    CAPTURE_FAILED: 'capture-failed',
    CANCELLATION: [{ where: { [SUCCESS]: ['false'] }, means: 'not-carried-out' }, ...cancelled],
    TECHNICAL_CANCEL: [{ where: { [SUCCESS]: ['false'] }, means: 'not-carried-out' }, ...cancelled],
    CANCEL_OR_REFUND: [
      { where: { [SUCCESS]: ['false'] }, means: 'not-carried-out' },
      ...inAction('cancel', cancelled),
      { where: { ...done, [ACTION]: ['refund'] }, means: 'refund-made' },
    ],
    REFUND: [
      { where: { [SUCCESS]: ['false'] }, means: 'not-carried-out' },
      { where: done, means: 'refund-made' },
    ],
    REFUND_WITH_DATA: [
      { where: { [SUCCESS]: ['false'] }, means: 'not-carried-out' },
      { where: done, means: 'refund-made' },
    ],
    REFUND_FAILED: 'refund-failed',
    REFUNDED_REVERSED: 'refund-failed',
    VOID_PENDING_REFUND: 'refund-failed',
    POSTPONED_REFUND: 'refund-not-complete',
    AUTHORISATION_ADJUSTMENT: 'authorisation-adjusted',
    EXPIRE: 'authorisation-released',
    PENDING: 'not-complete',
    ORDER_OPENED: 'not-complete',
    ORDER_CLOSED: 'word-only',
    OFFER_CLOSED: 'payment-failed',
    NOTIFICATION_OF_CHARGEBACK: 'dispute-word',
    NOTIFICATION_OF_FRAUD: 'dispute-word',
    REQUEST_FOR_INFORMATION: 'dispute-word',
    CHARGEBACK: 'dispute-opened',
    SECOND_CHARGEBACK: 'dispute-opened',
    PREARBITRATION_LOST: 'dispute-opened',
    CHARGEBACK_REVERSED: 'dispute-won',
    PREARBITRATION_WON: 'dispute-won',
    DISPUTE_DEFENSE_PERIOD_ENDED: 'dispute-word',
    INFORMATION_SUPPLIED: 'dispute-word',
    ISSUER_RESPONSE_TIMEFRAME_EXPIRED: 'dispute-word',
    ISSUER_COMMENTS: 'dispute-word',
    PAYOUT_THIRDPARTY: 'paid-out',
    PAYOUT_DECLINE: 'payout-returned',
    PAYOUT_EXPIRE: 'payout-returned',
    PAIDOUT_REVERSED: 'payout-returned',
    REPORT_AVAILABLE: 'word-only',
    RECURRING_CONTRACT: 'word-only',
    HANDLED_EXTERNALLY: 'word-only',
    PROCESS_RETRY: 'word-only',
    AUTORESCUE: 'word-only',
    AUTORESCUE_NEXT_ATTEMPT: 'word-only',
    CANCEL_AUTORESCUE: 'word-only',
    MANUAL_REVIEW_ACCEPT: 'word-only',
    MANUAL_REVIEW_REJECT: 'word-only',
  },
};
