import { addDays } from '../../../core/kernel/dates.ts'
import { idcardOf } from '../../../core/documents/sys/idcard.ts'
import { DAY, type Knacks } from './knack.ts'

const LETTERS = 'ACEFGHJKLMNPQRTUVWXY'

export const sysKnacks: Knacks = {
  'sys.employee': (_, serial) => ({
    idcard: idcardOf('1990-01-01', 300 + serial),
    birthday: '1990-01-01',
    hireDate: DAY,
    probationEnd: '2025-12-01',
    posts: [{ isMain: 'Y', startDate: DAY }],
  }),
  'sys.flow': (_, serial) => ({
    processCode: `xt:trial${serial}`,
    nodes: [
      { nodeNo: 1, nodeKey: 'first', nodeName: '财务', approverType: 'role', roleCode: 'finance', signMode: 'any', nodeType: 'approve' },
    ],
  }),
  'sys.flowDelegate': ({ me }, serial) => ({
    userId: me.userId,
    startTime: `${addDays('2027-01-01', serial * 9)} 09:00:00`,
    endTime: `${addDays('2027-01-01', serial * 9 + 3)} 18:00:00`,
  }),
  'sys.org': ({ me }, serial) => ({ parentId: me.deptId || '113', departName: `信息${serial}组` }),
  'sys.dict': (_, serial) => ({ dictCode: `own_choice_${serial}`, dictName: `自定义${serial}`, dictType: '0' }),
  'sys.bis': (_, serial) => ({ pattern: `${LETTERS[serial % LETTERS.length]}B{yyyyMM}{seq:4}` }),
}
