import { defineRegister } from '../../definitions/document.ts'
import { system } from '../../definitions/effect.ts'
import { dict, longText, text, user } from '../../definitions/fields.ts'
import {
  amountShown,
  chainMeant,
  daysBetweenMoments,
  documentMeant,
  hiddenText,
  hoursBetween,
  hoursShown,
  itsDocument,
  momentShown,
  nodesShown,
  namesShown,
  ofChain,
  statusShown,
} from './chain-fields.ts'

/** 已办审批: what somebody decided, himself or through a stand-in, and where it stands now. */
export default defineRegister({
  key: 'oa.doneTask',
  title: '已办审批',
  path: '/process/done',
  titleField: 'title',
  order: 'finishTime desc',
  fields: {
    processId: chainMeant,
    ...ofChain,
    amount: amountShown,
    nodeName: text('我的节点', { editable: false, listed: true }),
    taskStatus: dict('我的处理', { code: 'task_status', editable: false, listed: true, queried: true }),
    opinion: longText('审批意见', { editable: false, listed: true }),
    finishTime: momentShown('处理时间'),
    costHours: hoursShown('处理时长（小时）', ['receiveTime', 'finishTime']),
    processStatus: statusShown,
    currentNodes: nodesShown,
    assigneeId: user('处理人', { editable: false, required: true, hidden: true }),
    ownerId: user('委托人', { editable: false, hidden: true }),
    holderId: user('所属人', { editable: false, required: true, hidden: true }),
    receiveTime: { ...momentShown('到达时间'), listed: false },
    processCode: { ...hiddenText('流程编码'), queried: true },
    ...documentMeant,
    ...namesShown,
  },
  facts: {
    days: daysBetweenMoments(({ receiveTime, finishTime }: { receiveTime: string | null; finishTime: string | null }) => [
      receiveTime,
      finishTime,
    ]),
  },
  derive: { costHours: ({ receiveTime, finishTime, $ }) => hoursBetween($.facts.days, receiveTime, finishTime) },
  actions: {
    open: { title: '查看', role: 'staff', opens: { place: itsDocument } },
    takeBack: {
      title: '取回',
      role: 'staff',
      when: (task) => task.taskStatus === 'agreed' && task.processStatus === 'running' && task.assigneeId === task.$.me.userId,
      message: '该审批不能取回',
      confirm: '确定取回？',
      effects: (task) => [system('approval', { does: 'takeBack', taskId: task.$.id })],
    },
  },
  seenBy: { owner: 'holderId' },
  print: 'A4-landscape',
  origin: 'program',
  sample: 0,
})
