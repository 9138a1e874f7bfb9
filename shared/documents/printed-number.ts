/** Series and number as they are printed, such as `ALP 12`; a book without a series has the number alone. */
export const printedNumber = ({ series, number }: { series: string; number: string }): string =>
  `${series} ${number}`.trim();
