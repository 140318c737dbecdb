import { settingKeys } from './settings.ts'

/** What is remembered of a person on this device lies below this. */
export const habitKey = (userId: string, name: string): string => `look:${userId}:${name}`

/** What belongs to the device: earlier versions of a text in the editor. */
const STAYS = 'code:'

/** By which name a kept value follows the person; undefined where it stays on the device. */
export const followedName = (key: string, userId: string): string | undefined => {
  if (settingKeys.has(key)) return key
  const own = habitKey(userId, '')
  return key.startsWith(own) && !key.startsWith(own + STAYS) ? `look:${key.slice(own.length)}` : undefined
}

/** Under which key a followed value lies here; undefined for a name nobody knows. */
export const keyOfFollowed = (name: string, userId: string): string | undefined => {
  if (settingKeys.has(name)) return name
  return name.startsWith('look:') ? habitKey(userId, name.slice('look:'.length)) : undefined
}
