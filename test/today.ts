/** The day in Greece, which is a day ahead of UTC for two or three hours. */
export const today = (): string => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Athens' });
export const thisMonth = (): string => today().slice(0, 7);
