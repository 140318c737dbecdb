import type { Order } from './list-query.ts'

/** A type's own order, field by field: `period desc, deptId asc`. */
export const ordersOf = (order: string): readonly Order[] =>
  order.split(',').map((one): Order => {
    const [field = 'createTime', direction] = one.trim().split(/\s+/)
    return { field, direction: direction === 'asc' ? 'asc' : 'desc' }
  })
