import type { BilingualText } from '../bilingual-text.ts';

/** Reasons why the invoicing service gave no answer, and states of a document. */
export const servicePhrases = {
  'connection-refused': { en: 'the connection was refused', el: 'η σύνδεση απορρίφθηκε' },
  'name-unknown': { en: 'its name does not exist', el: 'το όνομά της δεν υπάρχει' },
  'name-not-looked-up': {
    en: 'its name could not be looked up',
    el: 'δεν ήταν δυνατή η αναζήτηση του ονόματός της',
  },
  'no-way': { en: 'there is no route to it', el: 'δεν υπάρχει διαδρομή προς αυτήν' },
  'connecting-too-long': { en: 'connecting took too long', el: 'η σύνδεση άργησε πολύ' },
  'certificate-invalid': { en: 'its certificate is not valid', el: 'το πιστοποιητικό της δεν είναι έγκυρο' },
  'address-not-https': {
    en: 'its address is not https, which API keys require',
    el: 'η διεύθυνσή της δεν είναι https, που απαιτείται για τα κλειδιά API',
  },
  'answer-too-long': { en: 'it took too long to answer', el: 'άργησε πολύ να απαντήσει' },
  'connection-broke': { en: 'the connection was lost ({code})', el: 'η σύνδεση διακόπηκε ({code})' },
  'http-status': { en: 'it answered HTTP {status}', el: 'απάντησε HTTP {status}' },
  'answer-not-understood': {
    en: 'its answer (HTTP {status}) could not be understood',
    el: 'η απάντησή της (HTTP {status}) δεν έγινε κατανοητή',
  },
  silent: { en: 'it has not answered for a while', el: 'δεν απαντά εδώ και ώρα' },
  'long-pause': { en: 'it asked for a long pause', el: 'ζήτησε μεγάλη παύση' },
  'others-ask': {
    en: 'other requests of the account took too long',
    el: 'άλλα αιτήματα του λογαριασμού άργησαν πολύ',
  },
  'login-refused': {
    en: 'it does not accept this email with this API key',
    el: 'δεν δέχεται αυτό το email με αυτό το κλειδί API',
  },
  'session-refused': {
    en: 'it does not accept any session of this account',
    el: 'δεν δέχεται καμία σύνδεση του λογαριασμού',
  },
  'never-arrived': {
    en: 'it was sent several times but did not arrive',
    el: 'στάλθηκε πολλές φορές, αλλά δεν έφτασε',
  },
  'still-a-draft': {
    en: 'it was sent several times but is still a draft',
    el: 'στάλθηκε πολλές φορές, αλλά είναι ακόμη πρόχειρο',
  },
  'draft-again': {
    en: 'it was with the tax authority, but is a draft again',
    el: 'ήταν στην ΑΑΔΕ, αλλά είναι πάλι πρόχειρο',
  },
  'issue-declined': {
    en: 'it refused to issue the draft ({message})',
    el: 'αρνήθηκε να εκδώσει το πρόχειρο ({message})',
  },
  'begun-elsewhere': {
    en: 'another import continues with it',
    el: 'συνεχίζει με αυτό άλλη εισαγωγή',
  },
  'answer-about-another': {
    en: 'it answered about another document',
    el: 'απάντησε για άλλο παραστατικό',
  },
  'not-read': {
    en: 'the document exists, but its content could not be read',
    el: 'το παραστατικό υπάρχει, αλλά το περιεχόμενό του δεν διαβάστηκε',
  },
  'draft-gone': { en: 'the draft no longer exists', el: 'το πρόχειρο δεν υπάρχει πια' },
  'not-sent': { en: 'not sent', el: 'δεν στάλθηκε' },
  'sent-as-draft': { en: 'sent as a draft', el: 'στάλθηκε ως πρόχειρο' },
  draft: { en: 'draft', el: 'πρόχειρο' },
  pending: { en: 'waiting for the tax authority', el: 'σε αναμονή απάντησης της ΑΑΔΕ' },
  'sent-to-authority': { en: 'sent to the tax authority', el: 'στάλθηκε στην ΑΑΔΕ' },
  absent: { en: 'not found', el: 'δεν βρέθηκε' },
  'begun-earlier': { en: 'started by an earlier import', el: 'άρχισε σε προηγούμενη εισαγωγή' },
  unknown: { en: 'unknown', el: 'άγνωστο' },
  rejected: { en: 'needs correction', el: 'θέλει διόρθωση' },
  refused: { en: 'refused by the tax authority', el: 'απορρίφθηκε από την ΑΑΔΕ' },
  skipped: { en: 'skipped', el: 'παραλείφθηκε' },
  conflict: { en: 'conflict', el: 'σύγκρουση' },
  held: { en: 'on hold', el: 'σε αναμονή' },
  failed: { en: 'failed', el: 'απέτυχε' },
  claimed: { en: 'in progress', el: 'σε εξέλιξη' },
} as const satisfies Readonly<Record<string, BilingualText>>;
