/** Lines that ERP programs print although they are not sales, and goods that never have the rates of islands. */
export type LineItem =
  | ('stamp-duty' | 'resilience-fee' | 'withheld' | 'levy' | 'deposit' | 'discount')
  | ('tobacco' | 'vehicle');

/** Goods: sales like others, but for the rates of islands. */
export const soldItems: ReadonlySet<string> = new Set(['other', 'tobacco', 'vehicle']);

/**
 * The phrases of each item: words in any case and accent, `a|b` for either word. A name is that item only
 * if the phrase is its head: "Withholding tax 20%" is, "Withholding tax advice" is not.
 */
export const linePhrases: readonly { item: LineItem; phrases: readonly string[] }[] = [
  {
    item: 'stamp-duty',
    phrases: [
      'χαρτόσημο|χαρτόσημα',
      'ψηφιακό τέλος συναλλαγής|συναλλαγών',
      'ογα χαρτοσήμου',
      'stamp duty|duties',
      'digital transaction fee|duty',
      'imposta|marca di|da bollo',
    ],
  },
  {
    item: 'resilience-fee',
    phrases: [
      ...[
        'τέλος ανθεκτικότητας',
        'ανθεκτικότητα κλιματικής',
        'τακκ',
        'τέλος|φόρος|τέλη διαμονής|παρεπιδημούντων',
        'kurtaxe',
        'taxe de séjour',
      ],
      ...[
        'resilience|lodging|accommodation|occupancy|city|tourist|tourism|hotel|overnight|stayover fee|levy|tax|taxes',
      ],
      ...[
        'stay over tax|levy',
        'overnight stay tax|levy',
        'climate fee|levy|tax',
        'climate crisis fee|levy|tax',
      ],
      ...['tassa di soggiorno'],
      ...[
        'imposta|contributo di soggiorno',
        'ortstaxe|citytax|beherbergungssteuer',
        'tasa turística',
        'toeristenbelasting',
      ],
    ],
  },
  {
    item: 'withheld',
    phrases: [
      ...['παρακράτηση|παρακρατήσεις|παρακρ|παρακρατηθείς|παρακρατούμενος', 'παρ φόρου|φόρος'],
      ...['προκαταβλητέος|προεισπραττόμενος|προπληρωθείς φόρος', 'προκαταβολή|προείσπραξη|προκ φόρου'],
      ...[
        'φόρος εργολάβων|εργολάβου|εργοληπτών|μηχανικών|μηχανικού|αρχιτεκτόνων|αμοιβών|ελευθέρων|τεχνικών',
        'φόρος 1%|3%|4%|8%|10%|15%|20%',
      ],
      ...['withholding', 'withholding|withheld tax|taxes', 'tax|taxes withheld|withholding|retention', 'wht'],
      ...['prepaid|advance|contractor|contractors|engineer|engineers tax', 'prepayment of tax'],
      ...['κράτηση|κρατήσεις υπέρ|εααδησυ|εαδησυ|αεππ|μτπυ|εκοεμσ|τσμεδε|τπεδε|εφκα|δημοσίου|τρίτων|φόρου'],
      ...[
        'κράτηση|κρατήσεις 0,06%|0,07%|0,1%|2%|3%|4%',
        'contract|contracts|statutory|public|tax deduction|deductions',
      ],
      ...[
        'ritenuta|ritenute',
        'trattenuta|trattenute',
        'retenue|retenues',
        'retención|retenciones',
        'irpf',
        'retenção|retenções',
      ],
      ...[
        'quellensteuer|abzugsteuer|bauabzugsteuer|lohnsteuer',
        'einbehalt|steuereinbehalt|sicherheitseinbehalt',
        'inhouding',
      ],
    ],
  },
  {
    item: 'levy',
    phrases: [
      ...['φόρος', 'φόροι', 'εφκ', 'κρατήσεις'],
      ...[
        'τέλος',
        'τέλη',
        'εισφορά',
        'εισφορές',
        'οικοεισφορά',
        'υπέρ τρίτων',
        'weee fee|charge|contribution',
      ],
      ...[
        'levy',
        'levies',
        'excise|customs|import duty|duties',
        'excise|income|sales|luxury|local|municipal tax',
      ],
      ...[
        'environmental|recycling|eco|ecological|bag|bags|carrier fee|tax|charge|contribution',
        'deduction|deductions',
      ],
      ...['umweltabgabe|abgabe', 'écotaxe', 'éco participation|contribution', 'contributo conai|ambientale'],
    ],
  },
  {
    item: 'deposit',
    phrases: [
      ...['εγγύηση|εγγυήσεις|εγγυοδοσία', 'προκαταβολή', 'έναντι', 'deposit|deposits', 'retention'],
      ...['κατάθεση εγγύησης', 'guarantee|guarantees', 'advance payment', 'prepayment'],
      ...['pfand|flaschenpfand|kaution|anzahlung', 'cauzione|acconto|anticipo|fianza|depósito|caução|sinal'],
      ...['caution|consigne|acompte', 'statiegeld|borg', 'kaucja|zaliczka'],
    ],
  },
  {
    item: 'discount',
    phrases: [
      ...['έκπτωση|εκπτώσεις|εκπτ', 'μείωση τιμής', 'εξαργύρωση πόντων|κουπονιού'],
      ...['εκπτωτικό|εκπτωτικά κουπόνι|κουπόνια', 'points redemption|redeemed', 'cashback', 'cash back'],
      ...['discount|discounts|rebate|rebates|markdown', 'price reduction', 'discount coupon|voucher|code'],
      ...[
        'rabatt|preisnachlass|nachlass|mengenrabatt|kundenrabatt|treuerabatt|sonderrabatt|skonto',
        'gutschein',
      ],
      ...['sconto|sconti|abbuono|ribasso', 'remise|remises|rabais|ristourne|escompte', 'réduction'],
      ...[
        'descuento|descuentos|dto|bonificación|rebaja',
        'desconto|descontos',
        'korting',
        'rabat|upust|zniżka',
      ],
    ],
  },
  {
    item: 'tobacco',
    phrases: [
      ...[
        'καπνός',
        'καπνικά|καπνοβιομηχανικά προϊόντα',
        'τσιγάρα|τσιγάρο',
        'πούρα|πούρο',
        'πουράκια',
        'καπνικά',
      ],
      ...['tobacco', 'cigarettes|cigarette', 'cigars|cigar', 'cigarillos', 'tobacco products'],
    ],
  },
  {
    item: 'vehicle',
    phrases: [
      ...[
        'αυτοκίνητο|αυτοκίνητα',
        'φορτηγό|φορτηγά',
        'μοτοσικλέτα|μοτοσυκλέτα|μοτοποδήλατο|σκούτερ',
        'σκάφος|σκάφη',
      ],
      ...[
        'όχημα|οχήματα',
        'car|cars',
        'truck|trucks|van|vans',
        'motorcycle|motorbike|scooter',
        'boat|yacht',
        'vehicle',
      ],
    ],
  },
];

/** Words after which a phrase describes something else: "a coat with discount", "αμοιβή μετά την παρακράτηση". */
export const LINKS_BEFORE =
  'σε με από προ μετά χωρίς για κατόπιν υπέρ εκτός πλην στο στη στην επί κατά αντί of on in with without after before net from for by incl including at to';
/** Words that may follow an English phrase without a new head: "discount on tools". */
export const LINKS_AFTER = 'on of at for to in by from per under art as due and or acc according is';
/** Words that begin a name as its head does in Romance languages: "Sconto cliente", "Retención IRPF". */
export const HEADS_FIRST =
  'imposta marca contributo tasa ritenuta ritenute trattenuta trattenute retenue retenues retencion retenciones retencao irpf cauzione acconto anticipo fianza deposito caucao caution consigne acompte sconto sconti abbuono ribasso remise remises rabais ristourne escompte descuento descuentos dto bonificacion rebaja desconto descontos eco';
