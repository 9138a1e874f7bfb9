/** Limits of the authority's schema (SimpleTypes and InvoicesDoc v2.0.1); each breach is a 101. */
export const AMOUNT_DECIMALS_MAX = 2;
export const AMOUNT_DIGITS_MAX = 15;
export const EXCHANGE_RATE_MAX = '50000';
export const EXCHANGE_RATE_DECIMALS_MAX = 5;
export const QUANTITY_TYPE_MAX = 7;
export const SPECIAL_CATEGORY_MAX = 13;
export const DETAIL_TYPE_MAX = 2;
export const NAME_CHARACTERS_MAX = 200;
export const VAT_NUMBER_CHARACTERS_MAX = 30;
export const SUPPLY_NUMBER_CHARACTERS_MAX = 100;

/** From this amount on a retail sale is not paid in cash; in euro, with VAT. */
export const RETAIL_CASH_MAX_EURO = '500';

/** Ours: an identifier has to fit into addresses, keys and reports. */
export const EXTERNAL_ID_CHARACTERS_MAX = 255;

/** From this many nights on Airbnb pays a stay month by month, under one confirmation code. */
export const LONG_STAY_NIGHTS_MIN = 28;
