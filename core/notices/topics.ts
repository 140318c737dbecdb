/** What the server told every open page, and nobody in particular: whoever listens looks again. */
export class Topics {
  readonly #listeners = new Set<() => void>()

  tell(): void {
    for (const hear of this.#listeners) hear()
  }

  /** Answers how to stop listening. */
  listen(hear: () => void): () => void {
    this.#listeners.add(hear)
    return () => this.#listeners.delete(hear)
  }
}

/** What the server told this page of its person's rights: whoever listens reads them anew. */
export class RightsNews extends Topics {}
