import type { DocumentType } from '../definitions/document.ts'
import type { Person } from '../kernel/person.ts'
import { unseeing } from '../permissions/visible-fields.ts'
import type { Chain, Node, Process, Progress, Task } from './approvals.port.ts'
import { mayBeDecidedBy } from './node-state.ts'
import { OPINION } from './step-places.ts'
import { isManager } from './taking-part.ts'

const isOf =
  (userId: string) =>
  ({ userId: holder, ownerId }: Task): boolean =>
    holder === userId || ownerId === userId

/** The steps by which a task shows the record: its own; of a copy that somebody sent, his. */
const nodesBehind = ({ process, tasks }: Chain, task: Task): readonly Node[] => {
  const own = process.nodes[task.node]
  if (own) return [own]
  return tasks.flatMap((other) => (isOf(task.fromUserId ?? '')(other) ? (process.nodes[other.node] ?? []) : []))
}

/**
 * Places that a chain hides from somebody. While he decides a step that one's; afterwards what every step hides by which he took part.
 * From who applied and who manages the process nothing is hidden.
 */
export const hiddenFrom = (chain: Chain, by: Person): readonly string[] => {
  const { process, tasks } = chain
  if (!process.nodes.some(({ drawn }) => drawn?.hides?.length)) return []
  if (process.applyUserId === by.userId || isManager(process, by)) return []
  const deciding = tasks.filter((task) => mayBeDecidedBy(task, by.userId))
  const nodes = (deciding.length ? deciding : tasks.filter(isOf(by.userId))).flatMap((task) => nodesBehind(chain, task))
  const [first, ...others] = nodes.map(({ drawn }) => drawn?.hides ?? [])
  return (first ?? []).filter((place) => place !== OPINION && others.every((hides) => hides.includes(place)))
}

/** What a progress of a chain hides from whom, whatever else he sees of it: places of the type by the users whose tasks are made or change hands. */
export const hiddenBy = ({ process, added, changed }: Progress): readonly { readonly userId: string; readonly place: string }[] => {
  const hidesOf = ({ drawn }: Node) => drawn?.hides?.filter((place) => place !== OPINION) ?? []
  if (!process.nodes.some((node) => hidesOf(node).length)) return []
  const found = [...added, ...changed].flatMap(({ node, userId, ownerId = '' }) => {
    // Of a copy it is not said here who sent it: whatever any step hides.
    const own = process.nodes[node]
    const places = own ? hidesOf(own) : process.nodes.flatMap(hidesOf)
    return [userId, ownerId].filter(Boolean).flatMap((who) => places.map((place) => [`${who} ${place}`, { userId: who, place }] as const))
  })
  return [...new Map(found).values()]
}

/** The person as he reads what a chain is about: without what its steps hide from him (oa W18, W22); all of what has none. */
export const readerOf = (type: DocumentType, chain: Chain | null | undefined, by: Person): Person =>
  unseeing(type, chain ? hiddenFrom(chain, by) : [], by)

/** Are the words of who decided a step kept from the applicant (oa W34)? */
export const isUntold = ({ applyUserId, nodes }: Process, { node, userId }: Pick<Task, 'node' | 'userId'>): boolean =>
  userId !== applyUserId && nodes[node]?.drawn?.hides?.includes(OPINION) === true

/** Does any step of a chain keep its words from the person, who applied? */
export const keepsOpinions = ({ applyUserId, nodes }: Process, by: Person): boolean =>
  applyUserId === by.userId && nodes.some(({ drawn }) => drawn?.hides?.includes(OPINION))

const wordless = ({ attachments: _, ...task }: Task): Task => ({ ...task, opinion: null })

/** The chain as somebody reads it: its applicant without the words, and their files, that were kept from him. */
export const chainReadBy = <C extends Chain>(chain: C, by: Person): C =>
  keepsOpinions(chain.process, by)
    ? { ...chain, tasks: chain.tasks.map((task) => (isUntold(chain.process, task) ? wordless(task) : task)) }
    : chain
