import { defineRegister } from '../../definitions/document.ts'
import { system } from '../../definitions/effect.ts'
import { category, datetime, decimal, ref, text, user, users } from '../../definitions/fields.ts'
import { all, eq, le } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import {
  applyDeptShown,
  documentMeant,
  itsDocument,
  momentShown,
  nodesShown,
  namesShown,
  ofChain,
  statusShown,
  yesNo,
} from './chain-fields.ts'

const RUNNING = 'running'
const OVER = '流程已结束'
/** Nobody is reminded of a limit that is farther ahead. */
const AHEAD = 40

const reason = text('原因', { required: true, max: 200 })
const isRunning = ({ processStatus }: { readonly processStatus: string | null }): boolean => processStatus === RUNNING

type Process = { readonly processStatus: string | null; readonly $: { readonly id: string } }

/** What is done about a person of a step, whom it asks for. */
const onPerson = (does: 'reassign' | 'addPerson' | 'removePerson', title: string, whom: string) => ({
  title,
  role: 'admin' as const,
  when: isRunning,
  message: OVER,
  ask: { toUserId: user(whom, { required: true }), interveneReason: reason },
  effects: ({ $ }: Process, asked: Row) => [
    system('approval', { does, processId: $.id, toUserId: textAt(asked, 'toUserId'), reason: textAt(asked, 'interveneReason') }),
  ],
})

/** 流程监控: flow managers and administrators see where every chain stands, find those that are stuck and intervene (oa W21, W23). */
export default defineRegister({
  key: 'oa.processMonitor',
  title: '流程监控',
  path: '/process/monitor',
  titleField: 'title',
  order: 'startTime desc',
  fields: {
    ...ofChain,
    applyDeptId: applyDeptShown,
    processStatus: statusShown,
    currentNodes: nodesShown,
    currentUsers: users('当前处理人', { editable: false, listed: true, queried: true }),
    waitHours: decimal('停留时长（小时）', { scale: 1, editable: false, listed: true, queried: 'range', totalled: false }),
    isOverdue: yesNo('已超时'),
    noApprover: yesNo('无审批人'),
    startTime: momentShown('提交时间'),
    waitSince: datetime('等待开始', { editable: false, hidden: true }),
    category: category('流程分类', { root: 'FLOW', editable: false, hidden: true }),
    flowInForce: ref('流程', { to: 'sys.flow', editable: false, hidden: true }),
    costHours: decimal('总时长（小时）', { scale: 1, editable: false, hidden: true }),
    dueTime: datetime('截止时间', { editable: false, hidden: true }),
    ...documentMeant,
    ...namesShown,
  },
  actions: {
    open: { title: '打开单据', role: 'admin', opens: { place: itsDocument } },
    reassign: onPerson('reassign', '改派', '改派给'),
    addPerson: onPerson('addPerson', '增加处理人', '处理人'),
    removePerson: onPerson('removePerson', '移除处理人', '处理人'),
    jump: {
      title: '跳转节点',
      role: 'admin',
      when: isRunning,
      message: OVER,
      ask: { nodeKey: text('目标节点', { required: true, max: 40 }), interveneReason: reason },
      effects: (process, asked) => [
        system('approval', {
          does: 'jump',
          processId: process.$.id,
          node: textAt(asked, 'nodeKey'),
          reason: textAt(asked, 'interveneReason'),
        }),
      ],
    },
    pass: {
      title: '通过节点',
      role: 'admin',
      when: isRunning,
      message: OVER,
      ask: { interveneReason: reason },
      effects: (process, asked) => [
        system('approval', { does: 'pass', processId: process.$.id, reason: textAt(asked, 'interveneReason') }),
      ],
    },
    terminate: {
      title: '终止',
      role: 'admin',
      when: isRunning,
      message: OVER,
      ask: { interveneReason: reason },
      confirm: '确定终止该流程？',
      effects: (process, asked) => [
        system('approval', { does: 'terminate', processId: process.$.id, reason: textAt(asked, 'interveneReason') }),
      ],
    },
    urge: {
      title: '催办',
      role: 'admin',
      when: isRunning,
      message: OVER,
      effects: (process) => [system('approval', { does: 'urge', processId: process.$.id, note: '' })],
    },
    transferTasks: {
      title: '移交待办',
      role: ['admin', 'hr'],
      ask: { fromUserId: user('移交人', { required: true }), toUserId: user('接收人', { required: true }), interveneReason: reason },
      checks: [{ holds: (_, asked) => asked['fromUserId'] !== asked['toUserId'], message: '接收人不能与移交人相同', field: 'toUserId' }],
      effects: (_, asked) => [
        system('approval', {
          does: 'transferTasks',
          userId: textAt(asked, 'fromUserId'),
          toUserId: textAt(asked, 'toUserId'),
          reason: textAt(asked, 'interveneReason'),
        }),
      ],
    },
  },
  jobs: {
    taskRemind: {
      title: '审批时限提醒',
      cron: '0 0/30 * * * ?',
      description: '待办审批将超时或已超时的提醒处理人，超时过久的按节点的设置处理',
      looksAt: (today) => all(eq('processStatus', RUNNING), le('dueTime', `${addDays(today, AHEAD)} 23:59:59`)),
      each: (process) => [system('approval', { does: 'watch', processId: process.$.id })],
    },
  },
  print: 'A4-landscape',
  origin: 'program',
  live: true,
  sample: 0,
})
