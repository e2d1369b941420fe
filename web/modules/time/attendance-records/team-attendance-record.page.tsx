import { useLocation } from '@tanstack/react-router'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { usePhone } from '../../../lib/screen/use-phone.ts'
import { useUser } from '../../../lib/session.ts'
import { exactly } from '../../../ui/date/date-words.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { Board } from '../attendance-board/parts.tsx'
import { DayPeople } from '../attendance-board/parts-people.tsx'
import { Standings, useBoard } from '../attendance-board/parts-standings.tsx'
import { addressOf, useDay } from '../attendance-days/parts-address.tsx'
import { DayBar } from '../attendance-days/parts-day-bar.tsx'
import { Records } from './parts-records.tsx'

const views = { month: 'Month', people: 'Day' }
/** On a phone the month is a day too. */
const narrow = { month: 'People', people: 'Teams' }

const ofAll = 'You have no direct reports. This shows everyone within your permissions: a month by day, or one date by team.'
const ofTree = 'Your reporting tree: a month by day, or one date by team.'

/** The month of one's people, or the teams of a date with the people behind a number. Whoever leads nobody and may see others anyhow has those. */
export default function TeamAttendanceRecordPage() {
  const isPhone = usePhone()
  const [view, show] = useView(views)
  const leads = useUser().employee_info.is_lead
  const { day, setDay } = useDay()
  const line = leads ? ({ line: 'below' } as const) : {}
  const viewSwitch = <ViewSwitch label="View" views={isPhone ? narrow : views} view={view} onChange={show} />
  return (
    <Page
      title="Team attendance record"
      description={leads ? ofTree : ofAll}
      {...(view === 'people' && { facts: exactly(day) })}
      actions={
        view === 'people' ? (
          <DayBar day={day} onDay={setDay}>
            {viewSwitch}
          </DayBar>
        ) : (
          viewSwitch
        )
      }
    >
      {view === 'people' ? (
        <TeamsOfDay line={line} />
      ) : (
        <Records of={line} empty="No employees in your reporting tree match these filters in this month" />
      )}
    </Page>
  )
}

/** How everybody stands on the date, the teams, and the people of the chosen one. */
function TeamsOfDay({ line }: { line: { line?: 'below' } }) {
  const { named } = useDay()
  const [{ team_id, standing }] = useAddress()
  const { pathname } = useLocation()
  const found = useBoard({ day: named, by: 'team', ...line })
  const board = found.data?.attendance_board
  const chosen = board?.groups.find(({ id }) => id === team_id)
  const to = (search: Record<string, string | undefined>) => addressOf(pathname, { day: named, view: 'people', ...search })
  return (
    <>
      {found.isError && !board ? null : (
        <Standings counts={board?.counts} chosen={team_id ? undefined : standing} to={(next) => to({ standing: next })} />
      )}
      <Board
        found={found}
        label="Teams"
        to={({ id }, search) => to({ team_id: id, ...search })}
        empty="No attendance on this date"
      />
      {board && board.people > 0 ? (
        <Section title={`Employees: ${chosen?.title ?? 'all teams'}`}>
          <DayPeople of={{ ...line, ...(chosen ? { team_id: chosen.id } : {}) }} />
        </Section>
      ) : null}
    </>
  )
}
