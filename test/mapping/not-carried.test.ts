import { expect, test } from 'vitest';
import {
  namesDeliveringKind,
  namesDelivery,
  namesTerminal,
  typesOfName,
} from '../../shared/mapping/facts/type-names.ts';

test.each([
  ...'Σκοπός Διακίνησης · Ώρα αποστολής · Ώρα έναρξης αποστολής · Αρ. Οχήματος · Αριθμός κυκλοφορίας · Τόπος φόρτωσης · ΤΟΠΟΣ ΠΑΡΑΔΟΣΗΣ · Purpose of movement · Vehicle number · Place of loading · Ημ/νία & ώρα αποστολής · Αιτία διακίνησης · Μέσο μεταφοράς · vehicleNumber · movePurpose · Διεύθυνση φόρτωσης'.split(
    ' · ',
  ),
])('%s is a column of a delivery', (header) => {
  expect(namesDelivery(header)).toBe(true);
});

test.each([
  ...'Έξοδα αποστολής · Διεύθυνση αποστολής · Delivery address · Shipping Address1 · Delivery Cost · Ημερομηνία · Ώρα · Σκοπός · Delivery'.split(
    ' · ',
  ),
])('%s is none', (header) => {
  expect(namesDelivery(header)).toBe(false);
});

test('kinds that deliver as well, and bare delivery notes', () => {
  for (const kind of [
    ...'Τιμολόγιο – Δελτίο Αποστολής · ΤΔΑ · Τ.Δ.Α. · ΤΔΑ-15 · Δελτίο Αποστολής-Τιμολόγιο · ΔΑ-ΤΙΜ · ΤΠ-ΔΑ · Τιμ. - Δελτ. Αποστ. · Invoice & delivery note'.split(
      ' · ',
    ),
  ])
    expect([kind, namesDeliveringKind(kind)]).toEqual([kind, true]);
  for (const kind of ['Τιμολόγιο Πώλησης', 'ΤΙΜ', 'ΤΔΑΣ', 'Δελτίο Αποστολής', 'Απόδειξη Λιανικής'])
    expect([kind, namesDeliveringKind(kind)]).toEqual([kind, false]);
  for (const kind of [
    ...'Δελτίο Αποστολής · ΔΑ · Δ.Α. · ΔΑ-3 · Delivery note 7 · Ψηφιακό Δελτίο Αποστολής · 9.3'.split(' · '),
  ])
    expect([kind, typesOfName(kind)]).toEqual([kind, ['skip']]);
  expect(typesOfName('Τιμολόγιο – Δελτίο Αποστολής')).toEqual(['1.1']);
  for (const kind of ['Δελτίο Αποστολής – Τιμολόγιο', 'ΔΑ-ΤΙΜ', 'ΤΠΔΑ'])
    expect([kind, typesOfName(kind)]).toEqual([kind, ['1.1']]);
  expect(typesOfName('ΑΛΠ-ΔΑ')).toEqual(['11.1']);
  expect(['TID', 'Terminal ID', 'Υπογραφή παρόχου', 'POS ID'].map(namesTerminal)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['Υπογραφή', 'Position', 'Transaction ID'].map(namesTerminal)).toEqual([false, false, false]);
});
