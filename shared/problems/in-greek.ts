/** The few words in which the client and the ledger give reasons and states; what is not here stays as it is. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/^the connection was refused$/, 'η σύνδεση απορρίφθηκε'],
  [/^its name is not known$/, 'το όνομά της δεν υπάρχει'],
  [/^its name could not be looked up$/, 'το όνομά της δεν μπόρεσε να αναζητηθεί'],
  [/^there is no way to it$/, 'δεν υπάρχει διαδρομή προς αυτήν'],
  [/^connecting took too long$/, 'η σύνδεση άργησε πολύ'],
  [/^its certificate is not valid$/, 'το πιστοποιητικό της δεν είναι έγκυρο'],
  [/^its address is not https, which keys need$/, 'η διεύθυνσή της δεν είναι https, που απαιτούν τα κλειδιά'],
  [/^it took too long to answer$/, 'άργησε πολύ να απαντήσει'],
  [/^the connection broke \((.*)\)$/, 'η σύνδεση διακόπηκε ($1)'],
  [/^it answered HTTP (\d+)$/, 'απάντησε HTTP $1'],
  [/^its answer \(HTTP (\d+)\) could not be understood$/, 'η απάντησή της (HTTP $1) δεν έγινε κατανοητή'],
  [/^it has not answered for a while$/, 'δεν απαντά εδώ και ώρα'],
  [/^it asked for a long pause$/, 'ζήτησε μεγάλη παύση'],
  [/^it does not accept the email with the API key$/, 'δεν δέχεται το email με το κλειδί API'],
  [/^it takes no token of this account$/, 'δεν δέχεται καμία σύνδεση του λογαριασμού'],
  [/^it was sent several times and has not arrived$/, 'στάλθηκε πολλές φορές και δεν έφτασε'],
  [/^it was sent several times and is still a draft$/, 'στάλθηκε πολλές φορές και είναι ακόμη πρόχειρο'],
  [/^it was with the authority and is a draft again$/, 'ήταν στην αρχή και είναι πάλι πρόχειρο'],
  [/^the draft is not there any more$/, 'το πρόχειρο δεν υπάρχει πια'],
  [/^not sent$/, 'δεν στάλθηκε'],
  [/^sent as a draft$/, 'στάλθηκε ως πρόχειρο'],
  [/^draft$/, 'πρόχειρο'],
  [/^pending$/, 'σε αναμονή της αρχής'],
  [/^sent to the authority$/, 'στάλθηκε στην αρχή'],
  [/^not there$/, 'δεν υπάρχει'],
  [/^begun by an earlier import$/, 'το άρχισε προηγούμενη εισαγωγή'],
  [/^unknown$/, 'άγνωστο'],
  [/^rejected$/, 'απορρίφθηκε'],
  [/^refused$/, 'το αρνήθηκε η αρχή'],
  [/^conflict$/, 'σύγκρουση'],
  [/^held$/, 'σε αναμονή'],
  [/^failed$/, 'δεν ολοκληρώθηκε'],
  [/^claimed$/, 'σε εξέλιξη'],
];

/** A value of a problem as a Greek sentence holds it. */
export function inGreek(value: string): string {
  const phrase = phrases.find(([shape]) => shape.test(value));
  return phrase === undefined ? value : value.replace(phrase[0], phrase[1]);
}
