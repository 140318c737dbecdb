import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { departmentSwitchMachine } from '../../../core/departments/department-switch.machine.ts'
import { ofOtherTenants } from '../../../core/departments/of-other-tenants.ts'
import { Departments, type MyDepartments } from '../../../core/departments/departments.port.ts'
import { text } from '../../../core/departments/text.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { running } from '../../../core/kernel/result.ts'
import { greeting, hourOf } from '../../../core/navigation/greeting.ts'
import { HOME } from '../../../core/navigation/paths.ts'
import { isUnsaved } from '../../../core/navigation/tabs.ts'
import { RequestPair } from '../../../core/session/request-pair.use-case.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { type TabsActor, useTabs } from '../../hooks/use-tab.ts'

/** What was typed lies in the drafts of the department it was typed in: nobody is asked again when the page goes. */
const settle = (tabs: TabsActor) => {
  for (const { path, unsaved } of tabs.getSnapshot().context.tabs)
    for (const place of unsaved) tabs.send({ type: 'mark', path, place, unsaved: false })
}

/** 切换部门 with its hands, opened at once. */
export const useDepartmentSwitch = (onClose: () => void) => {
  const departments = useCase(Departments)
  const choosePair = useCase(RequestPair)
  const clock = useCase(Clock)
  const tabs = useTabs()
  const { session, sessionActor } = useSession()
  const notices = useNotices()
  const confirm = useConfirm()

  const machine = useMemo(
    () =>
      departmentSwitchMachine.provide({
        actors: {
          listDepartments: fromPromise(async (): Promise<MyDepartments> => {
            const mine = await running({ run: () => departments.mine() })({ input: undefined })
            return { ...mine, list: [...mine.list, ...ofOtherTenants(session.pairs, session.user.tenantId)] }
          }),
          switchDepartment: fromPromise(running(choosePair)),
        },
      }),
    [departments, choosePair, session.pairs, session.user.tenantId],
  )
  const actor = useActorRef(machine, { input: { pairId: session.pairId } })

  useEmitted(actor, {
    failed: ({ failure }) => notices.warning(failure.message),
    refused: ({ failure }) => {
      notices.failure(failure)
      sessionActor.send({ type: 'signOut' })
    },
    switched: ({ session: { user } }) => {
      settle(tabs)
      notices.success(text.switched, text.welcome(greeting(hourOf(clock.now())), user.realname || user.username))
    },
    left: () => window.location.assign(HOME),
  })

  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'))
  useEffect(() => {
    if (!isAsking) return
    const question = { title: text.unsavedQuestion, text: text.unsavedMore, confirm: text.goOn }
    void confirm(question).then((yes) => actor.send({ type: yes ? 'goOn' : 'stay' }))
  }, [isAsking, actor, confirm])

  useEffect(() => {
    actor.send({ type: 'open' })
    const watching = actor.subscribe((snapshot) => snapshot.matches('hidden') && onClose())
    return () => watching.unsubscribe()
  }, [actor, onClose])

  return {
    actor,
    confirm: () => actor.send({ type: 'confirm', unsaved: tabs.getSnapshot().context.tabs.some(isUnsaved) }),
  }
}
