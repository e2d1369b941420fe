import type { Row } from '@iroko/contract/endpoint'
import type { attendancePolicies } from '@iroko/contract/time/attendance-policies'
import type { Column } from '../../../screens/columns/column.ts'

export type PolicyRow = Row<typeof attendancePolicies.list>

export const workedWords = { first_to_last: 'First in to last out', pairs: 'Each in with its out' } as const
export const singleWords = { present: 'Present', half_day: 'Half a day', absent: 'Absent' } as const

export const policyColumns: Column<PolicyRow>[] = [
  { key: 'starts_on', label: 'Start date', sortable: true, width: 120 },
  { key: 'ends_on', label: 'End date', width: 168, render: ({ ends_on }) => ends_on ?? 'Until further notice' },
  { key: 'worked', label: 'Hours worked', width: 190, render: ({ worked }) => workedWords[worked] },
  { key: 'single_punch', label: 'Days with one punch', width: 130, render: ({ single_punch }) => singleWords[single_punch] },
  {
    key: 'overtime_from_minutes',
    label: 'Overtime threshold',
    width: 130,
    align: 'end',
    render: ({ overtime_from_minutes }) => `${overtime_from_minutes} min`,
  },
  {
    key: 'overtime_approval',
    label: 'Overtime',
    width: 130,
    render: ({ overtime_approval }) => (overtime_approval ? 'With approval' : 'As counted'),
  },
  { key: 'night_from', label: 'Night', width: 130, render: ({ night_from, night_to }) => `${night_from}–${night_to}` },
  { key: 'created_by', label: 'By', render: ({ created_by }) => created_by?.full_name ?? 'System' },
]
