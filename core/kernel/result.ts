import { failureOf, type Failure } from './failure.ts'

/** What a use case or a port answers: the value, or why there is none. Nothing in normal life throws. */
export type Result<T> = { readonly ok: true; readonly value: T } | Refused

export type Refused = { readonly ok: false; readonly failure: Failure; readonly more?: readonly Failure[] }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

/** Several problems found at once: the first is the answer, the rest ride along for the form. */
export const fail = (failure: Failure, more: readonly Failure[] = []): Refused =>
  more.length ? { ok: false, failure, more } : { ok: false, failure }

export const done: Result<void> = { ok: true, value: undefined }

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
