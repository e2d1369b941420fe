import { leaveTypes } from '@iroko/contract/leave/types'
import { useCall } from '../../lib/use-call.ts'
import type { Option } from '../fields/option.ts'

/** The types of leave as choices. */
export function useLeaveTypeOptions(): Option[] {
  const { data } = useCall(leaveTypes.list, { query: { page: 1, limit: 1000, sort: 'title' } })
  return (data?.leave_types ?? []).map(({ id, title }) => ({ value: id, label: title }))
}
