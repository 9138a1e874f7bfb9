/** True for a report of how a payment was converted: it applies only if the row's amount becomes the document's. */
export const isConversionNotice = (code: string): boolean =>
  /^FX-(?:CONVERTED|PAYABLE-LINE|RATE-ROUNDED|RATE-REFINED)$/.test(code);
