import type { DataValidation } from 'exceljs';

declare module 'exceljs' {
  interface Worksheet {
    /** Rules for whole ranges (lib/doc/data-validations.js); the published types leave it out. */
    dataValidations: { add(range: string, validation: DataValidation): void };
  }
}
