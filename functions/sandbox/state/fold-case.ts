/** Text without its letter case: final sigma is a small letter by its place only, so ΟΔΟΣ is οδος and οδοσ alike. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');
