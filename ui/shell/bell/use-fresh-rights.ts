import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { RightsNews } from '../../../core/notices/rights-news.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useInside } from '../../hooks/use-inside.ts'

/** Menu and buttons follow the rights that an administrator changed, with the next page one goes to (sys S19). */
export const useFreshRights = (): void => {
  const news = useCase(RightsNews)
  const { sessionActor } = useInside()
  const { pathname } = useLocation()
  useEffect(() => news.listen(() => sessionActor.send({ type: 'rightsChanged' })), [news, sessionActor])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what is told
  useEffect(() => sessionActor.send({ type: 'navigated' }), [sessionActor, pathname])
}
