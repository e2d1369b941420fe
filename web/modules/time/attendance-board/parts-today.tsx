/** Today of everyone in the caller's scope on a dashboard: how many stand how, by office, and the people behind each number. */
import { shortDay } from '@iroko/contract/day-words'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { addressOf, useDay } from '../attendance-days/parts-address.tsx'
import { useDaily } from '../attendance-figures/parts.tsx'
import { Board } from './parts.tsx'
import { DayPeople, usePlaceFilters } from './parts-people.tsx'
import { Standings, useBoard } from './parts-standings.tsx'

interface AttendanceTodayProps {
  /** The numbers lead to the people of the dashboard there, so that whoever may open it may follow them. */
  path: string
  /** Only people of offices of this kind; of both where it is not said. */
  office_type?: 'campaign' | 'department'
}

export function AttendanceToday({ path, ...of }: AttendanceTodayProps) {
  const { named } = useDay()
  const found = useBoard({ ...of, day: named })
  const label = of.office_type === 'campaign' ? 'Campaigns' : 'Offices'
  const views = { offices: label, people: 'People' }
  const [view, show] = useView(views)
  const [{ standing }] = useAddress()
  const days = useDaily(of)
  const board = found.data?.attendance_board
  const people = (search: Record<string, string | undefined>) => addressOf(path, { view: 'people', ...search })
  return (
    <Section title={named ? `Attendance on ${shortDay(named)}` : 'Attendance today'}>
      {found.isError && !board ? (
        <Loaded found={found} prefix="Attendance | " />
      ) : (
        <>
          <Standings
            counts={board?.counts}
            chosen={view === 'people' ? standing : undefined}
            to={(next, day) => people({ standing: next, day })}
            {...(named ? {} : { trend: { days } })}
          />
          <ViewSwitch label="View" views={views} view={view} onChange={show} />
          {view === 'offices' ? (
            <Board
              found={found}
              label={label}
              to={({ id }, search) => people({ office_id: id, ...search })}
              empty="No attendance today yet. Days start shortly after midnight."
            />
          ) : (
            <People of={of} />
          )}
        </>
      )}
    </Section>
  )
}

function People({ of }: { of: Omit<AttendanceTodayProps, 'path'> }) {
  return <DayPeople of={of} filters={usePlaceFilters(of.office_type)} />
}
