/** The filters of lists of applications. */
import { type LeaveStatus, type leave, leaveStatuses } from '@iroko/contract/leave/applications'
import { useLeaveTypeOptions } from '../../../screens/choices/leave-types.ts'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Option } from '../../../screens/fields/option.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import type { FilterName } from '../../../screens/list/use-list.ts'
import { statusWords } from '../../../ui/state/status-words.ts'

type ListFilter = Filter<FilterName<typeof leave.list>>

const statusOption = (status: LeaveStatus): Option => ({ value: status, label: statusWords[status].label })
/** What an application can be once it was sent. */
export const statusOptions = leaveStatuses.filter((status) => status !== 'draft').map(statusOption)

export const dateFilter = { type: 'date_range', name: 'from', to: 'to', label: 'Dates' } as const

/** For one's own applications. */
export const ownFilters: ListFilter[] = [
  { type: 'select', name: 'status', label: 'Status', options: leaveStatuses.map(statusOption) },
]

/** For applications of many people; one office needs no choice of offices. */
export function useApplicationFilters({ ofOneOffice = false, ofOneStatus = false } = {}): ListFilter[] {
  const types = useLeaveTypeOptions()
  const offices = useOfficeOptions()
  const status: ListFilter = { type: 'select', name: 'status', label: 'Status', options: statusOptions }
  const office: ListFilter = { type: 'select', name: 'office_id', label: 'Office', options: offices }
  return [
    ...(ofOneStatus ? [] : [status]),
    { type: 'select', name: 'leave_type_id', label: 'Type', options: types },
    ...(ofOneOffice ? [] : [office]),
    { type: 'search', name: 'ogid', label: 'Employee', search: findAnyone },
    dateFilter,
  ]
}

const findAnyone = colleagueSearch()
