import type { DocumentType } from '../definitions/document.ts'
import type { Effect, Message, SystemCalls } from '../definitions/effect.ts'
import type { RoleCode } from '../definitions/type-keys.ts'
import { among, isObject, objectOf, textOf } from '../kernel/json.ts'
import type { Person } from '../kernel/person.ts'
import { type Row, textAt } from '../kernel/wire.ts'

type Carried = Message | { readonly [Call in CarriedCall]: { readonly effect: Call } & SystemCalls[Call] }[CarriedCall]

type CarriedCall = 'announcement' | 'settlement' | 'broadcast'

/** A message, an announcement or a settlement on its way: kept with what caused it, delivered once that is committed. */
export type Letter = Carried & {
  readonly typeKey: string
  readonly recordId: string
  /** Where the one who caused it works: the holders of a role nearest to it are meant. */
  readonly orgCode: string
  /** The account of who caused it. */
  readonly sender: string
}

const CALLS: readonly string[] = ['announcement', 'settlement', 'broadcast'] satisfies readonly CarriedCall[]

const carried = (effect: Effect): readonly Carried[] => {
  if (effect.effect === 'message') return [effect]
  return effect.effect === 'system' && CALLS.includes(effect.call) ? [{ effect: effect.call, ...effect.with } as Carried] : []
}

/** The letters among effects. */
export const lettersOf = (
  effects: readonly Effect[],
  { type, row }: { readonly type: DocumentType; readonly row: Row },
  by: Person,
): readonly Letter[] =>
  effects
    .flatMap(carried)
    .map((one) => ({ ...one, typeKey: type.key, recordId: textAt(row, 'id'), orgCode: by.orgCode, sender: by.userName }))

const ANNOUNCED = ['publish', 'withdraw', 'remind'] as const
const ABOUT = ['todo', 'done', 'cc', 'urge', 'warn', 'system'] as const
const PRIORITIES = ['L', 'M', 'H'] as const

const opensOf = (value: unknown): Message['opens'] => {
  const { page, id } = objectOf(value)
  return typeof page === 'string' ? { page, id: textOf(id) } : undefined
}

/** A letter as it was kept, also by an earlier version of the program; undefined for what is none. */
export const readLetter = (kept: unknown): Letter | undefined => {
  if (!isObject(kept)) return undefined
  const from = {
    typeKey: textOf(kept['typeKey']),
    recordId: textOf(kept['recordId']),
    orgCode: textOf(kept['orgCode']),
    sender: textOf(kept['sender']),
  }
  if (kept['effect'] === 'announcement') {
    const does = among(kept['does'], ANNOUNCED)
    return does && { effect: 'announcement', does, ...from }
  }
  const [title, role, userId] = [textOf(kept['title']), textOf(kept['role']), textOf(kept['userId'])]
  if (kept['effect'] === 'settlement') return userId === '' ? undefined : { effect: 'settlement', userId, id: textOf(kept['id']), ...from }
  if (kept['effect'] === 'broadcast') return title === '' ? undefined : { effect: 'broadcast', title, ...from }
  const [empId, managerOf] = [textOf(kept['empId']), textOf(kept['managerOf'])]
  if (title === '' || [role, userId, empId, managerOf].every((reader) => reader === '')) return undefined
  const about = among(kept['about'], ABOUT)
  const priority = among(kept['priority'], PRIORITIES)
  const opens = opensOf(kept['opens'])
  return {
    effect: 'message',
    title,
    ...(role ? { role: role as RoleCode } : {}),
    ...(userId ? { userId } : {}),
    ...(empId ? { empId } : {}),
    ...(managerOf ? { managerOf } : {}),
    ...(about ? { about } : {}),
    ...(priority ? { priority } : {}),
    ...(opens ? { opens } : {}),
    ...from,
  }
}
