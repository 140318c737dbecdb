import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Row } from '../../../core/kernel/wire.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { useTab } from '../../hooks/use-tab.ts'
import { Failed, Forbidden } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { fixedPath, useAddress } from '../address.ts'
import type { Drawn } from '../definitions.ts'
import { OfType } from '../of-type.tsx'
import { type Rights, useRights } from '../rights.ts'
import { Form } from './form.tsx'
import { useForm } from './use-form.ts'

export const FormScreen = () => {
  const { key, id } = useAddress()
  const { search, state } = useLocation()
  const copyOf = new URLSearchParams(search).get('copy') ?? undefined
  const given = (state as { draft?: Row } | null)?.draft
  return <OfType name={key}>{(drawn) => <Opening key={`${key}/${id}`} drawn={drawn} id={id} copyOf={copyOf} given={given} />}</OfType>
}

type OpeningProps = { readonly drawn: Drawn; readonly id: string; readonly copyOf: string | undefined; readonly given: Row | undefined }

const Opening = ({ drawn, id, copyOf, given }: OpeningProps) => {
  const rights = useRights(drawn.type)
  if (rights.may(id ? 'edit' : 'add')) return <Begun rights={rights} {...{ drawn, id, copyOf, given }} />
  return id ? <ToRead drawn={drawn} id={id} /> : <Forbidden title={drawn.type.title} />
}

/** What cannot be changed is read instead, in the same tab. */
const ToRead = ({ drawn, id }: Pick<OpeningProps, 'drawn' | 'id'>) => {
  const tab = useTab()
  const path = fixedPath(drawn.type, id)
  useEffect(() => tab.replace(path), [tab, path])
  return null
}

const Begun = ({ drawn, id, copyOf, given, rights }: OpeningProps & { readonly rights: Rights }) => {
  const { session } = useInside()
  const actor = useForm(drawn.type, rights.me, { id, copyOf, given, user: session.user })
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
