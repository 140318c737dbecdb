import { failureOf, type Failure } from './failure.ts'

/** What a use case or a port answers: the value, or why there is none. Nothing in normal life throws. */
export type Result<T> = { readonly ok: true; readonly value: T } | Refused

export type Refused = { readonly ok: false; readonly failure: Failure; readonly more?: readonly Failure[] }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

/** Several problems found at once: the first is the answer, the rest ride along for the form. */
export const fail = (failure: Failure, more: readonly Failure[] = []): Refused =>
  more.length ? { ok: false, failure, more } : { ok: false, failure }

export const done: Result<void> = { ok: true, value: undefined }

type ValuesOf<T extends readonly unknown[]> = { -readonly [At in keyof T]: T[At] extends Promise<Result<infer V>> ? V : never }

/** What was begun together, answered together: the first that was refused, or threw, is why others after it could not be. */
export const inTurn = async <T extends readonly Promise<Result<unknown>>[]>(...begun: T): Promise<Result<ValuesOf<T>>> => {
  const values: unknown[] = []
  for (const ended of await Promise.allSettled(begun)) {
    if (ended.status === 'rejected') throw ended.reason
    if (!ended.value.ok) return ended.value
    values.push(ended.value.value)
  }
  return ok(values as ValuesOf<T>)
}

/** The same of however many alike. */
export const allInTurn = async <T>(begun: readonly Promise<Result<T>>[]): Promise<Result<readonly T[]>> => inTurn(...begun)

/** Every failure of a refusal, the first one first. */
export const failuresOf = (refused: Refused): readonly Failure[] => [refused.failure, ...(refused.more ?? [])]

/** Every failure that an actor was rejected with. */
export const failuresThrown = (thrown: unknown): readonly Failure[] =>
  thrown && typeof thrown === 'object' && 'ok' in thrown && 'failure' in thrown ? failuresOf(thrown as Refused) : [failureOf(thrown)]

/** Turns a use case into the promise an xstate actor wants: success resolves, a failure rejects with itself. */
export const running =
  <T, Input>(useCase: { run(input: Input): Promise<Result<T>> }) =>
  async ({ input }: { input: Input }): Promise<T> => {
    const result = await useCase.run(input)
    if (result.ok) return result.value
    throw result
  }
