import { parts } from '../../../core/definitions/listed.ts'
import type { ReportRequest } from '../../../core/reports/remote-reports.port.ts'
import { requestOf, searchOf } from '../list/list-request.ts'

const USUAL_SIZE = 20
const GROUPS = 'groups'

/** What the address of a report asks for. */
export const reportAsked = (address: string): ReportRequest => {
  const { filters, pageNo, pageSize, sort } = requestOf(new URLSearchParams(address), USUAL_SIZE)
  const { [GROUPS]: groups = '', ...params } = filters
  return { filters: params, pageNo, pageSize, groups: parts(groups), ...(sort ? { sort } : {}) }
}

export const reportAddress = ({ groups, filters, ...request }: ReportRequest): URLSearchParams =>
  searchOf({ ...request, filters: { ...filters, ...(groups.length ? { [GROUPS]: groups.join(',') } : {}) } }, USUAL_SIZE)
