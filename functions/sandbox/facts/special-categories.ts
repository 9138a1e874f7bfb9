/** The special categories of documents, in words. */
export const specialCategories: ReadonlyMap<number, { el: string; en: string }> = new Map([
  [1, { el: 'Επιδοτήσεις – επιχορηγήσεις', en: 'Subsidies' }],
  [2, { el: 'Έσοδα λιανικής ξενοδοχείων', en: 'Hotel retail' }],
  [3, { el: 'Λογιστική εγγραφή', en: 'Accounting entry' }],
  [4, { el: 'Tax free', en: 'Tax free' }],
  [5, { el: 'Σύνθετες συναλλαγές ημεδαπής – αλλοδαπής', en: 'Combined domestic and foreign transactions' }],
  [6, { el: 'Δικαιούχοι άρθρου 3 της 139818/2022', en: 'Beneficiaries of article 3 of 139818/2022' }],
  [7, { el: 'Αγορά αγροτικών αγαθών, άρθρο 41', en: 'Purchase of farm goods, article 41' }],
  [8, { el: 'Έσοδα λιανικής ταμειακών μηχανών', en: 'Cash-register retail revenue' }],
  [9, { el: 'Έσοδα λιανικής ταμειακών μηχανών – επιχείρηση', en: 'Cash-register retail revenue – business' }],
  [10, { el: 'Απόκλιση ταμειακών μηχανών', en: 'Cash-register deviation' }],
  [11, { el: 'Επίδομα θέρμανσης', en: 'Heating allowance' }],
  [12, { el: 'Συναλλαγές εστίασης', en: 'Catering' }],
  [13, { el: 'Αδυναμία συσχέτισης', en: 'Correlation not possible' }],
]);
