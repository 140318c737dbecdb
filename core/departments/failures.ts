import { failure } from '../kernel/failure.ts'

/** Seed 4.4. */
export const noDepartments = failure('departments.none', '您尚未设置部门信息!')
