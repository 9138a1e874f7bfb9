/** Parts of headers about the delivery, folded: purpose, hour, vehicle, place of loading or delivery. */
export const DELIVERY_HEADERS: readonly RegExp[] = [
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

/** Headers of what a card terminal or the signature of a provider states. */
export const TERMINAL_HEADER =
  /^((merchant |pos )?(terminal|tid|τερματικο)( id| no| number)?|(κωδικοσ |αρ\S* )?τερματικου( pos)?|(κωδικοσ )?pos( id)?|(providers?|payment|pos) signature|signature( of the)? provider|υπογραφη (παροχου|πληρωμησ|(eft )?pos|παροχοσ)|signing author|ecr token|session number|αριθμοσ συνεδριασ)$/;
