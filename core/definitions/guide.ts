/** 说明: the rules behind a page as its clerks need them, with an example that is worked out. */
export type Guide = {
  readonly title: string
  readonly sections: readonly { readonly title: string; readonly says: readonly string[] }[]
  /** Step by step, what each leaves. */
  readonly example?: {
    readonly title: string
    readonly heads: readonly string[]
    readonly rows: readonly (readonly [step: string, ...leaves: string[]])[]
  }
}
