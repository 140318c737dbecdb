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

/** What somebody turned out to have before something kept him: the right, by its code, or a record that stands where the thing is done. */
export type Passed = { readonly kind: 'code'; readonly code: string } | { readonly kind: 'state' }

/** What is asked before something is done, and what it shows of whom it does not keep. */
export type Question = { readonly ask: () => Hindrance | undefined; readonly passed?: Passed }

/** What came of questions that are asked one after the other: what kept him, if anything did, and what he had passed before. */
export type Verdict = { readonly by: Hindrance | undefined; readonly passed: readonly Passed[] }

const KIND_OF: Readonly<Record<Hindrance['kind'], Passed['kind'] | undefined>> = {
  code: 'code',
  role: 'code',
  state: 'state',
  rule: undefined,
}

/** Asks until something keeps him. What he passed in one respect, and then not, he has not passed. */
export const verdictOf = (questions: readonly Question[]): Verdict => {
  const passed = new Map<Passed['kind'], Passed>()
  for (const { ask, passed: shows } of questions) {
    const by = ask()
    if (by) return { by, passed: [...passed.values()].filter(({ kind }) => kind !== KIND_OF[by.kind]) }
    if (shows) passed.set(shows.kind, shows)
  }
  return { by: undefined, passed: [...passed.values()] }
}
