import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { sliderChallengeMachine } from '../../../core/identity/sign-in/slider-challenge.machine.ts'
import type { Trail } from '../../../core/identity/sign-in/slider-challenge.ts'
import { SliderChecks } from '../../../core/identity/sign-in/slider-checks.port.ts'
import { running } from '../../../core/kernel/result.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'

type Answer = { readonly id: string; readonly trail: Trail }

/** The slider's machine over the server's challenges; `onPass` takes what whoever asked for the drag sends along. */
export const useSliderChallenge = (onPass: (pass: string) => void) => {
  const checks = useCase(SliderChecks)
  const machine = useMemo(
    () =>
      sliderChallengeMachine.provide({
        actors: {
          begin: fromPromise(running<string, void>({ run: () => checks.begin() })),
          answer: fromPromise(running({ run: ({ id, trail }: Answer) => checks.answer(id, trail) })),
        },
      }),
    [checks],
  )
  const actor = useActorRef(machine)
  useEmitted(actor, { passed: ({ pass }) => onPass(pass) })
  return actor
}
