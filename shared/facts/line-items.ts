import phrases from './line-phrases.json' with { type: 'json' };

/** Lines that ERP programs print although they are not sales, and goods that never have the rates of islands. */
export type LineItem = keyof typeof phrases;

/** Goods: sales like others, but for the rates of islands. */
export const soldItems: ReadonlySet<string> = new Set(['other', 'tobacco', 'vehicle']);

const isLineItem = (name: string): name is LineItem => Object.hasOwn(phrases, name);

/**
 * The phrases of each item: words in any case and accent, `a|b` for either word. A name is that item only
 * if the phrase is its head: "Withholding tax 20%" is, "Withholding tax advice" is not.
 */
export const linePhrases = Object.keys(phrases)
  .filter(isLineItem)
  .map((item) => ({ item, phrases: phrases[item].flatMap((line) => line.split(' · ')) }));

export const linkWords = {
  /** Words after which a phrase describes something else: "a coat with discount", "αμοιβή μετά την παρακράτηση". */
  before:
    'σε με από προ μετά χωρίς για κατόπιν υπέρ εκτός πλην στο στη στην επί κατά αντί of on in with without after before net from for by incl including at to',
  /** Words that may follow an English phrase without a new head: "discount on tools". */
  after: 'on of at for to in by from per under art as due and or acc according is refundable returnable',
  /** Words that begin a name as its head does in Romance languages: "Sconto cliente", "Retención IRPF". */
  headsFirst:
    'imposta marca contributo tasa ritenuta ritenute trattenuta trattenute retenue retenues retencion retenciones retencao irpf cauzione acconto anticipo fianza deposito caucao caution consigne acompte sconto sconti abbuono ribasso remise remises rabais ristourne escompte descuento descuentos dto bonificacion rebaja desconto descontos eco',
};
