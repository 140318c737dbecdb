import { decodedPart } from '../kernel/decoded-part.ts'

export const HOME = '/dashboard/analysis'
export const LOGIN = '/user/login'
export const REGISTER = '/user/register'
export const REGISTERED = '/user/register-result'
export const ALTERATION = '/user/alteration'
/** The login page inside an enterprise messaging app, and where another site's sign-in comes back to. */
export const OAUTH2_LOGIN = '/oauth2-app/login'
export const APPROVAL = '/approval'
/** Oneself (catalogue sys accountCenter, accountSettings). */
export const ACCOUNT = '/account/center'
export const ACCOUNT_SETTINGS = '/account/settings'

/** The page on which a task is dealt with. */
export const taskPath = (taskId: string): string => `${APPROVAL}/${encodeURIComponent(taskId)}`

/** The boxes of 审批中心 as the menu names them. */
export const BOXES: readonly string[] = ['todo', 'mine', 'done', 'cc']

/** 审批中心, opened at one of its boxes. */
export const inboxPath = (box: string): string => `${APPROVAL}?box=${box}`

/** What stands before `?` and `#`. */
export const pathOf = (fullPath: string): string => fullPath.split(/[?#]/, 1)[0] ?? fullPath

/** Under which entry of the menu a page is looked for: 审批中心 is one page, the menu leads to its boxes. */
export const menuPath = (fullPath: string): string => {
  const path = pathOf(fullPath)
  if (path !== APPROVAL && !path.startsWith(`${APPROVAL}/`)) return fullPath
  const box = /[?&]box=(\w+)/.exec(fullPath)?.[1] ?? ''
  return `/process/${BOXES.includes(box) ? box : 'todo'}`
}

/** Pages that are open to unknownReferences. */
const DOORS: ReadonlySet<string> = new Set([LOGIN, REGISTER, REGISTERED, ALTERATION, OAUTH2_LOGIN])

const isLogin = (fullPath: string) => /^\/(user|oauth2-app)([/?#]|$)/.test(fullPath)

/** A path of this site: what another site could be hidden in (`//evil`, `/\evil`) is not one. */
const isOurs = (path: string) => /^\/(?![/\\])/.test(path)

/** Where somebody without a session is sent, remembering where he wanted to go; a messaging app has a door of its own (seed §2.2). */
export const loginPath = (fullPath: string, inMessenger = false): string => {
  const path = pathOf(fullPath)
  const door = inMessenger || path.startsWith('/oauth2-app') ? OAUTH2_LOGIN : LOGIN
  if (isLogin(fullPath)) return DOORS.has(path) ? fullPath : door + fullPath.slice(path.length)
  return fullPath === '/' || fullPath === HOME ? door : `${door}?redirect=${encodeURIComponent(fullPath)}`
}

/** Where a signed-in person goes from the address he came with: the login page sends on to what it remembers, else home. */
export const pathInside = (fullPath: string): string => {
  if (fullPath === '/') return HOME
  if (!isLogin(fullPath)) return fullPath
  const remembered = /[?&]redirect=([^&#]*)/.exec(fullPath)?.[1] ?? ''
  const path = decoded(remembered)
  return isOurs(path) && !isLogin(path) ? path : HOME
}

const decoded = (text: string): string => decodedPart(text) ?? ''
