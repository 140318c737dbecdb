import { type Effect, post } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import { deviceOf } from '../../kernel/device.ts'

const FORCED = '7'
const DONE = '1'

/** What 登录日志 says of a session that an administrator ends. */
export const SESSION_LOGGED = ['id', 'username', 'realname', 'orgName', 'ip', 'agent'] as const

/** 登录日志: 被强制下线. */
export const forcedLine = (session: Known, now: string): Effect => {
  const { id = null, username = null, realname = null, orgName = null, ip = null, agent } = session
  const row = {
    logTime: now,
    username,
    realname,
    orgName,
    ip,
    ...deviceOf(String(agent ?? '')),
    loginType: FORCED,
    result: DONE,
    sessionNo: id,
  }
  return post('sys.loginLog', row, { once: `forced:${id}` })
}
