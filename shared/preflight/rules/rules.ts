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
  // Refusals of the authority, when a number is already used.
  amounts.amountMalformed,
  lines.codeOutOfRange,
  currency.currencyUnlisted,
  currency.exchangeRateOutOfRange,
  buyer.textTooLong,
  lines.noLines,
  amounts.quantityNotPositive,
  buyer.buyerIncomplete,
  lines.lineNameMissing,
  lines.lineSubtracted,
  amounts.netTotalDiffers,
  amounts.payableTotalDiffers,
  amounts.vatTotalDiffers,
  // Behind both: a wrong part is the cause, the sum that it spoils only follows.
  amounts.totalDiffers,
  currency.exchangeRateNotPositive,
  clearance.feeIsZero,
  clearance.detailTypesIncomplete,
  fuel.fuelCodeWithoutSwitch,
  lines.lineNumberRepeated,
  fuel.fuelDocumentWithoutFuel,
  fuel.serviceChargeTooLarge,
  fuel.serviceChargeRepeated,
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
  // What the authority is known to refuse beyond the interface: held until somebody accepts it.
  buyer.taxNumberInvalid,
  buyer.addressMissing,
  paymentMethod.paymentMethodMissing,
  classification.classificationIncomplete,
  // Doubts: they stop nothing.
  classification.classificationMissing,
  fuel.fuelNameDiffers,
  amounts.linePriceList,
  paymentMethod.retailCashLimit,
  fuel.supplyWithoutFuel,
];
