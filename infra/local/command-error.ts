/** A user's mistake: its message is the one sentence that they see; the exit status is 2. */
export class CommandError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'CommandError';
  }
}
