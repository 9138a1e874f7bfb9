/** The parts of Lambda's second argument that are read. */
export interface LambdaContext {
  getRemainingTimeInMillis(): number;
}
