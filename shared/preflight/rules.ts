import type { Rule } from './rule.ts';
import { amountForm } from './rules/101-amounts.ts';
import { classificationUnlisted } from './rules/101-classification.ts';
import { clearanceTypeBlank } from './rules/101-clearance-type.ts';
import { codeOutOfRange } from './rules/101-code-range.ts';
import { countryUnlisted } from './rules/101-country.ts';
import { currencyUnlisted } from './rules/101-currency.ts';
import { exchangeRateOutOfRange } from './rules/101-exchange-rate.ts';
import { exemptionCodeUnknown } from './rules/101-exemption-code.ts';
import { expenseAsIncome } from './rules/101-expense-as-income.ts';
import { incomeAsExpense } from './rules/101-income-as-expense.ts';
import { textTooLong } from './rules/101-lengths.ts';
import { noLines } from './rules/101-no-lines.ts';
import { quantityNotPositive } from './rules/101-quantity.ts';
import { taxNumberInvalid } from './rules/202-tax-number.ts';
import { totalIsNoSum } from './rules/203-total.ts';
import { addressMissing } from './rules/204-address.ts';
import { buyerIncomplete } from './rules/204-buyer.ts';
import { correlatedMissing } from './rules/204-correlated.ts';
import { detailTypeMissing } from './rules/204-detail-type.ts';
import { lineUndescribed } from './rules/204-line-name.ts';
import { paymentMethodMissing } from './rules/204-payment-method.ts';
import { detailTypeElsewhere } from './rules/205-detail-type.ts';
import { expenseElsewhere } from './rules/205-expense.ts';
import { netTotalDiffers } from './rules/207-net-total.ts';
import { payableTotalDiffers } from './rules/208-payable-total.ts';
import { vatTotalDiffers } from './rules/209-vat-total.ts';
import { exchangeRateNotPositive } from './rules/211-exchange-rate.ts';
import { vatOnExemptKind } from './rules/215-vat.ts';
import { exemptionMissing } from './rules/217-exemption-missing.ts';
import { vatOnKindWithout } from './rules/218-vat.ts';
import { feeIsZero } from './rules/222-fee-zero.ts';
import { clearanceCarriesE3 } from './rules/231-clearance-type.ts';
import { buyerNotGreek } from './rules/242-country.ts';
import { buyerNotThird } from './rules/244-country.ts';
import { detailTypesIncomplete } from './rules/246-detail-types.ts';
import { fuelCodeWithoutSwitch } from './rules/247-fuel-switch.ts';
import { lineNumberRepeated } from './rules/261-line-number.ts';
import { fuelDocumentWithoutFuel } from './rules/268-fuel-missing.ts';
import { serviceChargeTooLarge } from './rules/269-service-charge-net.ts';
import { serviceChargeRepeated } from './rules/270-service-charges.ts';
import { exemptionElsewhere } from './rules/271-exemption-elsewhere.ts';
import { classificationIncomplete } from './rules/304-classification.ts';
import { categoryForbiddenForType } from './rules/308-category.ts';
import { thirdPartyTypeOnClearance } from './rules/313-commission-type.ts';
import { feeWithoutType } from './rules/313-fee-type.ts';
import { pairForbidden } from './rules/313-pair.ts';
import { informationCategoryOnSale } from './rules/313-sale-category.ts';
import { clearanceCategory } from './rules/331-clearance-category.ts';
import { feeCategoryForbidden } from './rules/331-fee-category.ts';
import { saleCategoryForbidden } from './rules/331-sale-category.ts';
import { classificationDestination } from './rules/classification-destination.ts';
import { classificationMissing } from './rules/classification-missing.ts';
import { clearsElsewhere } from './rules/clears-elsewhere.ts';
import { clearsItself } from './rules/clears-itself.ts';
import { correlatedElsewhere } from './rules/correlated-elsewhere.ts';
import { correlatedMark } from './rules/correlated-mark.ts';
import { currencyWithdrawn } from './rules/currency-withdrawn.ts';
import { exchangeRateAlone } from './rules/exchange-rate-alone.ts';
import { exchangeRateBlank } from './rules/exchange-rate-blank.ts';
import { exchangeRateDecimals } from './rules/exchange-rate-decimals.ts';
import { exchangeRateEuro } from './rules/exchange-rate-euro.ts';
import { exchangeRateImpossible } from './rules/exchange-rate-impossible.ts';
import { exchangeRateOne } from './rules/exchange-rate-one.ts';
import { exemptionForGreekBuyer } from './rules/exemption-greek-buyer.ts';
import { reverseChargeOnGoods } from './rules/exemption-reason-goods.ts';
import { externalIdBlank } from './rules/external-id-blank.ts';
import { externalIdDots } from './rules/external-id-dots.ts';
import { externalIdLong } from './rules/external-id-long.ts';
import { foreignAmountAsEuro } from './rules/foreign-amount-as-euro.ts';
import { foreignAmountDiffers } from './rules/foreign-amount-differs.ts';
import { foreignRateInverted } from './rules/foreign-rate-inverted.ts';
import { fuelCodeInvalid } from './rules/fuel-code-invalid.ts';
import { fuelCodeMissing } from './rules/fuel-code-missing.ts';
import { fuelNameDiffers } from './rules/fuel-name-differs.ts';
import { directionUnproven } from './rules/fx-direction-unproven.ts';
import { heatingCategoryMissing } from './rules/heating-category-missing.ts';
import { heatingFuelMissing } from './rules/heating-fuel-missing.ts';
import { heatingQuantityMissing } from './rules/heating-quantity-missing.ts';
import { heatingSupplyMissing } from './rules/heating-supply-missing.ts';
import { heatingType } from './rules/heating-type.ts';
import { heatingVatMissing } from './rules/heating-vat-missing.ts';
import { invoiceTypeBlank } from './rules/invoice-type-blank.ts';
import { lineNetDiffers } from './rules/line-net-differs.ts';
import { linePriceList } from './rules/line-price-list.ts';
import { lineSubtotalDiffers } from './rules/line-subtotal-differs.ts';
import { lineVatDiffers } from './rules/line-vat-differs.ts';
import { notesNotCoded } from './rules/notes-not-coded.ts';
import { paymentMethodUnknown } from './rules/payment-method-unknown.ts';
import { retailCashLimit } from './rules/retail-cash-limit.ts';
import { retailTaxNumber } from './rules/retail-tax-number.ts';
import { reverseChargeWithVat } from './rules/reverse-charge-vat.ts';
import { specialCategoryKind } from './rules/special-category-kind.ts';
import { supplyWithoutFuel } from './rules/supply-without-fuel.ts';
import { typeUnknown } from './rules/type-unknown.ts';
import { vatRateUnknown } from './rules/vat-rate-unknown.ts';

/** Every rule, in the order in which its findings are reported. */
export const rules: readonly Rule[] = [
  // Refusals of the service, losses, and documents that could not be numbered.
  clearsElsewhere,
  clearsItself,
  correlatedMark,
  exchangeRateBlank,
  externalIdBlank,
  externalIdDots,
  externalIdLong,
  fuelCodeInvalid,
  invoiceTypeBlank,
  typeUnknown,
  // Refusals of the authority, when a number is already used.
  amountForm,
  classificationUnlisted,
  clearanceTypeBlank,
  codeOutOfRange,
  countryUnlisted,
  currencyUnlisted,
  exchangeRateOutOfRange,
  exemptionCodeUnknown,
  expenseAsIncome,
  incomeAsExpense,
  textTooLong,
  noLines,
  quantityNotPositive,
  detailTypeMissing,
  buyerIncomplete,
  lineUndescribed,
  detailTypeElsewhere,
  expenseElsewhere,
  netTotalDiffers,
  payableTotalDiffers,
  vatTotalDiffers,
  // Behind both: a wrong part is the cause, the sum that it spoils only follows.
  totalIsNoSum,
  exchangeRateNotPositive,
  exemptionMissing,
  feeIsZero,
  clearanceCarriesE3,
  detailTypesIncomplete,
  fuelCodeWithoutSwitch,
  lineNumberRepeated,
  fuelDocumentWithoutFuel,
  serviceChargeTooLarge,
  serviceChargeRepeated,
  exemptionElsewhere,
  thirdPartyTypeOnClearance,
  feeWithoutType,
  informationCategoryOnSale,
  feeCategoryForbidden,
  clearanceCategory,
  saleCategoryForbidden,
  // Mistakes that neither would notice.
  exchangeRateAlone,
  exchangeRateDecimals,
  exchangeRateEuro,
  exchangeRateImpossible,
  foreignAmountAsEuro,
  foreignAmountDiffers,
  foreignRateInverted,
  fuelCodeMissing,
  heatingCategoryMissing,
  heatingFuelMissing,
  heatingQuantityMissing,
  heatingSupplyMissing,
  heatingType,
  heatingVatMissing,
  lineNetDiffers,
  lineSubtotalDiffers,
  lineVatDiffers,
  notesNotCoded,
  paymentMethodUnknown,
  vatRateUnknown,
  // What the authority is known to refuse beyond the interface: held until somebody accepts it.
  taxNumberInvalid,
  addressMissing,
  correlatedMissing,
  paymentMethodMissing,
  vatOnExemptKind,
  vatOnKindWithout,
  buyerNotGreek,
  buyerNotThird,
  classificationIncomplete,
  categoryForbiddenForType,
  pairForbidden,
  specialCategoryKind,
  // Doubts: they stop nothing.
  classificationDestination,
  classificationMissing,
  correlatedElsewhere,
  currencyWithdrawn,
  directionUnproven,
  exchangeRateOne,
  exemptionForGreekBuyer,
  reverseChargeOnGoods,
  fuelNameDiffers,
  linePriceList,
  retailCashLimit,
  retailTaxNumber,
  reverseChargeWithVat,
  supplyWithoutFuel,
];
