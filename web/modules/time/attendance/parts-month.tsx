/** One person's month: worked against planned, lateness, and why each day is as it is. */
import { addDays, addMonths, dayIn } from '@iroko/contract/dates'
import type { Output } from '@iroko/contract/endpoint'
import type { Fault } from '@iroko/contract/errors'
import { attendance } from '@iroko/contract/time/attendance'
import type { UseQueryResult } from '@tanstack/react-query'
import { countOf, durationText } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { usePhone } from '../../../lib/screen/use-phone.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { MonthSteps } from '../../../ui/date/date-steps.tsx'
import { companyZone } from '../../../ui/date/date-words.ts'
import { type CalendarDay, MonthCalendar } from '../../../ui/date/month-calendar.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { useMonth } from '../attendance-days/parts-address.tsx'
import { flagsText, spanText, statusMap } from '../attendance-days/parts-words.tsx'
import { dayColumns } from './columns.tsx'
import { DayList } from './parts-day-list.tsx'
import classes from './parts-month.module.css'

const ExportDays = later(() => import('./parts-export.tsx').then((module) => module.ExportDays))
const DayDialog = later(() => import('../conflicts/parts-day.tsx').then((module) => module.DayDialog))

/** On a phone a month of squares says nothing; there the list stands first. */
const wide = { calendar: 'Calendar', list: 'List' }
const narrow = { list: 'List', calendar: 'Calendar' }

/** The month stands in the address, and whether it is a calendar or a list. */
export function PersonMonth({ ogid }: { ogid: string }) {
  const isPhone = usePhone()
  const views = isPhone ? narrow : wide
  const { month, setMonth } = useMonth()
  const [view, show] = useView(views)
  const found = useCall(attendance.month, { params: { ogid }, query: { month } }, { keepPrevious: true })
  const shown = found.data?.attendance
  if (found.isError && !shown) return <Loaded found={found} prefix="Attendance | " />
  const tools = (
    <>
      <MonthSteps month={month} onMonth={setMonth} untilNow />
      <ViewSwitch label="View" views={views} view={view} onChange={show} />
      {shown && shown.days.length > 0 ? (
        <ExportDays
          query={{ ogid, from: `${shown.month}-01`, to: addDays(addMonths(`${shown.month}-01`, 1), -1), sort: 'day' }}
          name={`attendance-${ogid}-${shown.month}`}
          total={shown.days.length}
        />
      ) : null}
    </>
  )
  const open = (day: string) => void ask(<DayDialog ogid={ogid} day={day} />)
  const days = <Days found={found} view={view} month={month} onMonth={setMonth} onOpen={open} />
  if (isPhone)
    return (
      <section className="column8" aria-label="Days">
        <div className={classes.tools}>{tools}</div>
        <p className={`small cut ${classes.sums}`}>{shown ? sumsText(shown.totals) : null}</p>
        {days}
      </section>
    )
  return (
    <>
      <Totals totals={shown?.totals} />
      <Section title="Days" actions={tools}>
        {days}
      </Section>
    </>
  )
}

type Month = Output<typeof attendance.month>['attendance']

interface DaysProps {
  found: UseQueryResult<Output<typeof attendance.month>, Fault>
  view: keyof typeof wide
  month: string
  onMonth: (month: string) => void
  onOpen: (day: string) => void
}

function Days({ found, view, month, onMonth, onOpen }: DaysProps) {
  const isPhone = usePhone()
  const shown = found.data?.attendance
  const zone = shown?.zone ?? companyZone
  const today = dayIn(zone, new Date())
  const empty = 'No attendance in this month yet'
  if (view === 'calendar') {
    const days = new Map(shown?.days.map((day) => [day.day, day]))
    return (
      <MonthCalendar
        label="Attendance"
        month={month}
        onMonth={onMonth}
        today={today}
        dayOf={(date) => calendarDay(days.get(date), zone)}
        onDay={(date) => days.has(date) && onOpen(date)}
      />
    )
  }
  if (isPhone)
    return (
      <Loaded found={found} prefix="Attendance | " count={10} height={48}>
        {({ attendance: { days } }) =>
          days.length === 0 ? (
            <Empty text={empty} />
          ) : (
            <div aria-busy={found.isPlaceholderData}>
              <DayList days={days} today={today} zone={zone} onOpen={onOpen} />
            </div>
          )
        }
      </Loaded>
    )
  return (
    <DataTable
      label="Days"
      columns={dayColumns(zone)}
      rows={shown?.days.toReversed()}
      loading={found.isPending}
      fetching={found.isPlaceholderData}
      rowId={(row) => row.day}
      onRowClick={(row) => onOpen(row.day)}
      empty={empty}
    />
  )
}

function calendarDay(day: Month['days'][number] | undefined, zone: string): CalendarDay | undefined {
  if (!day) return undefined
  const { label, tone } = statusMap[day.status]
  const noted = flagsText(day.flags)
  return { name: label, tone, lines: [...(day.first_in ? [spanText(day, zone)] : []), ...(noted ? [noted] : [])] }
}

type Sums = Month['totals']

/** '128h 58m of 133h 00m · 2 days late · 1 day absent' */
function sumsText({ worked_minutes, planned_minutes, late_days, overtime_minutes, statuses }: Sums): string {
  const absent = statuses.absent ?? 0
  return [
    `${durationText(worked_minutes)} of ${durationText(planned_minutes)}`,
    late_days > 0 ? `${countOf(late_days, 'day')} late` : '',
    overtime_minutes > 0 ? `${durationText(overtime_minutes)} overtime` : '',
    absent > 0 ? `${countOf(absent, 'day')} absent` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A sum of nothing is none, not unknown. */
const sumText = (minutes: number): string => (minutes === 0 ? '0' : durationText(minutes))

function Totals({ totals }: { totals: Sums | undefined }) {
  const absent = totals?.statuses.absent ?? 0
  return (
    <StatCards>
      <StatCard
        label="Worked"
        value={totals && durationText(totals.worked_minutes)}
        hint={totals && `of ${durationText(totals.planned_minutes)}`}
      />
      <StatCard
        label="Late"
        value={totals && sumText(totals.late_minutes)}
        hint={totals && `on ${countOf(totals.late_days, 'day')}`}
        tone={totals && totals.late_days > 0 ? 'waiting' : 'neutral'}
      />
      <StatCard label="Overtime" value={totals && sumText(totals.overtime_minutes)} />
      <StatCard label="Absent" value={totals && countOf(absent, 'day')} tone={absent > 0 ? 'bad' : 'neutral'} />
    </StatCards>
  )
}
