/** Days that somebody worked before their record was entered: a button where there are any, and the form behind it. */
import { shortDay } from '@iroko/contract/day-words'
import type { Input } from '@iroko/contract/endpoint'
import { type DayBefore, daysBeforeRecord } from '@iroko/contract/time/days-before-record'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useMay, useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { TimeInput } from '../../../screens/day/time-input.tsx'
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

/** Whether the person was there on a day, and from when to when where the roster does not say it. */
interface Entered {
  isThere: boolean
  in_clock: string
  out_clock: string
}

function DaysBeforeDialog({ ogid, days }: { ogid: string; days: readonly DayBefore[] }) {
  const [entered, setEntered] = useState<Readonly<Record<string, Entered>>>({})
  const of = ({ day, planned }: DayBefore): Entered =>
    entered[day] ?? { isThere: planned.length > 0, in_clock: '', out_clock: '' }
  const chosen = days.flatMap((day) => {
    const { isThere, in_clock, out_clock } = of(day)
    return isThere ? [{ day: day.day, in_clock: in_clock || null, out_clock: out_clock || null }] : []
  })
  return (
    <SendDialog
      call={daysBeforeRecord.enter}
      params={{ ogid }}
      prefix="Attendance | "
      title="Enter days before the record"
      submit={`Enter ${countOf(chosen.length, 'day')}`}
      dirty={Object.keys(entered).length > 0}
      fixed={{ days: chosen }}
      fields={[
        {
          name: 'reason',
          type: 'textarea',
          label: 'Who confirmed it',
          description: 'Kept with the punches. Another person approves the payroll that pays these days, or countersigns them.',
          required: true,
          maxLength: 300,
          rows: 2,
        },
      ]}
    >
      {() => (
        <fieldset className="column8">
          <legend className="strong">Days on which the person was there</legend>
          <p className="small">Leave the times blank for those of the roster.</p>
          <ul className="plain column8">
            {days.map((day) => (
              <DayRow
                key={day.day}
                label={labelOf(day)}
                value={of(day)}
                onChange={(value) => setEntered((known) => ({ ...known, [day.day]: value }))}
              />
            ))}
          </ul>
        </fieldset>
      )}
    </SendDialog>
  )
}

interface DayRowProps {
  label: string
  value: Entered
  onChange: (value: Entered) => void
}

const DayRow = ({ label, value, onChange }: DayRowProps) => (
  <li className="apart">
    <Checkbox
      label={label}
      checked={value.isThere}
      onChange={(event) => onChange({ ...value, isThere: event.currentTarget.checked })}
    />
    <span className="line8">
      <TimeInput
        aria-label={`Time in, ${label}`}
        value={value.in_clock}
        disabled={!value.isThere}
        w={110}
        onChange={(in_clock) => onChange({ ...value, in_clock })}
      />
      <TimeInput
        aria-label={`Time out, ${label}`}
        value={value.out_clock}
        disabled={!value.isThere}
        w={110}
        onChange={(out_clock) => onChange({ ...value, out_clock })}
      />
    </span>
  </li>
)

/** 'Mon 9 Nov · 08:00–17:00': many of them stand beside each other. */
const labelOf = ({ day, zone, planned }: DayBefore): string => {
  const shifts = planned.map(({ starts_at, ends_at }) => `${clockText(starts_at, zone)}–${clockText(ends_at, zone)}`)
  return [shortDay(day), shifts.join(', ') || 'no shift'].join(' · ')
}
