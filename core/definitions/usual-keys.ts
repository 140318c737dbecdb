/** What every row carries beside its declared fields (FORMAT.md); written by the program only. */
export const USUAL = [
  'id',
  'version',
  'tenantId',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'sysOrgCode',
  'delFlag',
  'billNo',
  'billStatus',
  'processInstanceId',
  'applyUserId',
  'applyDeptId',
  'applyDate',
] as const

export type UsualKey = (typeof USUAL)[number]
