import { failure } from '../kernel/failure.ts'

export const taskTaken = failure('approval.taskTaken', '该任务已被{name}处理，请刷新')
export const processMoved = failure('approval.moved', '单据状态已变更，请刷新后重试')
export const reasonMissing = failure('approval.reasonMissing', '请填写驳回原因')
export const cannotWithdraw = failure('approval.cannotWithdraw', '已有审批人处理，不能撤回，请联系审批人驳回')
export const ownDocument = failure('approval.own', '不能审批本人填写或申请的单据')
export const notYourTask = failure('approval.notYours', '您不是该任务的审批人')
export const noReader = failure('approval.noReader', '请选择抄送人')
export const tooManyReaders = failure('approval.tooManyReaders', '一次最多抄送20人')
export const readerGone = failure('approval.readerGone', '所选人员中有人已停用或离职，请重新选择')
export const mayNotCopy = failure('approval.mayNotCopy', '只有申请人和审批人可以抄送')
export const notApplicant = failure('approval.notApplicant', '只有申请人可以撤回')
