/** Punches that belong to no day, and clearing each of them. */
import { dayIn } from '@iroko/contract/dates'
import type { Input, Row } from '@iroko/contract/endpoint'
import { strayPunches } from '@iroko/contract/time/stray-punches'
import { IconCalendarPlus, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { lazily } from '../../../screens/lazily.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'

const FormDialog = lazily(() => import('../../../screens/form/form-dialog.tsx').then((module) => module.FormDialog))

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
  const [assigned, setAssigned] = useState<Stray>()
  const [dismissed, setDismissed] = useState<Stray>()
  const isOpen = ({ cleared_at }: Stray) => cleared_at === null
  return (
    <>
      <ListView
        label="Punches without a day"
        call={strayPunches.list}
        empty="Punches that belong to no day appear here."
        extra={{ sort: '-at', prefix: 'stray', limit: 10 }}
        columns={columns}
        filters={[{ type: 'flag', name: 'cleared', label: 'Cleared' }]}
        actions={[
          { label: 'Assign to a day', icon: <IconCalendarPlus size={16} />, run: setAssigned, when: isOpen },
          { label: 'Dismiss', icon: <IconX size={16} />, run: setDismissed, when: isOpen },
        ]}
        rowLabel={({ employee, at, zone }) => `${employee.full_name}, ${momentText(at, zone)}`}
        errorPrefix="Attendance | "
      />
      <Suspense>
        {assigned ? <AssignDialog stray={assigned} onClose={() => setAssigned(undefined)} /> : null}
        {dismissed ? <DismissDialog stray={dismissed} onClose={() => setDismissed(undefined)} /> : null}
      </Suspense>
    </>
  )
}

interface DialogProps {
  stray: Stray
  onClose: () => void
}

const options = { prefix: 'Attendance | ', success: 'message', quietFields: true } as const

type Assigned = Input<typeof strayPunches.assign>['body']

function AssignDialog({ stray, onClose }: DialogProps) {
  const send = useSend(strayPunches.assign, { ...options, onSuccess: onClose })
  const fields: Field<Assigned>[] = [
    {
      name: 'day',
      type: 'date',
      label: 'Day',
      required: true,
      value: dayIn(stray.zone, new Date(stray.at)),
      description: 'At most two days before or after the punch.',
    },
  ]
  return (
    <FormDialog<Assigned>
      title={`Assign punch of ${stray.employee.full_name}`}
      submit="Assign punch"
      fields={fields}
      schema={strayPunches.assign.body}
      onSubmit={(body) => send.mutateAsync({ params: { id: stray.id }, body })}
      onClose={onClose}
    />
  )
}

type Dismissed = Input<typeof strayPunches.dismiss>['body']

const reason: Field<Dismissed>[] = [
  { name: 'reason', type: 'textarea', label: 'Reason', required: true, maxLength: 300, rows: 3, full: true },
]

function DismissDialog({ stray, onClose }: DialogProps) {
  const send = useSend(strayPunches.dismiss, { ...options, onSuccess: onClose })
  return (
    <FormDialog<Dismissed>
      title={`Dismiss punch of ${stray.employee.full_name}`}
      submit="Dismiss punch"
      fields={reason}
      schema={strayPunches.dismiss.body}
      onSubmit={(body) => send.mutateAsync({ params: { id: stray.id }, body })}
      onClose={onClose}
    />
  )
}
