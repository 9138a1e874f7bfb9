/** Source text access to JSON numbers (ECMAScript proposal, in Node since 21); not yet in TypeScript's library. */
interface JSON {
  rawJSON(text: string): object;
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown;
}
