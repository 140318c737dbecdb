import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bool, date, datetime, dept, dict, files, images, int, longText, ref, text, users } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { today } from '../../definitions/start.ts'
import { eq } from '../../kernel/condition.ts'

/** 在库, 外带中, 停用, 已销毁 and 已遗失 of seal_status. */
const [KEPT, OUT, STOPPED, DESTROYED, LOST] = ['1', '2', '3', '4', '5'] as const

const fields = {
  sealNo: text('印章编号', {
    required: true,
    max: 20,
    pattern: '^[A-Z0-9-]{3,20}$',
    message: '印章编号为3到20位大写字母、数字或横线',
    listed: true,
    queried: true,
  }),
  sealName: text('印章名称', { required: true, max: 50, listed: true, queried: true }),
  sealType: dict('印章类型', { code: 'seal_type', required: true, listed: true, queried: true }),
  material: dict('印章材质', { code: 'seal_material', required: true, default: '1' }),
  orgId: dept('所属公司', { required: true, listed: true, queried: true }),
  keeperId: ref('保管人', { to: 'sys.employee', required: true, listed: true, queried: true }),
  deputyId: ref('代理保管人', { to: 'sys.employee' }),
  place: text('存放地点', { required: true, max: 100, listed: true }),
  engraveDate: date('刻制日期', { required: true, listed: true }),
  recordNo: text('公安备案号', { max: 50 }),
  enableDate: date('启用日期', { required: true, listed: true, atLeast: 'engraveDate', message: '启用日期不能早于刻制日期' }),
  allowOut: bool('允许外带', { required: true, default: 'N', listed: true }),
  allowManual: bool('允许直接登记', { required: true, default: 'N', listed: true }),
  imprint: images('印模图片', {
    required: true,
    message: '请上传印模图片',
    visibleTo: ['seal_keeper', 'admin_office', 'general_manager'],
  }),
  sealStatus: dict('印章状态', { code: 'seal_status', editable: false, default: '1', listed: true, queried: true }),
  lastUseTime: datetime('最近用印时间', { editable: false, listed: true }),
  useCount: int('累计用印次数', { editable: false, default: 0, listed: true }),
  endDate: date('停用销毁日期', { editable: false }),
  remark: longText('备注', { max: 500 }),
}

const handovers = lines('保管交接记录', {
  under: fields,
  columns: {
    handoverDate: date('交接日期', { required: true, default: today }),
    fromEmpId: ref('移交人', { to: 'sys.employee', editable: false }),
    toEmpId: ref('接收人', { to: 'sys.employee', required: true }),
    witnessId: ref('监交人', { to: 'sys.employee', required: true }),
    note: text('说明', { max: 200 }),
  },
  rules: {
    // Who hands over is filled in once the row is there.
    toEmpId: { holds: (row, head) => row.toEmpId !== (row.fromEmpId ?? head.keeperId), message: '接收人不能与移交人相同' },
  },
  editable: false,
})

/** 印章台账: administration keeps the list of all seals, their keepers and where they are. */
export default defineRecord({
  key: 'xzrl.seal',
  title: '印章台账',
  titleField: 'sealName',
  fields,
  lines: { handovers },
  facts: { used: { give: 'exists', from: 'xzrl.sealUse', where: ({ $ }) => ($.id ? eq('sealId', $.id) : undefined) } },
  required: { recordNo: ({ sealType }) => isOneOf(sealType, '1', '2', '3', '4', '5') },
  rules: {
    deputyId: { holds: ({ deputyId, keeperId }) => deputyId !== keeperId, message: '代理保管人不能与保管人相同' },
    engraveDate: { holds: ({ engraveDate, $ }) => engraveDate <= $.today, message: '刻制日期不能晚于今天' },
  },
  unique: [
    { fields: ['sealNo'], message: '印章编号已存在' },
    { fields: ['orgId', 'sealName'], message: '该公司已存在同名印章' },
  ],
  checks: [{ before: 'delete', holds: ({ $ }) => !$.facts.used, message: '印章已有用印记录，不能删除' }],
  actions: {
    handover: {
      title: '保管交接',
      role: 'admin_office',
      when: ({ sealStatus }) => sealStatus === KEPT,
      message: '印章不在库，不能交接',
      askRows: { add: 'handovers' },
      effects: (doc) =>
        doc.handovers
          .filter(({ fromEmpId }) => !fromEmpId)
          .map((row) => [
            update(row, { set: { fromEmpId: doc.keeperId } }),
            update(doc, { set: { keeperId: row.toEmpId } }),
            message(`印章“${doc.sealName}”已交接给您保管`, { empId: row.toEmpId }),
          ]),
    },
    stop: {
      title: '停用',
      role: 'admin_office',
      when: ({ sealStatus }) => sealStatus === KEPT,
      message: '印章不在库，不能停用',
      ask: { stopReason: text('停用原因', { required: true, max: 200 }) },
      effects: (doc) => [update(doc, { set: { sealStatus: STOPPED, endDate: doc.$.today } })],
    },
    restart: {
      title: '启用',
      role: 'admin_office',
      when: ({ sealStatus }) => sealStatus === STOPPED,
      message: '只有停用的印章可以启用',
      effects: (doc) => [update(doc, { set: { sealStatus: KEPT, endDate: null } })],
    },
    destroy: {
      title: '销毁',
      role: 'admin_office',
      when: ({ sealStatus }) => isOneOf(sealStatus, KEPT, STOPPED),
      message: '印章外带或已销毁，不能销毁',
      ask: {
        destroyDate: date('销毁日期', { required: true, default: today }),
        destroyWitness: users('监销人', { required: true, atLeast: 2, message: '监销人不能少于2人' }),
        destroyProof: files('销毁证明', { required: true }),
      },
      confirm: '印章销毁后不能恢复，确定销毁？',
      effects: (doc, { destroyDate }) => [update(doc, { set: { sealStatus: DESTROYED, endDate: String(destroyDate) } })],
    },
    lose: {
      title: '遗失登记',
      role: 'admin_office',
      when: ({ sealStatus }) => isOneOf(sealStatus, KEPT, OUT),
      message: '印章已停用或已销毁',
      ask: {
        loseDate: date('遗失日期', { required: true, default: today }),
        loseNote: longText('遗失说明及登报情况', { required: true, max: 500 }),
      },
      effects: (doc) => [
        update(doc, { set: { sealStatus: LOST } }),
        message(`印章“${doc.sealName}”已登记遗失`, { role: 'general_manager', priority: 'H' }),
      ],
    },
  },
  sample: 14,
})
