import { useCallback, useMemo, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { GrantPlan } from '../../../core/definitions/grant-plan.ts'
import { differencesOf, type GrantState, standingOf } from '../../../core/granting/differences.ts'
import type { AreaRights, GrantChange } from '../../../core/granting/grant-matrix.ts'
import { RemoteGrants } from '../../../core/granting/remote-grants.port.ts'
import type { Comparable } from '../../../core/granting/see-comparable.use-case.ts'
import { ok } from '../../../core/kernel/result.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useAnswer } from './use-answer.ts'

/** Whom the grants at hand are laid beside, and where the two differ. */
export type Compared = { readonly title: string; readonly standing: GrantState; readonly differences: readonly GrantChange[] }

type Comparing = {
  readonly type: DocumentType
  readonly plan: GrantPlan
  readonly id: string
  readonly areas: readonly AreaRights[]
  /** As they would be saved. */
  readonly standing: GrantState
}

/** 与其他角色比. */
export const useCompared = ({ type, plan, id, areas, standing }: Comparing) => {
  const grants = useCase(RemoteGrants)
  const [chosen, choose] = useState('')
  const isMatrix = areas.length > 0
  const askWhom = useCallback(
    async () => (isMatrix ? grants.comparable(type, plan, id) : ok<readonly Comparable[]>([])),
    [grants, type, plan, id, isMatrix],
  )
  const whom = useAnswer(askWhom)
  const ask = useCallback(async () => (chosen ? grants.see(type, plan, chosen) : ok(undefined)), [grants, type, plan, chosen])
  const { value, failure, retry } = useAnswer(ask)
  const others = whom.value ?? []
  const title = others.find((one) => one.id === chosen)?.title ?? ''
  const other = useMemo(() => value && standingOf(value), [value])
  const compared = useMemo(
    (): Compared | undefined => other && { title, standing: other, differences: differencesOf(areas, standing, other) },
    [other, title, areas, standing],
  )
  return { others, chosen, choose, compared, failure, retry }
}
