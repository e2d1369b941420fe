import type { Row } from '@iroko/contract/endpoint'
import { terminals } from '@iroko/contract/time/terminals'
import { useBranchOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'

type Person = Row<typeof terminals.noBiometrics>

const columns: Column<Person>[] = [
  {
    key: 'full_name',
    label: 'Name',
    sortable: true,
    width: 208,
    render: ({ full_name, profile_picture, ogid }) => (
      <PersonCell name={full_name} picture={profile_picture} detail={ogid} to={`/dashboard/user/profile/${ogid}`} />
    ),
  },
  { key: 'designation', label: 'Designation' },
  { key: 'office', label: 'Office', sortable: true },
  { key: 'branch', label: 'Branch', width: 140 },
  { key: 'remote', label: 'Remote', width: 84 },
  { key: 'terminals', label: 'Terminals', align: 'end', width: 96 },
  {
    key: 'last_punch_at',
    label: 'Last punch',
    width: 150,
    render: ({ last_punch_at }) => (last_punch_at ? momentText(last_punch_at) : 'Never'),
  },
]

/** Active people whom no terminal knows by finger, face or punch, or who have not been at one for long. */
export default function NoBiometricsPage() {
  const offices = useOfficeOptions()
  const branches = useBranchOptions()
  return (
    <ListPage
      title="No biometrics"
      description="Active people at a branch who are not enrolled on any terminal, or have no punch for two weeks or a period of your choice. Where terminals do not report enrolment, people with punches count as enrolled."
      call={terminals.noBiometrics}
      empty="Every employee has biometrics and recent punches."
      columns={columns}
      filters={[
        {
          type: 'select',
          name: 'reason',
          label: 'Reason',
          none: 'Either',
          options: [
            { value: 'enrolment', label: 'Not enrolled' },
            { value: 'punch', label: 'No punch' },
          ],
        },
        {
          type: 'select',
          name: 'days',
          label: 'Days without punch',
          none: '14 days',
          options: [3, 7, 30, 90].map((days) => ({ value: String(days), label: `${days} days` })),
        },
        { type: 'select', name: 'office_id', label: 'Office', options: offices },
        { type: 'select', name: 'branch_id', label: 'Branch', options: branches },
        {
          type: 'select',
          name: 'remote',
          label: 'Work',
          options: [
            { value: 'false', label: 'At a branch' },
            { value: 'true', label: 'Remote' },
          ],
        },
      ]}
      rowLabel={({ full_name }) => full_name}
      errorPrefix="No biometrics | "
    />
  )
}
