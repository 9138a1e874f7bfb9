/** Of the second argument that Lambda gives, as far as it is read. */
export interface LambdaContext {
  getRemainingTimeInMillis(): number;
}
