import { defineRegister } from '../../definitions/document.ts'
import { system } from '../../definitions/effect.ts'
import { dict, text, user } from '../../definitions/fields.ts'
import { textAt } from '../../kernel/wire.ts'
import { chainMeant, documentMeant, hiddenText, momentShown, namesShown, ofChain, statusShown } from './chain-fields.ts'

/** 抄送我的: what was sent to somebody for information. */
export default defineRegister({
  key: 'oa.ccTask',
  title: '抄送我的',
  path: '/process/cc',
  titleField: 'title',
  order: 'receiveTime desc',
  fields: {
    processId: chainMeant,
    ...ofChain,
    fromUserId: user('抄送人', { editable: false, listed: true }),
    note: text('留言', { editable: false, listed: true }),
    receiveTime: momentShown('抄送时间'),
    readFlag: dict('阅读状态', { code: 'read_flag', editable: false, listed: true, queried: true, tones: { '0': 'info' } }),
    processStatus: statusShown,
    userId: user('接收人', { editable: false, required: true, hidden: true }),
    processCode: { ...hiddenText('流程编码'), queried: true },
    ...documentMeant,
    ...namesShown,
  },
  actions: {
    open: { title: '查看', role: 'staff', opens: { place: (copy) => ({ to: 'task', id: textAt(copy, 'id') }) } },
    readSelected: {
      title: '标为已读',
      role: 'staff',
      several: true,
      when: (copy) => copy.readFlag === '0',
      message: '已经读过',
      effects: (copy) => [system('approval', { does: 'read', taskId: copy.$.id })],
    },
  },
  seenBy: { owner: 'userId' },
  origin: 'program',
  live: true,
  sample: 0,
})
