import type { Comment, Task } from './approvals.port.ts'
import { isCopy } from './copies.ts'

export const LONGEST_COMMENT = 1000
/** In one comment. */
export const MOST_MENTIONED = 20
/** As many as are found by a part of their name. */
export const MOST_CALLED = 20

/** An entry of the timeline (oa W28). */
export type Entry = { readonly task: Task } | { readonly comment: Comment }

/** A copy happened when it was sent, however late it is read. */
const happenedAt = (task: Task): string | null => (isCopy(task) ? task.receivedAt : task.finishedAt)

/** Tasks in their order, each comment behind what had happened when it was written: what waits stands behind it. */
export const timelineOf = (tasks: readonly Task[], comments: readonly Comment[]): readonly Entry[] => {
  const placed = comments.map((comment) => ({
    comment,
    behind: tasks.findLastIndex((task) => {
      const at = happenedAt(task)
      return at !== null && at <= comment.saidAt
    }),
  }))
  const behind = (at: number) => placed.filter((one) => one.behind === at).map(({ comment }) => ({ comment }))
  return [...behind(-1), ...tasks.flatMap((task, at): readonly Entry[] => [{ task }, ...behind(at)])]
}

/** What is being typed after the last @ before the cursor; undefined where nobody is about to be mentioned. */
export const mentionTyped = (content: string, cursor: number): string | undefined => /@([^\s@]{0,20})$/u.exec(content.slice(0, cursor))?.[1]

/** The text with a person's name in place of what was typed after the @, and where the cursor stands then. */
export const mentioning = (content: string, cursor: number, name: string): { readonly content: string; readonly cursor: number } => {
  const before = `${content.slice(0, cursor - (mentionTyped(content, cursor)?.length ?? 0))}${name} `
  return { content: before + content.slice(cursor), cursor: before.length }
}

/** Of those who were chosen, whose names still stand in the text. */
export const mentionedIn = <P extends { readonly name: string }>(content: string, chosen: readonly P[]): readonly P[] =>
  chosen.filter(({ name }) => content.includes(`@${name}`))

/** A piece of a comment; `isName` where it names somebody whom the comment mentions. */
export type Piece = { readonly text: string; readonly isName: boolean }

/** What a comment says, with the names of whom it mentions told apart. */
export const piecesOf = ({ content, mentioned }: Pick<Comment, 'content' | 'mentioned'>): readonly Piece[] => {
  const names = mentioned.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length)
  const pieces: Piece[] = []
  let from = 0
  for (let at = content.indexOf('@'); at >= 0; at = content.indexOf('@', Math.max(from, at + 1))) {
    const name = names.find((one) => content.startsWith(one, at))
    if (!name) continue
    pieces.push({ text: content.slice(from, at), isName: false }, { text: name, isName: true })
    from = at + name.length
  }
  return [...pieces, { text: content.slice(from), isName: false }].filter(({ text }) => text !== '')
}
