/** Who of one's team or office is away, month by month. */
import type { Output } from '@iroko/contract/endpoint'
import { monthOf } from '@iroko/contract/dates'
import { leave } from '@iroko/contract/leave'
import { useState } from 'react'
import { useCall } from '../../lib/use-call.ts'
import { type CalendarDay, MonthCalendar } from '../../ui/month-calendar.tsx'
import { monthWeeks } from '../../ui/month-grid.ts'
import { Section } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './parts-calendar.module.css'
import { today } from './parts-words.tsx'

type Month = Output<typeof leave.calendar>

/** Names and dates only: why somebody is away is their own matter. */
export function TeamCalendar() {
  const [month, setMonth] = useState(() => monthOf(today()))
  const [isTeam, setTeam] = useState(true)
  const weeks = monthWeeks(month)
  const from = weeks[0]?.[0] ?? `${month}-01`
  const to = weeks.at(-1)?.at(-1) ?? from
  const calendar = useCall(leave.calendar, { query: { from, to, team: isTeam ? 'true' : undefined } }, { keepPrevious: true })
  return (
    <Section title="Who is away" actions={<Whom isTeam={isTeam} onChange={setTeam} />}>
      {calendar.isError ? (
        <ErrorState error={calendar.error} retry={() => void calendar.refetch()} prefix="Leave | " />
      ) : (
        <MonthCalendar
          label="Who is away"
          month={month}
          onMonth={setMonth}
          today={today()}
          dayOf={(day) => (calendar.data ? dayOf(calendar.data, day) : undefined)}
        />
      )}
    </Section>
  )
}

function dayOf({ away, holidays }: Month, day: string): CalendarDay | undefined {
  const holiday = holidays.find(({ start_date, end_date }) => start_date <= day && day <= end_date)
  const people = away.filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
  if (!holiday && people.length === 0) return undefined
  return {
    name: holiday?.title,
    tone: holiday ? 'good' : undefined,
    items: people.map(({ employee, status, starts_on }) => ({
      id: `${employee.id} ${starts_on}`,
      text: status === 'approved' ? employee.full_name : `${employee.full_name} (asked)`,
      tone: status === 'approved' ? 'info' : 'waiting',
    })),
  }
}

function Whom({ isTeam, onChange }: { isTeam: boolean; onChange: (isTeam: boolean) => void }) {
  return (
    <fieldset className={classes.whom}>
      <legend className={classes.legend}>Whose leave</legend>
      <label>
        <input type="radio" name="calendar-of" checked={isTeam} onChange={() => onChange(true)} />
        My team
      </label>
      <label>
        <input type="radio" name="calendar-of" checked={!isTeam} onChange={() => onChange(false)} />
        My office
      </label>
    </fieldset>
  )
}
