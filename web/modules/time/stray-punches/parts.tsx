/** Punches that belong to no day, and clearing each of them. */
import { dayIn } from '@iroko/contract/dates'
import type { Input, Row } from '@iroko/contract/endpoint'
import { strayPunches } from '@iroko/contract/time/stray-punches'
import { IconCalendarPlus, IconX } from '@tabler/icons-react'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'

type Stray = Row<typeof strayPunches.list>

const sources = { device: 'Terminal', web: 'Web', kiosk: 'Gate tablet', manual: 'Manual', import: 'Import' }

const directionWords = { in: 'In', out: 'Out', unknown: '-' }

const columns: Column<Stray>[] = [
  {
    key: 'employee',
    label: 'Employee',
    sortable: true,
    width: 290,
    render: ({ employee }) => (
      <PersonCell name={employee.full_name} detail={[employee.ogid, employee.office].filter(Boolean).join(' · ')} />
    ),
  },
  { key: 'at', label: 'Punch', sortable: true, width: 170, render: ({ at, zone }) => momentText(at, zone) },
  { key: 'direction', label: 'Direction', width: 100, render: ({ direction }) => directionWords[direction ?? 'unknown'] },
  { key: 'source', label: 'From', render: ({ source, device }) => device ?? sources[source] },
  { key: 'day', label: 'Result', render: ({ day, reason }) => (day ? `Assigned to ${day}` : (reason ?? 'No day includes it')) },
  { key: 'cleared_by', label: 'Cleared by', hidden: true },
]

export function StrayPunches() {
  const isOpen = ({ cleared_at }: Stray) => cleared_at === null
  return (
    <ListView
      label="Punches without a day"
      call={strayPunches.list}
      empty="Punches that belong to no day appear here."
      extra={{ sort: '-at', prefix: 'stray', limit: 10 }}
      columns={columns}
      filters={[{ type: 'flag', name: 'cleared', label: 'Cleared' }]}
      actions={[
        {
          label: 'Assign to a day',
          icon: <IconCalendarPlus size={16} />,
          ask: (stray) => <AssignDialog stray={stray} />,
          when: isOpen,
        },
        { label: 'Dismiss', icon: <IconX size={16} />, ask: (stray) => <DismissDialog stray={stray} />, when: isOpen },
      ]}
      rowLabel={({ employee, at, zone }) => `${employee.full_name}, ${momentText(at, zone)}`}
      errorPrefix="Attendance | "
    />
  )
}

const options = { prefix: 'Attendance | ', success: 'message', quietFields: true } as const

type Assigned = Input<typeof strayPunches.assign>['body']

function AssignDialog({ stray }: { stray: Stray }) {
  const close = useClose()
  const send = useSend(strayPunches.assign, { ...options, onSuccess: () => close(true) })
  const fields: Field<Assigned>[] = [
    {
      name: 'day',
      type: 'date',
      label: 'Day',
      required: true,
      value: dayIn(stray.zone, new Date(stray.at)),
      description: 'At most two days before or after the punch.',
    },
    {
      name: 'reason',
      type: 'textarea',
      label: 'Reason',
      description: 'Required for a day that was paid. The next payroll settles the difference',
      maxLength: 300,
      full: true,
    },
  ]
  return (
    <FormDialog<Assigned>
      title={`Assign punch of ${stray.employee.full_name}`}
      submit="Assign punch"
      fields={fields}
      schema={strayPunches.assign.body}
      onSubmit={(body) => send.mutateAsync({ params: { id: stray.id }, body })}
    />
  )
}

type Dismissed = Input<typeof strayPunches.dismiss>['body']

const reason: Field<Dismissed>[] = [
  { name: 'reason', type: 'textarea', label: 'Reason', required: true, maxLength: 300, rows: 3, full: true },
]

function DismissDialog({ stray }: { stray: Stray }) {
  const close = useClose()
  const send = useSend(strayPunches.dismiss, { ...options, onSuccess: () => close(true) })
  return (
    <FormDialog<Dismissed>
      title={`Dismiss punch of ${stray.employee.full_name}`}
      submit="Dismiss punch"
      fields={reason}
      schema={strayPunches.dismiss.body}
      onSubmit={(body) => send.mutateAsync({ params: { id: stray.id }, body })}
    />
  )
}
