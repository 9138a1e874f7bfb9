/**
 * A step that is to be run again; what it has decided is kept. The names stand in the definition of the state machine,
 * which knows how long each is worth waiting for.
 */
export class RetryableStep extends Error {
  override readonly name: RetryableStepName;

  constructor(name: RetryableStepName, sentence: string) {
    super(sentence);
    this.name = name;
  }
}

/**
 * `ServiceDown`: the service does not answer, or wants a long pause. `NoAnswer`: it answers, but not for every document.
 * `TimeUp`: the function's time was over before every document was begun. `PlacesTaken`: other chunks of the account are
 * under way.
 */
export type RetryableStepName = 'ServiceDown' | 'NoAnswer' | 'TimeUp' | 'PlacesTaken';
