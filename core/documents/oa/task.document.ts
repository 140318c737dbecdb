import { defineRegister } from '../../definitions/document.ts'
import { system } from '../../definitions/effect.ts'
import { bool, datetime, decimal, dict, files, image, int, longText, text, user, users } from '../../definitions/fields.ts'
import { textAt } from '../../kernel/wire.ts'
import {
  amountShown,
  applyDeptShown,
  chainMeant,
  countOf,
  documentMeant,
  hiddenText,
  moment,
  momentShown,
  namesShown,
  ofChain,
  yesNo,
} from './chain-fields.ts'

const listAt = (asked: Parameters<typeof textAt>[0], key: string): readonly string[] => textAt(asked, key).split(',').filter(Boolean)

const opinion = longText('审批意见', { max: 1000, default: '同意' })
const refusal = longText('驳回原因', { required: true, max: 1000, message: '请填写驳回原因' })

/** 待办审批: every approver's open tasks over all areas. The engine keeps tasks; whoever holds one deals with it (oa W10 to W17, W27). */
export default defineRegister({
  key: 'oa.task',
  title: '待办审批',
  path: '/process/todo',
  titleField: 'title',
  // H before L; of the same the newest first: whoever was told a moment ago finds it on top.
  order: ['priority asc', 'receiveTime desc'],
  fields: {
    processId: chainMeant,
    title: ofChain.title,
    processCode: { ...hiddenText('流程编码'), queried: true },
    flowName: ofChain.flowName,
    billNo: ofChain.billNo,
    applyUserId: ofChain.applyUserId,
    applyDeptId: applyDeptShown,
    amount: amountShown,
    nodeKey: hiddenText('节点编码'),
    nodeName: { ...hiddenText('当前节点'), hidden: false, listed: true, queried: true },
    round: int('轮次', { editable: false }),
    seqNo: int('顺序', { editable: false, hidden: true }),
    taskType: dict('任务类型', { code: 'task_type', editable: false, listed: true, queried: true }),
    assigneeId: user('处理人', { editable: false, required: true }),
    ownerId: user('委托人', { editable: false, listed: true }),
    parentTaskId: hiddenText('上级任务'),
    taskStatus: dict('任务状态', { code: 'task_status', editable: false, listed: true }),
    priority: dict('优先级', { code: 'priority', editable: false, listed: true, queried: true, tones: { H: 'bad' } }),
    receiveTime: momentShown('到达时间'),
    readTime: moment('查看时间'),
    dueTime: datetime('截止时间', { editable: false, listed: true }),
    isOverdue: yesNo('已超时'),
    urgeCount: countOf('催办次数'),
    finishTime: moment('处理时间'),
    costHours: decimal('处理时长（小时）', { scale: 1, editable: false }),
    opinion: longText('审批意见', { editable: false }),
    attachments: files('附件', { editable: false }),
    signImage: image('签名', { editable: false }),
    changedFields: longText('修改内容', { editable: false }),
    ...documentMeant,
    ...namesShown,
  },
  actions: {
    open: { title: '处理', role: 'staff', opens: { place: (task) => ({ to: 'task', id: textAt(task, 'id') }) } },
    agree: {
      title: '同意',
      role: 'staff',
      ask: { opinionText: opinion, ccUserIds: users('抄送') },
      effects: (task, asked) => [
        system('approval', {
          does: 'agree',
          taskId: task.$.id,
          opinion: textAt(asked, 'opinionText'),
          ccUserIds: listAt(asked, 'ccUserIds'),
        }),
      ],
    },
    reject: {
      title: '驳回',
      role: 'staff',
      ask: { opinionText: refusal },
      effects: (task, asked) => [system('approval', { does: 'reject', taskId: task.$.id, opinion: textAt(asked, 'opinionText') })],
    },
    back: {
      title: '退回',
      role: 'staff',
      ask: {
        nodeKey: text('退回到', { required: true, max: 40 }),
        resumeMode: dict('退回后', { code: 'resume_mode', required: true, default: 'step' }),
        opinionText: longText('退回原因', { required: true, max: 1000 }),
      },
      effects: (task, asked) => [
        system('approval', {
          does: 'back',
          taskId: task.$.id,
          to: textAt(asked, 'nodeKey'),
          resume: textAt(asked, 'resumeMode'),
          opinion: textAt(asked, 'opinionText'),
        }),
      ],
    },
    transfer: {
      title: '转办',
      role: 'staff',
      ask: { toUserId: user('转办给', { required: true }), opinionText: longText('说明', { required: true, max: 500 }) },
      effects: (task, asked) => [
        system('approval', {
          does: 'transfer',
          taskId: task.$.id,
          toUserId: textAt(asked, 'toUserId'),
          opinion: textAt(asked, 'opinionText'),
        }),
      ],
    },
    delegate: {
      title: '委派',
      role: 'staff',
      ask: { toUserId: user('委派给', { required: true }), opinionText: longText('说明', { max: 500 }) },
      effects: (task, asked) => [
        system('approval', {
          does: 'delegate',
          taskId: task.$.id,
          toUserId: textAt(asked, 'toUserId'),
          opinion: textAt(asked, 'opinionText'),
        }),
      ],
    },
    addSign: {
      title: '加签',
      role: 'staff',
      ask: {
        position: dict('加签位置', { code: 'sign_position', required: true, default: 'before' }),
        userIds: users('加签人', { required: true }),
        signAll: bool('须全部同意', { default: 'Y' }),
        opinionText: longText('说明', { max: 500 }),
      },
      effects: (task, asked) => [
        system('approval', {
          does: 'addSign',
          taskId: task.$.id,
          position: textAt(asked, 'position'),
          userIds: listAt(asked, 'userIds'),
          all: asked['signAll'] !== 'N',
          opinion: textAt(asked, 'opinionText'),
        }),
      ],
    },
    batchAgree: {
      title: '批量同意',
      role: 'staff',
      several: true,
      ask: { opinionText: opinion },
      confirm: '确定同意选中的审批？',
      effects: (task, asked) => [
        system('approval', { does: 'agree', taskId: task.$.id, opinion: textAt(asked, 'opinionText'), together: true }),
      ],
    },
    batchReject: {
      title: '批量驳回',
      role: 'staff',
      several: true,
      ask: { opinionText: refusal },
      confirm: '确定驳回选中的审批？',
      effects: (task, asked) => [
        system('approval', { does: 'reject', taskId: task.$.id, opinion: textAt(asked, 'opinionText'), together: true }),
      ],
    },
  },
  seenBy: { owner: 'assigneeId' },
  origin: 'program',
  live: true,
  sample: 0,
})
