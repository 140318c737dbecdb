/** What keeps somebody from something: a code he lacks, roles of which he has none, states in which alone it is done, or a rule in words. */
export type Hindrance =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'role'; readonly roles: readonly string[] }
  | { readonly kind: 'state'; readonly states: readonly string[] }
  | { readonly kind: 'rule'; readonly message: string }

/** The first of several; each is asked only where none before it keeps him. */
export const firstOf = (...asked: readonly (() => Hindrance | undefined)[]): Hindrance | undefined => {
  for (const ask of asked) {
    const found = ask()
    if (found) return found
  }
  return undefined
}

/** A rule, where there is one. */
export const ruled = (message: string | undefined): Hindrance | undefined => (message === undefined ? undefined : { kind: 'rule', message })
