import { headerWords } from '../texts/fold.ts';

/** Parts of headers of delivery data, folded: purpose, hour, vehicle, place of loading or delivery. */
const DELIVERY_HEADERS: readonly RegExp[] = [
  /^(κωδ\S* )?(σκοπο[συ]|αιτια) (διακινησησ|αποστολησ)$/,
  /^(purpose of (movement|dispatch|delivery)|(move|movement|dispatch) purpose)( code)?$/,
  /(^| )ωρα (εναρξησ )?(αποστολησ|διακινησησ|παραδοσησ|φορτωσησ)$/,
  /^(ημ\S* )?εναρξησ? (αποστολησ|διακινησησ)$/,
  /^((dispatch|departure|loading) (time|hour)|time of (dispatch|departure|loading))$/,
  /^((αρ\S*|αριθμοσ) )?(κυκλοφοριασ|οχηματοσ|αυτοκινητου|μεταφορικου( μεσου)?)( οχηματοσ| αυτοκινητου)?$/,
  /^(οχημα|πινακιδα\S*( οχηματοσ)?|μεταφορικο μεσο|μεσο μεταφορασ)$/,
  /^(vehicle( (number|no|plate))?|(vehicle )?registration plate|vehicle registration( (number|no))?|truck( (number|no|plate))?)$/,
  /^((license|licence|number) plate|plate (number|no))$/,
  // The address of a delivery is that of the customer in many an export; one of loading is not.
  /^(τοποσ|σημειο) (φορτωσησ|παραδοσησ|αποστολησ|προορισμου|εκφορτωσησ)$|^διευθυνση (εκ)?φορτωσησ$/,
  /^((place|point) of (loading|delivery|dispatch|unloading)|(loading|unloading|delivery) (place|point)|(loading|unloading) address)$/,
  /^is delivery note$/,
];

/** Headers of data of a card terminal or of a provider's signature. */
const TERMINAL_HEADER =
  /^((merchant |pos )?(terminal|tid|τερματικο)( id| no| number)?|(κωδικοσ |αρ\S* )?τερματικου( pos)?|(κωδικοσ )?pos( id)?|(providers?|payment|pos) signature|signature( of the)? provider|υπογραφη (παροχου|πληρωμησ|(eft )?pos|παροχοσ)|signing author|ecr token|session number|αριθμοσ συνεδριασ)$/;

const plain = (text: string): string => headerWords(text.replaceAll('ECRT', 'ECR T'));

export const namesDelivery = (header: string): boolean =>
  DELIVERY_HEADERS.some((one) => one.test(plain(header)));
export const namesTerminal = (header: string): boolean => TERMINAL_HEADER.test(plain(header));

/** Words of an invoice or a receipt, and of a delivery: a document type with both is more than an invoice. */
const INVOICE_WORD = /(^| )(τιμ\p{L}*|τπλ?|αλπ|αποδ\p{L}*|invoice|receipt)(?= |$)/u;
const DELIVERY_WORD = /(^| )(δα|δ α|δελτ\p{L}*|delivery|dispatch)(?= |$)/u;
/** ΤΔΑ, Τ.Δ.Α., ΔΑΤ */
const DELIVERING_KIND = /^(τδα|δατ|τ δ α|δ α τ|τπδα|τιμδα|αλπδα)(?!\p{L})/u;

export function namesDeliveringKind(kind: string): boolean {
  const said = plain(kind);
  return DELIVERING_KIND.test(said) || (INVOICE_WORD.test(said) && DELIVERY_WORD.test(said));
}
