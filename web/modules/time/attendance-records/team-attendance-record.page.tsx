import { useLocation } from '@tanstack/react-router'
import { useUser } from '../../../lib/session.ts'
import { exactly } from '../../../ui/date/date-words.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { Board, useBoard } from '../attendance-board/parts.tsx'
import { DayPeople } from '../attendance-board/parts-people.tsx'
import { Standings } from '../attendance-board/parts-standings.tsx'
import { addressOf, useAddress, useDay } from '../attendance-days/parts-address.tsx'
import { DayBar } from '../attendance-days/parts-day-bar.tsx'
import { Records } from './parts-records.tsx'

const views = { month: 'Month', people: 'Day' }

/**
 * The teams of one's people on a day, and the month of the chosen one or the people behind a number. Whoever leads nobody and may see
 * others anyhow has those.
 */
export default function TeamAttendanceRecordPage() {
  const { day, named, setDay } = useDay()
  const [{ team_id, standing, view: shown }] = useAddress()
  const [view, show] = useView(views)
  const { pathname } = useLocation()
  const leads = useUser().employee_info.is_lead
  const line = leads ? ({ line: 'below' } as const) : {}
  const found = useBoard({ day: named, by: 'team', ...line })
  const board = found.data?.attendance_board
  const chosen = board?.groups.find(({ id }) => id === team_id) ?? (view === 'month' ? board?.groups[0] : undefined)
  const to = (search: Record<string, string | undefined>) => addressOf(pathname, { day: named, ...search })
  return (
    <Page
      title="Team attendance record"
      description={
        leads
          ? 'Your reporting tree by team: attendance status on a date, and the month of one team.'
          : 'You have no direct reports. This shows everyone within your permissions: by team on a date, and the month of one team.'
      }
      facts={exactly(day)}
      actions={<DayBar day={day} onDay={setDay} />}
    >
      {found.isError && !board ? null : (
        <Standings
          counts={board?.counts}
          chosen={view === 'people' && !team_id ? standing : undefined}
          to={(next) => to({ view: 'people', standing: next })}
        />
      )}
      <Board
        found={found}
        label="Teams"
        to={({ id }, search) => to(search.standing ? { view: 'people', team_id: id, ...search } : { view: shown, team_id: id })}
        empty={leads ? 'No attendance in your reporting tree on this date' : 'No attendance on this date'}
      />
      {board && board.people > 0 ? (
        <Section
          title={view === 'people' ? `Employees: ${chosen?.title ?? 'all teams'}` : `Month: ${chosen?.title}`}
          actions={<ViewSwitch label="View" views={views} view={view} onChange={show} />}
        >
          {view === 'people' ? (
            <DayPeople of={{ ...line, ...(chosen ? { team_id: chosen.id } : {}) }} />
          ) : chosen ? (
            <Records
              key={chosen.id}
              of={{ ...line, team_id: chosen.id }}
              empty="No employees in this team match these filters in this month"
            />
          ) : null}
        </Section>
      ) : null}
    </Page>
  )
}
