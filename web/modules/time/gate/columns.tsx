import type { Row } from '@iroko/contract/endpoint'
import type { gate } from '@iroko/contract/time/gate'
import type { Column } from '../../../screens/columns/column.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'

export const gateColumns: Column<Row<typeof gate.list>>[] = [
  { key: 'at', label: 'Time', sortable: true, width: 80, align: 'end', render: ({ at, zone }) => clockText(at, zone) },
  {
    key: 'employee',
    label: 'Employee',
    render: ({ employee }) => (
      <PersonCell name={employee.full_name} detail={[employee.ogid, employee.office].filter(Boolean).join(' · ')} />
    ),
  },
  { key: 'direction', label: 'Direction', width: 80, render: ({ direction }) => (direction === 'out' ? 'Out' : 'In') },
  { key: 'reason', label: 'Reason' },
  { key: 'recorded_by', label: 'Recorded by', render: ({ recorded_by }) => recorded_by.full_name },
  {
    key: 'taken_back',
    label: 'Included',
    render: ({ taken_back }) => (taken_back === null ? 'Yes' : `No: ${taken_back}`),
  },
]
