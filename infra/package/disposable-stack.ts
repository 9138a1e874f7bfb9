type Dispose = () => unknown;

/** `AsyncDisposableStack` as far as the program uses it: Node 22 knows `Symbol.asyncDispose` but not the stack. */
class Stack {
  #disposals: Dispose[] = [];

  use<Value extends AsyncDisposable | Disposable>(value: Value): Value {
    this.defer(() => (Symbol.asyncDispose in value ? value[Symbol.asyncDispose]() : value[Symbol.dispose]()));
    return value;
  }

  defer(dispose: Dispose): void {
    this.#disposals.push(dispose);
  }

  move(): Stack {
    const moved = new Stack();
    moved.#disposals = this.#disposals;
    this.#disposals = [];
    return moved;
  }

  /** The last first; all are disposed of, even if one fails. */
  async disposeAsync(): Promise<void> {
    const dispose = this.#disposals.pop();
    if (dispose === undefined) return;
    try {
      await dispose();
    } finally {
      await this.disposeAsync();
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.disposeAsync();
  }
}

// Replaces the global name wherever the program uses it.
export const AsyncDisposableStack = globalThis.AsyncDisposableStack ?? Stack;
