import { foldText } from '../texts/fold.ts';

/** Headers of what is delivered beside an invoice, folded: purpose, hour, vehicle, and place of loading or delivery. */
const DELIVERY_HEADER =
  /^(σκοποσ (διακινησησ|αποστολησ)|ωρα (εναρξησ )?(αποστολησ|διακινησησ|παραδοσησ|φορτωσησ)|(ημ\S* )?εναρξησ? (αποστολησ|διακινησησ)|(αρ\S* |αριθμοσ )?(κυκλοφοριασ|οχηματοσ|αυτοκινητου|μεταφορικου( μεσου)?)( οχηματοσ| αυτοκινητου)?|οχημα|πινακιδα|μεταφορικο μεσο|τοποσ (φορτωσησ|παραδοσησ|αποστολησ|προορισμου|εκφορτωσησ)|(purpose of (movement|dispatch|delivery)|move purpose|dispatch (time|hour)|time of dispatch|vehicle( number| no| plate)?|(license|licence|number) plate|(place|point) of (loading|delivery|dispatch|unloading)|(loading|delivery) (place|point)))$/;

/** Headers of what a card terminal or the signature of a provider states. */
const TERMINAL_HEADER =
  /^((pos )?(terminal|τερματικο)( id| no| number)?|(κωδικοσ |αρ\S* )?τερματικου( pos)?|(κωδικοσ )?pos( id)?|tid|(provider|payment|pos) signature|signature( of the)? provider|υπογραφη (παροχου|πληρωμησ|pos|παροχοσ)|signing author|ecr token|session number|αριθμοσ συνεδριασ)$/;

const plain = (header: string): string =>
  foldText(header)
    .replaceAll(/[.\-–—_/:()+]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

export const namesDelivery = (header: string): boolean => DELIVERY_HEADER.test(plain(header));
export const namesTerminal = (header: string): boolean => TERMINAL_HEADER.test(plain(header));

/** Kinds of an invoice that delivers as well: Τιμολόγιο – Δελτίο Αποστολής, ΤΔΑ, ΔΑΤ. */
const DELIVERING_KIND =
  /^(τδα|δατ|τ δ α|δ α τ|τιμολογιο( πωλησησ)?( και)? δελτιο|δελτιο αποστολησ( και)? τιμολογιο|αποδειξη( \S+){0,2}( και)? δελτιο|(invoice|receipt)( and)? delivery note)(?!\p{L})/u;

export const namesDeliveringKind = (kind: string): boolean => DELIVERING_KIND.test(plain(kind));
