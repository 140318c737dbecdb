import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { usePageAddress } from '../../hooks/page-address.tsx'
import { WindowValues } from '../../../core/kernel/window-values.port.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useTab } from '../../hooks/use-tab.ts'
import { Failed, Forbidden } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { fixedPath, useAddress } from '../address.ts'
import type { Drawn } from '../definitions.ts'
import { WithDocumentType } from '../with-document-type.tsx'
import { type Rights, useRights } from '../rights.ts'
import { begunWith } from '../use-new-form.ts'
import { useAskWhyNot } from '../why-not.tsx'
import { Form } from './form.tsx'
import { useForm } from './use-form.ts'

export const FormScreen = () => {
  const { key, id } = useAddress()
  const { search } = usePageAddress()
  const values = useCase(WindowValues)
  const { copyOf, begin, given } = useMemo(() => {
    const asked = new URLSearchParams(search)
    const [copy, from] = [asked.get('copy'), asked.get('begin')]
    return { copyOf: copy ?? undefined, begin: copy ?? from ?? '', given: begunWith(values, from) }
  }, [search, values])
  return (
    <WithDocumentType name={key}>
      {(drawn) => <Opening key={`${key}/${id}/${begin}`} {...{ drawn, id, copyOf, begin, given }} />}
    </WithDocumentType>
  )
}

type OpeningProps = {
  readonly drawn: Drawn
  readonly id: string
  readonly copyOf: string | undefined
  /** By what its new record is told from others of its type. */
  readonly begin: string
  readonly given: Row | undefined
}

const Opening = ({ drawn, id, ...beginning }: OpeningProps) => {
  const rights = useRights(drawn.type)
  const askWhy = useAskWhyNot()
  if (rights.may(id ? 'edit' : 'add')) return <Begun rights={rights} {...{ drawn, id, ...beginning }} />
  return id ? (
    <ToRead drawn={drawn} id={id} />
  ) : (
    <Forbidden title={drawn.type.title} onWhy={() => askWhy({ about: { key: 'add', title: '新增' } })} />
  )
}

/** What cannot be changed is read instead, in the same tab. */
const ToRead = ({ drawn, id }: Pick<OpeningProps, 'drawn' | 'id'>) => {
  const tab = useTab()
  const path = fixedPath(drawn.type, id)
  useEffect(() => tab.replace(path), [tab, path])
  return null
}

const Begun = ({ drawn, id, copyOf, begin, given, rights }: OpeningProps & { readonly rights: Rights }) => {
  const { session } = useSession()
  const actor = useForm(drawn.type, rights.me, { id, copyOf, begin, given, user: session.user })
  const stage = useSelector(
    actor,
    (snapshot) => (['opening', 'unopened', 'fixed'] as const).find((life) => snapshot.matches({ life })) ?? 'open',
  )
  const failure = useSelector(actor, ({ context }) => context.failure)

  if (stage === 'fixed') return <ToRead drawn={drawn} id={id} />
  if (stage === 'unopened' && failure) return <Failed failure={failure} onRetry={() => actor.send({ type: 'retry' })} />
  if (stage === 'opening') return <Skeleton rows={8} columns={[1, 1, 1, 1]} />
  return <Form drawn={drawn} actor={actor} rights={rights} />
}
