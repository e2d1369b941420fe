/** On a phone: one day of the month's people, each with the word of the day. */
import { monthOf } from '@iroko/contract/dates'
import type { AttendanceRecord } from '@iroko/contract/time/attendance-records'
import type { ReactNode } from 'react'
import { durationText } from '../../../lib/format.ts'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { DayPeopleList, DayPerson, DaySwiper } from '../../../screens/day/day-swiper.tsx'
import { exactly, today } from '../../../ui/date/date-words.ts'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { useMonth } from '../attendance-days/parts-address.tsx'
import { flagsText, markMap, markOf, standingMap } from '../attendance-days/parts-words.tsx'
import { openDay } from '../conflicts/parts-open-day.tsx'

interface RecordsOfDayProps {
  rows: readonly AttendanceRecord[]
  personAddress: (employee: AttendanceRecord['employee']) => string
  isBusy: boolean
  filters: ReactNode
  used: number
  tools: ReactNode
  children: ReactNode
}

export function RecordsOfDay({ rows, personAddress, isBusy, filters, used, tools, children }: RecordsOfDayProps) {
  const { day, setDay } = useDayOfMonth()
  return (
    <DaySwiper label="Attendance" day={day} onDay={setDay} until={today()} filters={filters} used={used} tools={tools}>
      {rows.length > 0 ? (
        <DayPeopleList label={`People on ${exactly(day)}`} isBusy={isBusy}>
          {rows.map((row) => {
            const cell = row.cells.find((cell) => cell.day === day)
            return (
              <DayPerson
                key={row.employee.id}
                person={row.employee}
                detail={row.team ?? row.office}
                to={personAddress(row.employee)}
                onOpen={cell && (() => openDay({ employee: row.employee, day }))}
              >
                {cell ? <CellWords cell={cell} /> : '-'}
              </DayPerson>
            )
          })}
        </DayPeopleList>
      ) : null}
      {children}
    </DaySwiper>
  )
}

function CellWords({ cell }: { cell: AttendanceRecord['cells'][number] }) {
  const mark = markOf(cell)
  const late = cell.late_minutes > 0 ? `${durationText(cell.late_minutes)} late` : ''
  const notes = [late, flagsText(cell.flags.filter((flag) => flag !== 'late' && flag !== mark))].filter(Boolean).join(', ')
  return (
    <>
      {cell.standing ? <StatusBadge status={cell.standing} map={standingMap} /> : <StatusBadge status={mark} map={markMap} />}
      {notes ? <span className="tiny">{notes}</span> : null}
    </>
  )
}

/** The day of the address within its month: today in this one, else the first; another day may lie in another month. */
function useDayOfMonth(): { day: string; setDay: (day: string) => void } {
  const [words, change] = useAddress()
  const { month } = useMonth()
  const day = [words.day ?? '', today()].find((candidate) => candidate.startsWith(`${month}-`)) ?? `${month}-01`
  const setDay = (next: string) => {
    const isNow = next === today()
    change({ day: isNow ? undefined : next, month: isNow ? undefined : monthOf(next) })
  }
  return { day, setDay }
}
