import { all, any, empty, ge, le, type Condition } from '../kernel/condition.ts'

/** Posts, roles and rights that hold on a day (`yyyy-MM-dd`): from 生效日期 on, up to 失效日期 where there is one (sys S13, S20). */
export const inForce = (day: string): Condition => all(le('startDate', day), any(empty('endDate'), ge('endDate', day)))
