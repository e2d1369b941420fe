/** Today of everyone in the caller's scope on a dashboard: how many stand how, by office, and the people behind each number. */
import { Section } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useView, ViewSwitch } from '../leave/parts-view.tsx'
import { addressOf, useAddress } from './parts-address.tsx'
import { Board, useBoard } from './parts-board.tsx'
import { DayPeople, usePlaceFilters } from './parts-people.tsx'
import { Standings } from './parts-standings.tsx'

const views = { offices: 'Offices', people: 'People' }

/** The numbers lead to the people of the dashboard at `path`, so that whoever may open it may follow them. */
export function AttendanceToday({ path }: { path: string }) {
  const found = useBoard({})
  const [view, show] = useView(views)
  const [{ standing }] = useAddress()
  const board = found.data?.attendance_board
  const people = (search: Record<string, string | undefined>) => addressOf(path, { view: 'people', ...search })
  return (
    <Section title="Attendance today">
      {found.isError && !board ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} prefix="Attendance | " />
      ) : (
        <>
          <Standings
            counts={board?.counts}
            chosen={view === 'people' ? standing : undefined}
            to={(next) => people({ standing: next })}
          />
          <ViewSwitch label="What is listed" views={views} view={view} onChange={show} />
          {view === 'offices' ? (
            <Board
              found={found}
              label="Offices"
              to={({ id }, search) => people({ office_id: id, ...search })}
              empty="Nobody is counted today. Everyone’s day is begun shortly after midnight."
            />
          ) : (
            <People />
          )}
        </>
      )}
    </Section>
  )
}

function People() {
  return <DayPeople filters={usePlaceFilters()} />
}
