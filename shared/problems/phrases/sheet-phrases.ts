import type { BilingualText } from '../bilingual-text.ts';

/** Evidence: what Rowmark concluded about an export, and from what. */
export const sheetPhrases = {
  'encoding-declared': { en: '{encoding}, as declared', el: '{encoding}, όπως δηλώθηκε' },
  'encoding-marked': {
    en: '{encoding}: the file starts with the byte order mark {mark}',
    el: '{encoding}: το αρχείο αρχίζει με το σημάδι BOM {mark}',
  },
  'encoding-wide-odd': {
    en: '{encoding}: all {nuls} NUL bytes are at odd offsets, as in UTF-16 text',
    el: '{encoding}: όλα τα {nuls} bytes NUL βρίσκονται σε περιττές θέσεις, όπως σε κείμενο UTF-16',
  },
  'encoding-wide-even': {
    en: '{encoding}: all {nuls} NUL bytes are at even offsets, as in UTF-16 text',
    el: '{encoding}: όλα τα {nuls} bytes NUL βρίσκονται σε άρτιες θέσεις, όπως σε κείμενο UTF-16',
  },
  'encoding-ascii': { en: 'utf-8: all bytes are ASCII', el: 'utf-8: όλα τα bytes είναι ASCII' },
  'encoding-utf8': {
    en: 'utf-8: all {bytes} bytes are valid UTF-8, {high} of them beyond ASCII',
    el: 'utf-8: όλα τα {bytes} bytes είναι έγκυρο UTF-8, από αυτά {high} εκτός ASCII',
  },
  'encoding-not-utf8': {
    en: 'not UTF-8: {high} bytes beyond ASCII do not form UTF-8 characters',
    el: 'όχι UTF-8: {high} bytes εκτός ASCII δεν σχηματίζουν χαρακτήρες UTF-8',
  },
  'encoding-read': { en: 'read as {encoding}', el: 'διαβάζεται ως {encoding}' },
  'encoding-assumed': {
    en: '{encoding} assumed: nothing shows for certain which of the two it is',
    el: 'θεωρείται {encoding}: τίποτα δεν δείχνει με βεβαιότητα ποιο από τα δύο είναι',
  },
  'encoding-assumed-same': {
    en: '{encoding} assumed: ISO-8859-7 gives the same text',
    el: 'θεωρείται {encoding}: το ISO-8859-7 δίνει το ίδιο κείμενο',
  },
  'encoding-only': {
    en: '{encoding}: {other} has no character for {bytes}',
    el: '{encoding}: το {other} δεν έχει χαρακτήρα για {bytes}',
  },
  'encoding-told': {
    en: '{encoding}: {byte} ({count} times) is {character}',
    el: '{encoding}: το {byte} ({count} φορές) είναι {character}',
  },
  'byte-accent-first': { en: 'Ά at the start of a word', el: 'Ά στην αρχή λέξης' },
  'byte-apostrophe': { en: 'an apostrophe after a letter', el: 'απόστροφος μετά από γράμμα' },
  'byte-micro': { en: 'µ, where ISO-8859-7 has ΅', el: 'µ, ενώ στο ISO-8859-7 είναι ΅' },
  'byte-accent': { en: 'Ά, where windows-1253 has ¶', el: 'Ά, ενώ στο windows-1253 είναι ¶' },
  'byte-euro': { en: '€, where windows-1253 has ¤', el: '€, ενώ στο windows-1253 είναι ¤' },
  'byte-quote': { en: '‘, where windows-1253 has a bare ΅', el: '‘, ενώ στο windows-1253 είναι σκέτο ΅' },
  semicolon: { en: 'semicolon', el: 'ελληνικό ερωτηματικό (;)' },
  comma: { en: 'comma', el: 'κόμμα' },
  tab: { en: 'tab', el: 'στηλοθέτης' },
  pipe: { en: 'pipe', el: 'κάθετη γραμμή (|)' },
  'delimiter-hinted': {
    en: 'delimiter {delimiter}: the first line says sep={sign}',
    el: 'διαχωριστικό {delimiter}: η πρώτη γραμμή γράφει sep={sign}',
  },
  'delimiter-declared': {
    en: 'delimiter {delimiter}, as declared',
    el: 'διαχωριστικό {delimiter}, όπως δηλώθηκε',
  },
  'delimiter-none': { en: 'one column: there is no delimiter', el: 'μία στήλη: δεν υπάρχει διαχωριστικό' },
  'delimiter-fits': {
    en: 'delimiter {delimiter}: {agreeing} of the first {records} records have {cells} cells with it',
    el: 'διαχωριστικό {delimiter}: {agreeing} από τις πρώτες {records} εγγραφές έχουν με αυτό {cells} κελιά',
  },
  'delimiter-not': {
    en: 'not delimiter {delimiter}: {agreeing} of the first {records} records have {cells} cells with it',
    el: 'όχι διαχωριστικό {delimiter}: {agreeing} από τις πρώτες {records} εγγραφές έχουν με αυτό {cells} κελιά',
  },
  'delimiter-breaks': {
    en: 'not delimiter {delimiter}: {agreeing} of the first {records} records have {cells} cells with it, and quotes would be broken',
    el: 'όχι διαχωριστικό {delimiter}: {agreeing} από τις πρώτες {records} εγγραφές έχουν με αυτό {cells} κελιά και θα έσπαζαν εισαγωγικά',
  },
  'line-ends': { en: 'line ends: {ends}', el: 'τέλη γραμμών: {ends}' },
  'line-single': { en: 'line ends: there is only one line', el: 'τέλη γραμμών: υπάρχει μόνο μία γραμμή' },
  'json-lines': {
    en: 'JSON Lines: {rows} lines with a value, {paths} different paths',
    el: 'JSON Lines: {rows} γραμμές με τιμή, {paths} διαφορετικές διαδρομές',
  },
  'json-array': {
    en: 'a JSON array: {rows} objects, {paths} different paths; row 1 is the first object',
    el: 'πίνακας JSON: {rows} αντικείμενα, {paths} διαφορετικές διαδρομές· γραμμή 1 είναι το πρώτο αντικείμενο',
  },
  'json-envelope': {
    en: 'JSON with a list under data: {rows} objects, {paths} different paths; row 1 is the first object',
    el: 'JSON με λίστα στο κλειδί data: {rows} αντικείμενα, {paths} διαφορετικές διαδρομές· γραμμή 1 είναι το πρώτο αντικείμενο',
  },
  'json-objects': {
    en: 'JSON over several lines: {rows} objects, {paths} different paths; row 1 is the first object',
    el: 'JSON σε πολλές γραμμές: {rows} αντικείμενα, {paths} διαφορετικές διαδρομές· γραμμή 1 είναι το πρώτο αντικείμενο',
  },
  'sheet-first': {
    en: 'sheet {sheet}: the first visible one with data',
    el: 'φύλλο {sheet}: το πρώτο ορατό με δεδομένα',
  },
  'sheet-first-after': {
    en: 'sheet {sheet}: the first visible one with data, after {skipped}',
    el: 'φύλλο {sheet}: το πρώτο ορατό με δεδομένα, μετά από {skipped}',
  },
  'range-declared': {
    en: 'only the range {range}, as declared',
    el: 'μόνο η περιοχή {range}, όπως δηλώθηκε',
  },
  'sheet-declared': { en: 'sheet {sheet}, as declared', el: 'φύλλο {sheet}, όπως δηλώθηκε' },
  workbook: {
    en: 'XLSX workbook, sheets: {sheets}, dates counted from {calendar}',
    el: 'βιβλίο εργασίας XLSX, φύλλα: {sheets}, οι ημερομηνίες μετρούν από το {calendar}',
  },
  'merged-areas': {
    en: 'merged areas: {count}, the first is {first}',
    el: 'συγχωνευμένες περιοχές: {count}, η πρώτη είναι {first}',
  },
} as const satisfies Readonly<Record<string, BilingualText>>;
