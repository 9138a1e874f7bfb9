import * as amounts from './amounts.ts';
import * as buyer from './buyer.ts';
import * as classification from './classification.ts';
import * as clearance from './clearance.ts';
import * as currency from './currency.ts';
import * as fuel from './fuel.ts';
import * as identity from './identity.ts';
import * as lines from './lines.ts';
import * as paymentMethod from './payment-method.ts';
import type { Rule } from './rule.ts';
import * as vat from './vat.ts';

/** Every rule, in the order in which its findings are reported. */
export const rules: readonly Rule[] = [
  // Refusals of the service, losses, and documents that could not be numbered.
  clearance.clearsElsewhere,
  clearance.clearsItself,
  identity.correlatedMark,
  currency.exchangeRateBlank,
  identity.externalIdBlank,
  identity.externalIdDots,
  identity.externalIdLong,
  fuel.fuelCodeInvalid,
  identity.invoiceTypeBlank,
  identity.typeUnknown,
  // Refusals of the authority, when a number is already used.
  amounts.amountMalformed,
  classification.classificationUnlisted,
  clearance.clearanceTypeBlank,
  lines.codeOutOfRange,
  buyer.countryUnlisted,
  currency.currencyUnlisted,
  currency.exchangeRateOutOfRange,
  vat.exemptionCodeUnknown,
  classification.expenseAsIncome,
  classification.incomeAsExpense,
  buyer.textTooLong,
  lines.noLines,
  amounts.quantityNotPositive,
  clearance.detailTypeMissing,
  buyer.buyerIncomplete,
  lines.lineNameMissing,
  clearance.detailTypeElsewhere,
  classification.expenseElsewhere,
  amounts.netTotalDiffers,
  amounts.payableTotalDiffers,
  amounts.vatTotalDiffers,
  // Behind both: a wrong part is the cause, the sum that it spoils only follows.
  amounts.totalDiffers,
  currency.exchangeRateNotPositive,
  vat.exemptionMissing,
  clearance.feeIsZero,
  clearance.clearanceCarriesE3,
  clearance.detailTypesIncomplete,
  fuel.fuelCodeWithoutSwitch,
  lines.lineNumberRepeated,
  fuel.fuelDocumentWithoutFuel,
  fuel.serviceChargeTooLarge,
  fuel.serviceChargeRepeated,
  vat.exemptionOnTaxedLine,
  clearance.thirdPartyTypeOnClearance,
  clearance.feeWithoutType,
  clearance.informationCategoryOnSale,
  clearance.feeCategoryForbidden,
  clearance.clearanceCategoryForbidden,
  clearance.saleCategoryForbidden,
  // Mistakes that neither would notice.
  currency.exchangeRateAlone,
  currency.exchangeRateEuro,
  fuel.fuelCodeMissing,
  fuel.heatingCategoryMissing,
  fuel.heatingFuelMissing,
  fuel.heatingQuantityMissing,
  fuel.heatingSupplyMissing,
  fuel.heatingType,
  fuel.heatingVatMissing,
  amounts.lineNetDiffers,
  amounts.lineSubtotalDiffers,
  amounts.lineVatDiffers,
  fuel.notesNotCoded,
  paymentMethod.paymentMethodUnknown,
  vat.vatRateUnknown,
  // What the authority is known to refuse beyond the interface: held until somebody accepts it.
  buyer.taxNumberInvalid,
  buyer.addressMissing,
  identity.correlatedMissing,
  paymentMethod.paymentMethodMissing,
  vat.vatOnExemptKind,
  vat.vatOnKindWithout,
  buyer.buyerNotGreek,
  buyer.buyerNotThird,
  classification.classificationIncomplete,
  classification.categoryForbiddenForType,
  classification.pairForbidden,
  identity.specialCategoryKind,
  // Doubts: they stop nothing.
  clearance.classificationDestination,
  classification.classificationMissing,
  identity.correlatedElsewhere,
  currency.currencyWithdrawn,
  vat.exemptionForGreekBuyer,
  vat.reverseChargeOnGoods,
  fuel.fuelNameDiffers,
  amounts.linePriceList,
  paymentMethod.retailCashLimit,
  buyer.retailTaxNumber,
  vat.reverseChargeWithVat,
  fuel.supplyWithoutFuel,
];
