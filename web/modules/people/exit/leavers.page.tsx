import { addMonths, monthOf } from '@iroko/contract/dates'
import { exit, exitReasons, exitReasonText, tenureBands, tenureWords } from '@iroko/contract/people/exit'
import { useMay } from '../../../lib/session.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { monthInWords, today } from '../../../ui/date/date-words.ts'
import { NoPermission } from '../../../ui/state/states.tsx'
import { leaverColumns } from './columns.tsx'

/** Who left: the people behind the figures of attrition. */
export default function LeaversPage() {
  return useMay('attrition.read') ? <Leavers /> : <NoPermission text="You cannot see who left. HR can" />
}

function Leavers() {
  const offices = useOfficeOptions()
  const readsReasons = useMay('termination.read')
  const months = Array.from({ length: 25 }, (_, back) => monthOf(addMonths(today(), -back)))
  return (
    <ListPage
      title="Leavers"
      description="People whose employment has ended. Reasons are shown to HR and the chief executive."
      call={exit.leavers}
      extra={{ sort: '-exit_date' }}
      columns={leaverColumns(readsReasons)}
      filters={[
        {
          type: 'select',
          name: 'month',
          label: 'Month',
          options: months.map((value) => ({ value, label: monthInWords(value) })),
        },
        { type: 'select', name: 'office_id', label: 'Office', options: offices },
        {
          type: 'select',
          name: 'tenure',
          label: 'Length of service',
          options: tenureBands.map((value) => ({ value, label: tenureWords[value] })),
        },
        ...(readsReasons
          ? [
              {
                type: 'select' as const,
                name: 'reason' as const,
                label: 'Reason',
                options: exitReasons.map((value) => ({ value, label: exitReasonText(value) })),
              },
            ]
          : []),
        { type: 'select', name: 'area', label: 'Area', options: [{ value: 'operations', label: 'Campaigns' }] },
      ]}
      rowLabel={({ employee }) => employee.full_name}
      href={({ employee }) => `/dashboard/user/profile/${employee.ogid}`}
      errorPrefix="Leavers | "
    />
  )
}
