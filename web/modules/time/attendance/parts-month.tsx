/** One person's month: worked against planned, lateness, and why each day is as it is. */
import { addDays, addMonths, dayIn, monthOf } from '@iroko/contract/dates'
import type { Output } from '@iroko/contract/endpoint'
import { attendance } from '@iroko/contract/time/attendance'
import { countOf, durationText } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { clockText, companyZone } from '../../../ui/date/date-words.ts'
import { type CalendarDay, MonthCalendar, MonthHead } from '../../../ui/date/month-calendar.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { useMonth } from '../attendance-days/parts-address.tsx'
import { flagsText, statusMap } from '../attendance-days/parts-words.tsx'
import { dayColumns } from './columns.tsx'

const ExportDays = later(() => import('./parts-export.tsx').then((module) => module.ExportDays))
const DayDialog = later(() => import('../conflicts/parts-day.tsx').then((module) => module.DayDialog))

const views = { calendar: 'Calendar', list: 'List' }

/** The month stands in the address, and whether it is a calendar or a list. */
export function PersonMonth({ ogid }: { ogid: string }) {
  const { month, setMonth } = useMonth()
  const [view, show] = useView(views)
  const found = useCall(attendance.month, { params: { ogid }, query: { month } }, { keepPrevious: true })
  const shown = found.data?.attendance
  const zone = shown?.zone ?? companyZone
  const days = new Map(shown?.days.map((one) => [one.day, one]))
  const today = dayIn(zone, new Date())

  const open = (day: string) => void ask(<DayDialog ogid={ogid} day={day} />)
  const dayOf = (date: string): CalendarDay | undefined => {
    const one = days.get(date)
    if (!one) return undefined
    const { label, tone } = statusMap[one.status]
    const times = one.first_in ? [`${clockText(one.first_in, zone)}–${clockText(one.last_out, zone)}`] : []
    const noted = flagsText(one.flags)
    return {
      name: label,
      tone,
      uncounted: true,
      items: [...times, ...(noted ? [noted] : [])].map((text) => ({ id: text, text, tone })),
    }
  }

  if (found.isError && !shown) return <Loaded found={found} prefix="Attendance | " />
  return (
    <>
      <Totals totals={shown?.totals} />
      <Section
        title="Days"
        actions={
          <>
            <ViewSwitch label="View" views={views} view={view} onChange={show} />
            {shown && shown.days.length > 0 ? (
              <ExportDays
                query={{ ogid, from: `${shown.month}-01`, to: addDays(addMonths(`${shown.month}-01`, 1), -1), sort: 'day' }}
                name={`attendance-${ogid}-${shown.month}`}
                total={shown.days.length}
              />
            ) : null}
          </>
        }
      >
        {view === 'calendar' ? (
          <MonthCalendar
            label="Attendance"
            month={month}
            onMonth={setMonth}
            today={today}
            dayOf={dayOf}
            onDay={(date) => days.has(date) && open(date)}
          />
        ) : (
          <>
            <MonthHead month={month} onMonth={setMonth} onToday={() => setMonth(monthOf(today))} />
            <DataTable
              label="Days"
              columns={dayColumns(zone)}
              rows={shown?.days.toReversed()}
              loading={found.isPending}
              fetching={found.isPlaceholderData}
              rowId={(row) => row.day}
              onRowClick={(row) => open(row.day)}
              empty="No attendance in this month yet"
            />
          </>
        )}
      </Section>
    </>
  )
}

type Sums = Output<typeof attendance.month>['attendance']['totals']

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
        value={totals && durationText(totals.late_minutes)}
        hint={totals && `on ${countOf(totals.late_days, 'day')}`}
        tone={totals && totals.late_days > 0 ? 'waiting' : 'neutral'}
      />
      <StatCard label="Overtime" value={totals && durationText(totals.overtime_minutes)} />
      <StatCard label="Absent" value={totals && countOf(absent, 'day')} tone={absent > 0 ? 'bad' : 'neutral'} />
    </StatCards>
  )
}
