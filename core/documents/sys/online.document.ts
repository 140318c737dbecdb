import { defineRegister } from '../../definitions/document.ts'
import { system } from '../../definitions/effect.ts'
import { bool, datetime, int, text } from '../../definitions/fields.ts'
import { isOver } from '../../definitions/may-give.ts'
import { eq } from '../../kernel/condition.ts'
import { browserOf } from '../../kernel/device.ts'
import { forcedLine } from './forced-line.ts'

/** 在线用户: administrators see running sessions, never a token, and end them. */
export default defineRegister({
  key: 'sys.online',
  title: '在线用户',
  titleField: 'realname',
  order: 'lastSeenAt desc',
  fields: {
    userId: text('用户', { editable: false, hidden: true }),
    username: text('账号', { editable: false, listed: true, queried: true }),
    realname: text('姓名', { editable: false, listed: true, queried: true }),
    orgName: text('组织岗位', { editable: false, listed: true }),
    ip: text('地址', { editable: false, listed: true, queried: true }),
    agent: text('浏览器标识', { editable: false, hidden: true }),
    browser: text('浏览器', { derived: 'onRead', dependsOn: ['agent'], listed: true }),
    signedInAt: datetime('登录时间', { editable: false, listed: true }),
    lastSeenAt: datetime('最近活动', { editable: false, listed: true }),
    expiresAt: datetime('到期时间', { editable: false, listed: true }),
    socketCount: int('连接数', { editable: false, listed: true }),
    isMe: bool('本人', { derived: 'onRead', listed: true }),
  },
  facts: {
    seats: {
      give: 'rows',
      from: 'sys.employee.posts',
      reads: ['jobId'],
      where: ({ userId }) => (userId ? eq('head.userId', userId) : undefined),
    },
    held: {
      give: 'rows',
      from: 'sys.user.roles',
      reads: ['roleCode'],
      where: ({ userId }) => (userId ? eq('head.id', userId) : undefined),
    },
  },
  derive: {
    browser: (doc) => browserOf(doc.agent ?? ''),
    isMe: (doc) => (doc.$.id === doc.$.me.sessionId ? 'Y' : 'N'),
  },
  authority: {
    guards: [],
    holds: (doc) =>
      doc.userId === doc.$.me.userId ||
      isOver(
        doc.$.me,
        doc.$.facts.held.map(({ roleCode }) => (roleCode === undefined ? null : String(roleCode))),
      ),
    posts: (doc) => (doc.userId === doc.$.me.userId ? [] : doc.$.facts.seats.map(({ jobId }) => String(jobId))),
    message: '该用户持有您不能授予的权限，不能强制下线，请联系系统管理员',
  },
  actions: {
    forceLogout: {
      title: '强制下线',
      role: ['admin', 'tenant_admin'],
      when: (doc) => doc.isMe === 'N',
      message: '不能下线当前会话',
      confirm: '确定强制该用户下线？',
      effects: (doc) => {
        const { username, realname, orgName, ip, agent } = doc
        return [system('signOut', { sessionId: doc.$.id }), forcedLine({ id: doc.$.id, username, realname, orgName, ip, agent }, doc.$.now)]
      },
    },
  },
  origin: 'program',
  sample: 0,
})
