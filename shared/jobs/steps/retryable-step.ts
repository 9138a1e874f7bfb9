/**
 * A step to run again; its decisions are kept. The state machine's definition lists the names and how long to
 * wait for each.
 */
export class RetryableStep extends Error {
  override readonly name: RetryableStepName;

  constructor(name: RetryableStepName, sentence: string) {
    super(sentence);
    this.name = name;
  }
}

/**
 * `ServiceDown`: the service does not answer, or requires a long pause. `NoAnswer`: it answers, but not for
 * every document. `TimeUp`: the function ran out of time before every document was begun. `PlacesTaken`:
 * other chunks of the account are being issued.
 */
export type RetryableStepName = 'ServiceDown' | 'NoAnswer' | 'TimeUp' | 'PlacesTaken';
