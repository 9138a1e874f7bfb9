import type { Document, Line } from '../../documents/document.ts';
import { heatingFuels, SERVICE_CHARGES } from '../../facts/fuel-codes.ts';

const CLEARANCE = 1;
const FEE = 2;
const HEATING_ALLOWANCE = 11;

export const isSale = (document: Document): boolean => document.invoice_type_code === '1.4';
export const isClearance = (document: Document): boolean => document.invoice_type_code === '1.5';
export const isFuelDocument = (document: Document): boolean => document.fuel_invoice === true;
export const claimsHeatingAllowance = (document: Document): boolean =>
  document.special_invoice_category === HEATING_ALLOWANCE;

/** Lines of a `1.5` by their part in it; empty for other types. */
export const clearanceLines = (document: Document): Line[] => detailLines(document, CLEARANCE);
export const feeLines = (document: Document): Line[] => detailLines(document, FEE);

const detailLines = (document: Document, detail: number): Line[] =>
  isClearance(document) ? document.invoice_lines.filter((line) => line.invoice_detail_type === detail) : [];

export const isServiceCharge = (line: Line): boolean => line.fuel_code === SERVICE_CHARGES;
export const isFuel = (line: Line): boolean => line.fuel_code !== undefined && !isServiceCharge(line);
export const isHeatingFuel = (line: Line): boolean =>
  line.fuel_code !== undefined && heatingFuels.has(line.fuel_code);

/** Absent and blank are the same. */
export const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';
