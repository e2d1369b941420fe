/** Days that somebody worked before their record was entered: a button where there are any, and the form behind it. */
import { shortDay } from '@iroko/contract/day-words'
import type { Input } from '@iroko/contract/endpoint'
import { type DayBefore, daysBeforeRecord } from '@iroko/contract/time/days-before-record'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useMay, useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { clockText } from '../../../ui/date/date-words.ts'

const SendDialog = later(() => import('../../../screens/form/send-dialog.tsx').then((module) => module.SendDialog<Draft>))

type Draft = Input<typeof daysBeforeRecord.enter>['body']

/** Opens the form; nothing where all days have punches, and for whoever may not enter them. */
export function DaysBeforeButton({ ogid }: { ogid: string }) {
  const mayEnter = useMay('terminal.edit')
  const isOwn = useUser().employee_info.ogid === ogid
  const enabled = mayEnter && !isOwn
  const found = useCall(daysBeforeRecord.list, { params: { ogid } }, { enabled })
  const missing = found.data?.days_before_record.days.filter(({ has_punches }) => !has_punches) ?? []
  if (!enabled || !missing.some(({ planned }) => planned.length > 0)) return null
  return (
    <AskButton variant="default" ask={() => <DaysBeforeDialog ogid={ogid} days={missing} />}>
      Enter days before the record
    </AskButton>
  )
}

function DaysBeforeDialog({ ogid, days }: { ogid: string; days: readonly DayBefore[] }) {
  const planned = days.filter((day) => day.planned.length > 0)
  const fields: Field<Draft>[] = [
    {
      name: 'days',
      type: 'select',
      isMulti: true,
      label: 'Days',
      description: `${countOf(planned.length, 'day')} with a shift from before the record was entered have no punches. Leave out a day on which the person was not there.`,
      required: true,
      full: true,
      options: days.map((day) => ({ value: day.day, label: labelOf(day) })),
      value: planned.map(({ day }) => day),
    },
    { name: 'in_clock', type: 'time', label: 'Time in', description: 'Leave blank for the start of each shift' },
    { name: 'out_clock', type: 'time', label: 'Time out', description: 'Leave blank for the end of each shift' },
    {
      name: 'reason',
      type: 'textarea',
      label: 'Who confirmed it',
      description: 'Kept with the punches. Another person approves the payroll that pays these days, or countersigns them.',
      required: true,
      maxLength: 300,
      rows: 2,
    },
  ]
  return (
    <SendDialog
      call={daysBeforeRecord.enter}
      params={{ ogid }}
      prefix="Attendance | "
      title="Enter days before the record"
      submit="Enter days"
      fields={fields}
    />
  )
}

/** 'Mon 9 Nov · 08:00–17:00': many of them stand beside each other. */
const labelOf = ({ day, zone, planned }: DayBefore): string => {
  const shifts = planned.map(({ starts_at, ends_at }) => `${clockText(starts_at, zone)}–${clockText(ends_at, zone)}`)
  return [shortDay(day), shifts.join(', ') || 'no shift'].join(' · ')
}
