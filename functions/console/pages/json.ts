/** An answer of the interface, as it comes: its shape is that of the route's schema. */
export const parsed = (text: string) => JSON.parse(text);

export type Json = ReturnType<typeof parsed>;
