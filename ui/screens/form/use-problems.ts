import { useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Failure } from '../../../core/kernel/failure.ts'
import { isInTable, saidProblems } from '../../../core/records/form/said-problems.ts'
import { useSteady } from '../../widgets/use-latest.ts'
import type { FormActor } from './form-actor.ts'
import type { Typed } from './header-field.tsx'
import type { Section } from './sections.ts'
import type { FormTable, useLinesHandles } from './use-lines-handles.ts'

type Places = {
  readonly typed: UseFormReturn<Typed>
  readonly sections: readonly Section[]
  readonly unfold: (title: string) => void
  readonly tables: readonly FormTable[]
  readonly lines: ReturnType<typeof useLinesHandles>
}

/** How many problems stand in each table, and the ways to them: to one, or from one to the next (F8). */
export const useProblems = (actor: FormActor, { typed, sections, unfold, tables, lines }: Places) => {
  const at = useRef(-1)
  const marks = useSelector(actor, ({ context }) => {
    const said = saidProblems(context).filter(isInTable)
    return tables.map(({ name }) => said.filter(({ field }) => field!.startsWith(`${name}.`)).length).join()
  })
  const counts = useMemo(() => marks.split(',').map(Number), [marks])

  const goTo = (problem: Failure) => {
    if (isInTable(problem)) {
      const [table = '', column = ''] = problem.field!.split('.')
      lines.goTo(table, problem.row!, column)
      return
    }
    const section = sections.find(({ fields }) => fields.some(([key]) => key === problem.field))
    if (section) unfold(section.title)
    // A folded section is drawn first.
    requestAnimationFrame(() => problem.field && typed.setFocus(problem.field))
  }
  const ways = useSteady({
    /** From here on F8 begins anew. */
    goToFirst: (problem: Failure) => {
      at.current = -1
      goTo(problem)
    },
    jump: (step: 1 | -1) => {
      const all = saidProblems(actor.getSnapshot().context)
      if (!all.length) return
      at.current = (at.current + step + all.length) % all.length
      goTo(all[at.current]!)
    },
  })
  return { counts, ...ways }
}
