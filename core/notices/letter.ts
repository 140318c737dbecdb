import type { DocumentType } from '../definitions/document.ts'
import type { Announcement, Broadcast, Effect, Message, Settlement } from '../definitions/effect.ts'
import type { Person } from '../kernel/person.ts'
import { type Row, wireOf } from '../kernel/wire.ts'

/** A message, an announcement or a settlement on its way: kept with what caused it, delivered once that is committed. */
export type Letter = (Message | Announcement | Settlement | Broadcast) & {
  readonly typeKey: string
  readonly recordId: string
  /** Where the one who caused it works: the holders of a role nearest to it are meant. */
  readonly orgCode: string
  /** The account of who caused it. */
  readonly sender: string
}

const CARRIED: readonly Effect['effect'][] = ['message', 'announcement', 'settlement', 'broadcast']

/** What goes by post. */
export const isCarried = (effect: Effect): effect is Message | Announcement | Settlement | Broadcast => CARRIED.includes(effect.effect)

/** The letters among effects. */
export const lettersOf = (effects: readonly Effect[], { type, row }: { readonly type: DocumentType; readonly row: Row }, by: Person) =>
  effects.flatMap((effect): readonly Letter[] =>
    isCarried(effect)
      ? [{ ...effect, typeKey: type.key, recordId: String(wireOf(row, 'id') ?? ''), orgCode: by.orgCode, sender: by.userName }]
      : [],
  )

type Fields = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const oneOf = <T extends string>(value: unknown, values: readonly T[]): T | undefined => values.find((one) => one === value)

const DEEDS = ['publish', 'withdraw', 'remind'] as const
const ABOUT = ['todo', 'done', 'cc', 'urge', 'warn', 'system'] as const
const PRIORITIES = ['L', 'M', 'H'] as const

const opensOf = (value: unknown): Message['opens'] => {
  const { page, id } = (typeof value === 'object' && value !== null ? value : {}) as Fields
  return typeof page === 'string' ? { page, id: text(id) } : undefined
}

/** A letter as it was kept, also by an earlier version of the program; undefined for what is none. */
export const readLetter = (kept: unknown): Letter | undefined => {
  if (typeof kept !== 'object' || kept === null) return undefined
  const one = kept as Fields
  const from = {
    typeKey: text(one['typeKey']),
    recordId: text(one['recordId']),
    orgCode: text(one['orgCode']),
    sender: text(one['sender']),
  }
  if (one['effect'] === 'announcement') {
    const does = oneOf(one['does'], DEEDS)
    return does && { effect: 'announcement', does, ...from }
  }
  const [title, role, userId] = [text(one['title']), text(one['role']), text(one['userId'])]
  if (one['effect'] === 'settlement') return userId === '' ? undefined : { effect: 'settlement', userId, id: text(one['id']), ...from }
  if (one['effect'] === 'broadcast') return title === '' ? undefined : { effect: 'broadcast', title, ...from }
  const [empId, managerOf] = [text(one['empId']), text(one['managerOf'])]
  if (title === '' || [role, userId, empId, managerOf].every((reader) => reader === '')) return undefined
  const about = oneOf(one['about'], ABOUT)
  const priority = oneOf(one['priority'], PRIORITIES)
  const opens = opensOf(one['opens'])
  return {
    effect: 'message',
    title,
    ...(role ? { role } : {}),
    ...(userId ? { userId } : {}),
    ...(empId ? { empId } : {}),
    ...(managerOf ? { managerOf } : {}),
    ...(about ? { about } : {}),
    ...(priority ? { priority } : {}),
    ...(opens ? { opens } : {}),
    ...from,
  }
}
