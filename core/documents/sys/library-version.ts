import { message, update } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import { eq, type Condition } from '../../kernel/condition.ts'
import { momentOf, shanghai } from '../../kernel/dates.ts'

type Version = { readonly file: string; readonly versionNo: string }

/** 更换版本: the file as it was goes among its former versions. */
export const newVersion = (
  id: string,
  was: Version,
  { changeNote, ...now }: Version & { readonly changeNote: string },
  replaced: { readonly by: string; readonly at: string },
) => [
  update('sys.fileLibrary', id, {
    set: now,
    rows: { versions: { add: [{ ...was, changeNote, replacedBy: replaced.by, replacedTime: replaced.at }] } },
  }),
]

const READERS_FOR_DAYS = 180
const DAY = 86_400_000

/** Whoever looked at it lately is told. */
export const telling = (readers: readonly Known[], now: string, fileName: string, versionNo: string) => {
  const since = shanghai(momentOf(now) - READERS_FOR_DAYS * DAY)
  return readers
    .filter(({ viewedAt }) => String(viewedAt ?? '') >= since)
    .map(({ userId }) => message(`文件《${fileName}》已更新为${versionNo}`, { userId: String(userId), about: 'system' }))
}

/** The ending of a stored file's name, in small letters. */
export const endingIn = (path: string | null): string => /\.([A-Za-z0-9]+)$/.exec(path ?? '')?.[1]?.toLowerCase() ?? ''

/** Which stored file a path names: its middle part. */
export const identityIn = (path: string | null): Condition | undefined => {
  const id = path?.split('/')[1]
  return id ? eq('id', id) : undefined
}
