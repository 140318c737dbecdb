import { parts } from '../../../core/definitions/listed.ts'
import type { ReportRequest } from '../../../core/reports/remote-reports.port.ts'
import { requestOf, searchOf } from '../list/list-request.ts'

/** Where no window is to be filled. */
export const USUAL_SIZE = 20
const GROUPS = 'groups'

/** What the address of a report asks for. */
export const reportAsked = (address: string, size: number = USUAL_SIZE): ReportRequest => {
  const { filters, pageNo, pageSize, sort } = requestOf(new URLSearchParams(address), size)
  const { [GROUPS]: groups = '', ...params } = filters
  return { filters: params, pageNo, pageSize, groups: parts(groups), ...(sort ? { sort } : {}) }
}

export const reportAddress = ({ groups, filters, ...request }: ReportRequest, size: number = USUAL_SIZE): URLSearchParams =>
  searchOf({ ...request, filters: { ...filters, ...(groups.length ? { [GROUPS]: groups.join(',') } : {}) } }, size)
