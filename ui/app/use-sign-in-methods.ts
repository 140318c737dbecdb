import { useEffect, useState } from 'react'
import type { DemoAccount } from '../../core/identity/sign-in/list-offered-accounts.use-case.ts'
import { ListDemoAccounts } from '../../core/session/list-demo-accounts.use-case.ts'
import { RequestLoginWays } from '../../core/session/request-login-ways.use-case.ts'
import { NO_METHODS, type SignInMethods } from '../../core/session/sign-in-method.ts'
import { useCase } from '../hooks/use-case.ts'

type Asked<T> = { run(): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false }> }

/** What is asked of the server once, `none` until it has answered. */
const useAsked = <T>(asked: Asked<T>, none: T): T => {
  const [answer, setAnswer] = useState(none)
  useEffect(() => {
    let isWanted = true
    void asked.run().then((found) => isWanted && found.ok && setAnswer(found.value))
    return () => {
      isWanted = false
    }
  }, [asked])
  return answer
}

const NOBODY: readonly DemoAccount[] = []

/** The ways in that this server offers. */
export const useSignInMethods = (): SignInMethods => useAsked(useCase(RequestLoginWays), NO_METHODS)

/** Who can be played, in a demonstration. */
export const useDemoAccounts = (): readonly DemoAccount[] => useAsked(useCase(ListDemoAccounts), NOBODY)
