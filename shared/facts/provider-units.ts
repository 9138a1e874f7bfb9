/** Notation of amounts in one channel of a provider. */
export interface ChannelUnits {
  unit: 'minor' | 'major';
  /** Implied decimals of an integer, or decimals allowed in a decimal amount: of ISO 4217, or one number for all. */
  decimals: 'iso-4217' | number;
  /** Currencies that differ from `decimals`. */
  except?: Readonly<Record<string, number>>;
  /** Digits in which an integer must end, per currency. */
  ending?: Readonly<Record<string, string>>;
  /** Every currency without decimals in ISO 4217 ends so. */
  endingWithoutDecimals?: string;
  digitsMax?: number;
  /** The only currencies there are. */
  only?: readonly string[];
  /** Currencies that the provider does not take although ISO 4217 knows a unit. */
  without?: readonly string[];
  source: string;
}

interface ProviderUnits {
  channels: Readonly<Record<string, ChannelUnits>>;
  /** Channel that is meant where none is stated; absent where channels disagree so easily that it must be stated. */
  unstated?: string;
}

const STRIPE_SOURCE = 'docs.stripe.com/currencies';
const stripeApi: ChannelUnits = {
  unit: 'minor',
  decimals: 'iso-4217',
  except: { MGA: 0, ISK: 2, UGX: 2 },
  ending: { ISK: '00', UGX: '00', BHD: '0', JOD: '0', KWD: '0', OMR: '0', TND: '0' },
  without: ['IQD', 'LYD', 'CLF', 'UYI', 'UYW'],
  source: STRIPE_SOURCE,
};

const adyenApi: ChannelUnits = {
  unit: 'minor',
  decimals: 'iso-4217',
  except: { CLP: 2, CVE: 0, IDR: 0, ISK: 2 },
  source: 'docs.adyen.com/development-resources/currency-codes',
};

const checkoutApi: ChannelUnits = {
  unit: 'minor',
  decimals: 'iso-4217',
  except: { CLP: 2 },
  ending: { CLP: '00', BHD: '0', IQD: '0', JOD: '0', KWD: '0', LYD: '0', OMR: '0', TND: '0' },
  digitsMax: 9,
  source: 'checkout.com/docs/payments/accept-payments/calculating-the-value',
};

const worldlineApi: ChannelUnits = {
  unit: 'minor',
  decimals: 2,
  endingWithoutDecimals: '00',
  source: 'Worldline Connect and Direct: amounts always have two implied decimals, JPY included',
};

const worldline: ProviderUnits = {
  unstated: 'api',
  channels: { api: worldlineApi, webhook: worldlineApi },
};

const decimalAmounts = (source: string, except: Readonly<Record<string, number>> = {}): ChannelUnits => ({
  unit: 'major',
  decimals: 'iso-4217',
  except,
  source,
});

/**
 * The exponent is a property of provider, channel and currency, never of the currency alone. Names are those that a
 * profile writes.
 */
export const providerUnits: Readonly<Record<string, ProviderUnits>> = {
  stripe: {
    unstated: 'api',
    channels: {
      api: stripeApi,
      webhook: stripeApi,
      payout: { ...stripeApi, ending: { ...stripeApi.ending, HUF: '00', TWD: '00' } },
      report: decimalAmounts('docs.stripe.com/reports: amounts in major units'),
    },
  },
  adyen: {
    unstated: 'api',
    channels: {
      api: adyenApi,
      webhook: adyenApi,
      // A report shows what the API was sent, so a currency that counts two decimals there may show them here.
      report: decimalAmounts('docs.adyen.com, settlement detail report', { CLP: 2, ISK: 2 }),
    },
  },
  checkout: { unstated: 'api', channels: { api: checkoutApi, webhook: checkoutApi } },
  worldline,
  // Earlier names of the same interface: profiles and exports still say them.
  ingenico: worldline,
  globalcollect: worldline,
  mollie: {
    unstated: 'api',
    channels: { api: decimalAmounts('docs.mollie.com: amount.value is decimal text', { ISK: 0, JPY: 0 }) },
  },
  gocardless: {
    unstated: 'api',
    channels: {
      api: {
        unit: 'minor',
        decimals: 2,
        only: ['GBP', 'EUR', 'SEK', 'DKK', 'AUD', 'NZD', 'CAD', 'USD'],
        source: 'developer.gocardless.com',
      },
    },
  },
  paypal: {
    channels: {
      api: decimalAmounts('developer.paypal.com: currency codes', { HUF: 0, JPY: 0, TWD: 0 }),
      webhook: decimalAmounts('developer.paypal.com: currency codes', { HUF: 0, JPY: 0, TWD: 0 }),
      activity: decimalAmounts('PayPal activity download: decimal amounts'),
      'transaction-report': {
        unit: 'minor',
        decimals: 2,
        source: 'PayPal transaction detail report: two implied decimals for every currency, JPY included',
      },
    },
  },
  viva: {
    channels: {
      order: { unit: 'minor', decimals: 2, source: 'developer.viva.com: create payment order, cents' },
      webhook: decimalAmounts('developer.viva.com: webhook 1796 states decimal amounts'),
      transaction: decimalAmounts('developer.viva.com: retrieve transaction states decimal amounts'),
    },
  },
  klarna: {
    channels: {
      api: { unit: 'minor', decimals: 'iso-4217', source: 'docs.klarna.com: settlements API' },
      report: decimalAmounts('docs.klarna.com: settlement files state decimal amounts'),
    },
  },
  airbnb: { unstated: 'report', channels: { report: decimalAmounts('Airbnb, transaction history') } },
  sumup: {
    unstated: 'api',
    channels: { api: decimalAmounts('developer.sumup.com', { CLP: 0, COP: 0, HUF: 0 }) },
  },
  'iso-4217': {
    unstated: 'any',
    channels: { any: { unit: 'minor', decimals: 'iso-4217', source: 'ISO 4217' } },
  },
};
