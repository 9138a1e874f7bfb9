import type { Words } from '../words.ts';

/** Reasons why the invoicing service gave no answer, and states of a document. */
export const servicePhrases = {
  'connection-refused': { en: 'the connection was refused', el: 'η σύνδεση απορρίφθηκε' },
  'name-unknown': { en: 'its name is not known', el: 'το όνομά της δεν υπάρχει' },
  'name-not-looked-up': {
    en: 'its name could not be looked up',
    el: 'δεν ήταν δυνατή η αναζήτηση του ονόματός της',
  },
  'no-way': { en: 'there is no way to it', el: 'δεν υπάρχει διαδρομή προς αυτήν' },
  'connecting-too-long': { en: 'connecting took too long', el: 'η σύνδεση άργησε πολύ' },
  'certificate-invalid': { en: 'its certificate is not valid', el: 'το πιστοποιητικό της δεν είναι έγκυρο' },
  'address-not-https': {
    en: 'its address is not https, which keys need',
    el: 'η διεύθυνσή της δεν είναι https, που απαιτούν τα κλειδιά',
  },
  'answer-too-long': { en: 'it took too long to answer', el: 'άργησε πολύ να απαντήσει' },
  'connection-broke': { en: 'the connection broke ({code})', el: 'η σύνδεση διακόπηκε ({code})' },
  'http-status': { en: 'it answered HTTP {status}', el: 'απάντησε HTTP {status}' },
  'answer-not-understood': {
    en: 'its answer (HTTP {status}) could not be understood',
    el: 'η απάντησή της (HTTP {status}) δεν έγινε κατανοητή',
  },
  silent: { en: 'it has not answered for a while', el: 'δεν απαντά εδώ και ώρα' },
  'long-pause': { en: 'it asked for a long pause', el: 'ζήτησε μεγάλη παύση' },
  'others-ask': {
    en: 'other requests of the account had their turn for too long',
    el: 'άλλα αιτήματα του λογαριασμού είχαν σειρά για πολλή ώρα',
  },
  'login-refused': {
    en: 'it does not accept the email with the API key',
    el: 'δεν δέχεται το email με το κλειδί API',
  },
  'session-refused': {
    en: 'it takes no token of this account',
    el: 'δεν δέχεται καμία σύνδεση του λογαριασμού',
  },
  'never-arrived': {
    en: 'it was sent several times and has not arrived',
    el: 'στάλθηκε πολλές φορές και δεν έφτασε',
  },
  'still-a-draft': {
    en: 'it was sent several times and is still a draft',
    el: 'στάλθηκε πολλές φορές και είναι ακόμη πρόχειρο',
  },
  'draft-again': {
    en: 'it was with the authority and is a draft again',
    el: 'ήταν στην αρχή και είναι πάλι πρόχειρο',
  },
  'issue-declined': {
    en: 'it declined to issue the draft ({message})',
    el: 'αρνήθηκε να εκδώσει το πρόχειρο ({message})',
  },
  'begun-elsewhere': {
    en: 'another import goes on with it',
    el: 'συνεχίζει με αυτό άλλη εισαγωγή',
  },
  'answer-about-another': {
    en: 'its answer was about another document',
    el: 'η απάντησή της αφορούσε άλλο παραστατικό',
  },
  'not-read': {
    en: 'the document is there, and its content could not be read',
    el: 'το παραστατικό υπάρχει, αλλά το περιεχόμενό του δεν διαβάστηκε',
  },
  'draft-gone': { en: 'the draft is not there any more', el: 'το πρόχειρο δεν υπάρχει πια' },
  'not-sent': { en: 'not sent', el: 'δεν στάλθηκε' },
  'sent-as-draft': { en: 'sent as a draft', el: 'στάλθηκε ως πρόχειρο' },
  draft: { en: 'draft', el: 'πρόχειρο' },
  pending: { en: 'pending', el: 'σε αναμονή της αρχής' },
  'sent-to-authority': { en: 'sent to the authority', el: 'στάλθηκε στην αρχή' },
  absent: { en: 'not there', el: 'δεν υπάρχει' },
  'begun-earlier': { en: 'begun by an earlier import', el: 'το άρχισε προηγούμενη εισαγωγή' },
  unknown: { en: 'unknown', el: 'άγνωστο' },
  rejected: { en: 'rejected', el: 'απορρίφθηκε' },
  refused: { en: 'refused', el: 'το αρνήθηκε η αρχή' },
  skipped: { en: 'skipped', el: 'παραλείφθηκε' },
  conflict: { en: 'conflict', el: 'σύγκρουση' },
  held: { en: 'held', el: 'σε αναμονή' },
  failed: { en: 'failed', el: 'δεν ολοκληρώθηκε' },
  claimed: { en: 'claimed', el: 'σε εξέλιξη' },
} as const satisfies Readonly<Record<string, Words>>;
