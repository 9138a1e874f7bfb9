/** Words of the dashboard for a person who keeps books, in the language of the reports. */
export const dashboardWords = {
  head: {
    en: [
      '# Rowmark: what became of your exports',
      'The numbers are those of the time chosen above, at first the last 24 hours. Every export has a report under `reports/` that says what became of each row.',
      'Green below: nothing to do. Red: somebody must look; RUNBOOK.md has a section under the name of the alarm.',
    ].join('\n\n'),
    el: [
      '# Rowmark: τι έγιναν τα αρχεία σας',
      'Οι αριθμοί αφορούν το διάστημα που επιλέγετε επάνω, αρχικά το τελευταίο 24ωρο. Κάθε αρχείο έχει αναφορά κάτω από το `reports/` που λέει τι έγινε κάθε γραμμή.',
      'Πράσινο παρακάτω: δεν χρειάζεται ενέργεια. Κόκκινο: κάποιος πρέπει να κοιτάξει· το RUNBOOK.md έχει ενότητα με το όνομα του συναγερμού.',
    ].join('\n\n'),
  },
  alarms: { en: 'Does somebody have to look?', el: 'Πρέπει κάποιος να κοιτάξει;' },
  issued: { en: 'Documents issued', el: 'Παραστατικά που εκδόθηκαν' },
  rejected: {
    en: 'Documents rejected: correct the retry file',
    el: 'Παραστατικά που απορρίφθηκαν: διορθώστε το αρχείο επανάληψης',
  },
  waiting: {
    en: 'Documents that wait for the invoicing service',
    el: 'Παραστατικά που περιμένουν την υπηρεσία τιμολόγησης',
  },
  running: { en: 'Exports being worked on now', el: 'Αρχεία σε επεξεργασία τώρα' },
  oldest: { en: 'Oldest of them, in minutes', el: 'Το παλαιότερο από αυτά, σε λεπτά' },
  used: { en: 'Numbers of series used', el: 'Αριθμοί σειρών που χρησιμοποιήθηκαν' },
  lost: { en: 'Numbers lost: tell the accountant', el: 'Αριθμοί που χάθηκαν: ενημερώστε τον λογιστή' },
  byHour: { en: 'Documents, hour by hour', el: 'Παραστατικά ανά ώρα' },
  jobs: { en: 'Exports that came and ended, hour by hour', el: 'Αρχεία που ήρθαν και ολοκληρώθηκαν ανά ώρα' },
  came: { en: 'came', el: 'ήρθαν' },
  ended: { en: 'ended', el: 'ολοκληρώθηκαν' },
  broken: { en: 'not ended well', el: 'δεν ολοκληρώθηκαν σωστά' },
  technicians: { en: '## For technicians', el: '## Για τεχνικούς' },
} as const satisfies Record<string, Record<'en' | 'el', string>>;
