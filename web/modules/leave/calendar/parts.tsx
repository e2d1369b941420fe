/** Who of one's team or office is away, month by month. */
import { monthOf } from '@iroko/contract/dates'
import type { Output } from '@iroko/contract/endpoint'
import { leaveCalendar } from '@iroko/contract/leave/calendar'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { MonthSteps } from '../../../ui/date/date-steps.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { type CalendarDay, MonthCalendar } from '../../../ui/date/month-calendar.tsx'
import { monthWeeks } from '../../../ui/date/month-grid.ts'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { ViewSwitch } from '../../../ui/views/view-switch.tsx'

type Month = Output<typeof leaveCalendar.show>

const views = { team: 'My team', office: 'My office' }

/** Names and dates only: why somebody is away is their own matter. */
export function TeamCalendar() {
  const [month, setMonth] = useState(() => monthOf(today()))
  const [whose, setWhose] = useState<keyof typeof views>('team')
  const weeks = monthWeeks(month)
  const from = weeks[0]?.[0] ?? `${month}-01`
  const to = weeks.at(-1)?.at(-1) ?? from
  const calendar = useCall(
    leaveCalendar.show,
    { query: { from, to, team: whose === 'team' ? 'true' : undefined } },
    { keepPrevious: true },
  )
  return (
    <Section
      title="Who is away"
      actions={
        <>
          <MonthSteps month={month} onMonth={setMonth} />
          <ViewSwitch label="Show leave of" views={views} view={whose} onChange={setWhose} />
        </>
      }
    >
      {calendar.isError ? (
        <Loaded found={calendar} prefix="Leave | " />
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
      text: status === 'approved' ? employee.full_name : `${employee.full_name}, pending`,
      tone: status === 'approved' ? 'info' : 'waiting',
    })),
  }
}
