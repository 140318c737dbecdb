import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { Http } from '../../../core/kernel/http.port.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import { running } from '../../../core/kernel/result.ts'
import { Builds } from '../../../core/notices/builds.port.ts'
import { FindNewerBuild } from '../../../core/notices/find-newer-build.use-case.ts'
import { LoadVersionNotice } from '../../../core/notices/load-version-notice.use-case.ts'
import { Topics } from '../../../core/notices/topics.ts'
import { versionMachine } from '../../../core/notices/version.machine.ts'
import { VERSION_CODE, type VersionNotice } from '../../../core/notices/version.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useBack } from '../../hooks/use-connection.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'

/** The version reminder with its hands. It looks again when the server came back, when one is published, and when the page comes into sight. */
export const useVersion = () => {
  const keyValues = useCase(KeyValues)
  const http = useCase(Http)
  const builds = useCase(Builds)
  const topics = useCase(Topics)
  const machine = useMemo(() => {
    const loadNotice = fromPromise<VersionNotice | undefined, void>(running(new LoadVersionNotice(http, keyValues)))
    const findNewerBuild = fromPromise<boolean, void>(running(new FindNewerBuild(builds)))
    return versionMachine.provide({ actors: { loadNotice, findNewerBuild } })
  }, [http, keyValues, builds])
  const actor = useActorRef(machine)
  useEmitted(actor, { acknowledged: ({ version }) => keyValues.set(VERSION_CODE, version) })
  useBack(() => actor.send({ type: 'look' }))
  useEffect(() => topics.listen(() => actor.send({ type: 'look' })), [topics, actor])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && actor.send({ type: 'look' })
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [actor])
  return actor
}
