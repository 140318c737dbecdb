import type { Row } from '../../../kernel/wire.ts'

/** 租户 (sys S30): 1 keeps the platform, 2 is there to show that nothing leaks. */
export const TENANTS: readonly Row[] = [
  {
    id: '1',
    name: '示范医药有限公司',
    shortName: '示范医药',
    linkman: '林伟民',
    phone: '19000002004',
    beginDate: '2019-01-01',
    status: '1',
    maxUsers: 0,
  },
  {
    id: '2',
    name: '示范医药（第二租户）',
    shortName: '第二租户',
    linkman: '程诺',
    phone: '19000009001',
    beginDate: '2023-01-01',
    status: '1',
    maxUsers: 20,
  },
]
