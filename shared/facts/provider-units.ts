import rows from './provider-units.json' with { type: 'json' };

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
  /** Present if the notation needs an explanation. */
  why?: string;
}

interface ProviderUnits {
  channels: Readonly<Record<string, ChannelUnits>>;
  /** Default channel; absent if channels differ so easily that the profile must state it. */
  unstated?: string;
}

/** A notation of some channels of some providers, ` · ` between their names; `unstated` if one of them is the channel that is meant. */
interface WrittenUnits extends ChannelUnits {
  providers: string;
  channels: string;
  unstated?: string;
}

const written: readonly unknown[] = rows;
const ofProviders = Map.groupBy(
  (written as readonly WrittenUnits[]).flatMap(({ providers, ...of }) =>
    providers.split(' · ').map((provider) => ({ provider, of })),
  ),
  ({ provider }) => provider,
);

/** The exponent is a property of provider, channel and currency, never of the currency alone. Names are those that a profile writes. */
export const providerUnits: Readonly<Record<string, ProviderUnits>> = Object.fromEntries(
  [...ofProviders].map(([provider, all]) => {
    const channels = all.flatMap(({ of: { channels, unstated: _, ...units } }) =>
      channels.split(' · ').map((channel) => [channel, units] as const),
    );
    const unstated = all.find(({ of }) => of.unstated)?.of.unstated;
    return [provider, { ...(unstated && { unstated }), channels: Object.fromEntries(channels) }];
  }),
);
