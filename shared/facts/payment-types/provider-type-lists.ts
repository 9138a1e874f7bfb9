import { memoize } from '../../memoize.ts';
import lists from './provider-types.json' with { type: 'json' };
import { namedIn, type TypeList } from './type-list.ts';

type ProviderTypeListName = keyof typeof lists;

/** A list as its file states it: a key of `types` names several. What it leaves out is as in the list that it is `like`. */
interface WrittenList extends TypeList {
  like?: ProviderTypeListName;
}

const written: Readonly<Record<string, unknown>> = lists;

const isListName = (name: string): name is ProviderTypeListName => Object.hasOwn(lists, name);

export const providerTypeListNames = Object.keys(lists).filter(isListName);

function listNamed(name: ProviderTypeListName | undefined): Partial<TypeList> {
  if (name === undefined) return {};
  const { like, types, ...own } = written[name] as WrittenList;
  const other = listNamed(like);
  const entries = Object.entries(types).flatMap(([names, entry]) =>
    namedIn(names).map((type) => [type, entry]),
  );
  return { ...other, ...own, types: { ...other.types, ...Object.fromEntries(entries) } };
}

/** The closed list of the export that a built-in profile reads, by the name of the profile; empty without a name. */
export const providerTypeList = memoize(listNamed);

/** Processors and marketplaces whose payments are their own payouts, after fees; no customer pays under these names. */
export const KNOWN_PROCESSORS = [
  ...namedIn('Stripe Payments* · Stripe Technology* · Adyen* · PayPal* · Airbnb Payments* · Booking.com*'),
  ...namedIn('Viva Wallet* · Viva Payment* · Viva.com* · Klarna Bank* · SumUp* · Mollie* · Square *'),
  ...namedIn('Worldline* · Checkout.com* · myPOS* · Nexi* · Shopify* · GoCardless* · Payoneer*'),
  'Amazon Payments*',
];
