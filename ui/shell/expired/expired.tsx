import { useSelector } from '@xstate/react'
import { useInside } from '../../hooks/use-inside.ts'
import { later } from '../later.tsx'

const ExpiredDialog = later(() => import('./expired-dialog.tsx').then((module) => module.ExpiredDialog))

export const Expired = () => {
  const { sessionActor } = useInside()
  return useSelector(sessionActor, (snapshot) => snapshot.matches('expired')) ? <ExpiredDialog /> : null
}
