import { isOneOf } from '../../definitions/choices.ts'
import { defineRegister } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bool, datetime, dept, dict, files, int, longText, ref, text } from '../../definitions/fields.ts'
import { me, now } from '../../definitions/start.ts'
import { eq } from '../../kernel/condition.ts'

/** 已用印, 外带中 and 已归还 of seal_use_status. */
const [STAMPED, OUT, RETURNED] = ['1', '2', '3'] as const
/** 在库 and 外带中 of seal_status. */
const [KEPT, AWAY] = ['1', '2'] as const
/** 合同, 质量保证协议 and 法人授权委托书: asked for by an apply, and shown by their scan. */
const CONTRACTS = ['1', '2', '3', '5'] as const
const REMARKS = 500

type Stamping = { readonly docType: string; readonly isOut: 'Y' | 'N'; readonly isManual: 'Y' | 'N' | null }

const isContract = ({ docType }: Stamping): boolean => isOneOf(docType, ...CONTRACTS)
const isOut = ({ isOut }: Stamping): boolean => isOut === 'Y'
const isByHand = ({ isManual }: Stamping): boolean => isManual !== 'N'

/** Z1: said of whoever comes while the seal is elsewhere. */
const isElsewhere = (sealName: unknown): string => `印章“${String(sealName ?? '')}”已外带，未归还前不能再次使用`

const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other)

const withNote = (remark: string | null, { note, today, name }: { readonly note: string; readonly today: string; readonly name: string }) =>
  [...(remark ? [remark] : []), `${today} ${name}更正：${note}`].join('\n')

/** 用印登记: the seal keeper's book of every stamping; also follows seals that are taken out. */
export default defineRegister({
  key: 'xzrl.sealUse',
  title: '用印登记',
  number: 'YYDJ{yyyyMM}{seq:4}',
  numbers: 'useNo',
  titleField: 'docTitle',
  order: 'useTime desc',
  fields: {
    useNo: text('登记编号', { editable: false, listed: true, queried: true }),
    sealId: ref('印章', {
      to: 'xzrl.seal',
      required: true,
      section: '用印信息',
      none: '没有在库的印章，请联系行政部在“印章台账”中登记或等待归还',
      fills: { sealType: 'sealType', keeperId: 'keeperId' },
      reads: ['sealName', 'sealStatus', 'allowOut', 'allowManual', 'deputyId'],
      listed: true,
      queried: true,
    }),
    sealType: dict('印章类型', { code: 'seal_type', editable: false, listed: true, queried: true }),
    isManual: bool('直接登记', { editable: false, default: 'Y', listed: true }),
    sealUseApplyId: ref('用印申请单', { to: 'xt.sealUseApply', editable: false, listed: true, queried: true }),
    useTime: datetime('用印时间', { required: true, default: now, listed: true, queried: 'range' }),
    docType: dict('文件类型', { code: 'seal_doc_type', required: true, listed: true, queried: true }),
    docTitle: text('文件名称', { required: true, max: 200, listed: true, queried: true }),
    docNo: text('文件编号', { max: 50 }),
    counterparty: text('对方单位', { max: 100, listed: true }),
    copies: int('份数', { required: true, default: 1, atLeast: 1, atMost: 500, message: '份数应在1到500之间', listed: true }),
    stampCount: int('盖章次数', { required: true, default: 1, atLeast: 'copies', message: '盖章次数不能少于份数', listed: true }),
    userEmpId: ref('用印人', { to: 'sys.employee', required: true, reads: ['employeeName'], listed: true, queried: true }),
    userDeptId: dept('用印部门', { required: true, listed: true, queried: true }),
    keeperId: ref('监印人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
    isOut: bool('是否外带', { required: true, default: 'N', section: '外带信息', listed: true, queried: true }),
    outPlace: text('外带地点', { required: 'shown', max: 100 }),
    outTime: datetime('外带时间', { required: 'shown', listed: true }),
    planReturn: datetime('预计归还时间', { required: 'shown', listed: true }),
    accompanyId: ref('陪同人', { to: 'sys.employee' }),
    actualReturn: datetime('实际归还时间', { editable: false, required: true, default: now, listed: true }),
    outStampCount: int('外带盖章次数', { editable: false, required: true, atLeast: 0, message: '外带盖章次数不能为负数' }),
    returnState: bool('印章完好', { editable: false, required: true, default: 'Y' }),
    useStatus: dict('状态', { code: 'seal_use_status', editable: false, default: '1', listed: true, queried: true }),
    isOverdue: bool('超期未还', { derived: true, listed: true, queried: true }),
    scanFiles: files('用印文件扫描件', { message: '合同、协议及授权书须上传扫描件' }),
    remark: longText('备注', { max: REMARKS }),
  },
  derive: { isOverdue: ({ useStatus, planReturn, $ }) => (useStatus === OUT && planReturn !== null && planReturn < $.now ? 'Y' : 'N') },
  choices: { sealId: () => eq('sealStatus', KEPT) },
  required: {
    accompanyId: (doc) => isOut(doc) && isOneOf(doc.sealType, '1', '3', '5'),
    scanFiles: isContract,
  },
  shown: {
    outPlace: isOut,
    outTime: isOut,
    planReturn: isOut,
    accompanyId: isOut,
    actualReturn: (doc) => isOut(doc) && doc.useStatus !== STAMPED,
    outStampCount: (doc) => isOut(doc) && doc.useStatus !== STAMPED,
    returnState: (doc) => isOut(doc) && doc.useStatus !== STAMPED,
  },
  rules: {
    sealId: {
      // Once it is entered the seal goes its own ways.
      holds: ({ $ }) => $.old !== undefined || $.ref('sealId').sealStatus === KEPT,
      message: ({ $ }) => isElsewhere($.ref('sealId').sealName),
    },
    useTime: { holds: ({ useTime, $ }) => useTime <= $.now, message: '用印时间不能晚于现在' },
    planReturn: {
      holds: ({ planReturn, outTime }) => (planReturn ?? '') > (outTime ?? ''),
      message: '预计归还时间必须晚于外带时间',
    },
  },
  checks: [
    {
      holds: (doc) => !isByHand(doc) || doc.$.me.roles.includes('seal_keeper'),
      message: '只有印章保管人可以直接登记，请联系印章保管人',
    },
    {
      holds: (doc) => !isByHand(doc) || doc.$.ref('sealId').allowManual === 'Y',
      message: '该印章须先提交用印申请',
      field: 'sealId',
    },
    {
      holds: (doc) => !isByHand(doc) || !isContract(doc),
      message: '合同、协议及授权书须先提交用印申请',
      field: 'docType',
    },
    { holds: (doc) => !isOut(doc) || doc.$.ref('sealId').allowOut === 'Y', message: '该印章不允许外带', field: 'isOut' },
    {
      holds: ({ keeperId, $ }) => keeperId === $.ref('sealId').keeperId || keeperId === $.ref('sealId').deputyId,
      message: '监印人必须是印章保管人或代理保管人',
      field: 'keeperId',
    },
    { before: 'edit', holds: () => false, message: '用印登记保存后不能修改，请用“更正说明”' },
    { before: 'delete', holds: () => false, message: '用印登记不能删除' },
  ],
  unique: [{ fields: ['sealId'], where: eq('useStatus', OUT), message: ({ $ }) => isElsewhere($.ref('sealId').sealName) }],
  actions: {
    returnSeal: {
      title: '归还',
      role: 'seal_keeper',
      when: ({ useStatus }) => useStatus === OUT,
      message: '该印章未外带',
      ask: ['actualReturn', 'outStampCount', 'returnState'],
      checks: [
        {
          holds: ({ actualReturn, outTime, $ }) => actualReturn >= (outTime ?? '') && actualReturn <= $.now,
          message: '归还时间不能早于外带时间或晚于现在',
          field: 'actualReturn',
        },
      ],
      effects: (doc) => [
        update(doc, { set: { useStatus: RETURNED, stampCount: Math.max(doc.stampCount, doc.outStampCount) } }),
        update('xzrl.seal', doc.sealId, {
          // A seal that was registered as lost meanwhile stays so.
          set: ({ sealStatus }: { readonly sealStatus: string }) => (sealStatus === AWAY ? { sealStatus: KEPT } : {}),
        }),
      ],
    },
    correct: {
      title: '更正说明',
      role: 'seal_keeper',
      ask: { correctNote: longText('更正说明', { required: true, max: REMARKS }) },
      checks: [
        {
          holds: ({ remark, $ }, { correctNote }) =>
            withNote(remark, { note: String(correctNote ?? ''), today: $.today, name: $.me.realname }).length <= REMARKS,
          message: `备注连同更正说明最多${REMARKS}个字，请精简`,
          field: 'correctNote',
        },
      ],
      effects: (doc, { correctNote }) => [
        update(doc, {
          set: { remark: withNote(doc.remark, { note: String(correctNote), today: doc.$.today, name: doc.$.me.realname }) },
        }),
      ],
    },
  },
  effects: {
    save: (doc) => {
      const isTakenOut = isOut(doc) && doc.useStatus !== RETURNED
      return [
        isTakenOut && update(doc, { set: { useStatus: OUT } }),
        update('xzrl.seal', doc.sealId, {
          add: { useCount: 1 },
          set: ({ lastUseTime }: { readonly lastUseTime: string | null }) => ({
            lastUseTime: later(lastUseTime, doc.useTime),
            ...(isTakenOut ? { sealStatus: AWAY } : {}),
          }),
          needs: {
            holds: ({ sealStatus }: { readonly sealStatus: string }) => sealStatus === KEPT,
            message: '印章“{sealName}”已外带，未归还前不能再次使用',
          },
        }),
      ]
    },
  },
  jobs: {
    sealOverdue: {
      title: '印章超期未还提醒',
      cron: '0 0 9 * * ?',
      description: '印章外带超过预计归还时间未归还的，标记超期并提醒用印人、监印人和用印部门负责人',
      looksAt: () => eq('useStatus', OUT),
      each: (doc) => {
        const title = `印章“${doc.$.ref('sealId').sealName ?? ''}”外带已超过预计归还时间，请立即归还`
        return [
          update(doc, { set: { isOverdue: doc.isOverdue } }),
          doc.isOverdue === 'Y' && [
            message(title, { empId: doc.userEmpId }),
            message(title, { empId: doc.keeperId }),
            message(title, { managerOf: doc.userDeptId }),
          ],
        ]
      },
    },
  },
  print: 'A4-landscape',
  live: true,
  sample: 240,
})
