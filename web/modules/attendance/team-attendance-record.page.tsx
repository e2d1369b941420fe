import { useLocation } from '@tanstack/react-router'
import { Page, Section } from '../../ui/page.tsx'
import { addressOf, useAddress, useAddresses, useDay } from './parts-address.tsx'
import { Board, useBoard } from './parts-board.tsx'
import { DayBar } from './parts-day-bar.tsx'
import { Records } from './parts-records.tsx'
import { Standings } from './parts-standings.tsx'

/** The teams of one's people on a day, and the month of the chosen one. */
export default function TeamAttendanceRecordPage() {
  const { day, named, setDay } = useDay()
  const [{ team_id, standing }] = useAddress()
  const { pathname } = useLocation()
  const addresses = useAddresses()
  const found = useBoard({ day: named, by: 'team' })
  const board = found.data?.attendance_board
  const chosen = board?.groups.find(({ id }) => id === team_id) ?? board?.groups[0]
  return (
    <Page title="Team attendance record" description="Your people by team: how they stand on a day, and the month of one team.">
      <DayBar day={day} onDay={setDay} />
      {found.isError && !board ? null : (
        <Standings
          counts={board?.counts}
          chosen={standing}
          to={(next) => addresses.board({ view: 'people', day: named, standing: next })}
        />
      )}
      <Board
        found={found}
        label="Teams"
        to={(group, search) =>
          search.standing
            ? addresses.office(group, { day: named, ...search })
            : addressOf(pathname, { day: named, team_id: group.id })
        }
        empty="None of your people is counted on this day."
      />
      {chosen ? (
        <Section title={`Month of ${chosen.title}`}>
          <Records key={chosen.id} of={{ team_id: chosen.id }} empty="Nobody of this team matches in this month." />
        </Section>
      ) : null}
    </Page>
  )
}
