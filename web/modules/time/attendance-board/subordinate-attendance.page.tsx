import { useLocation } from '@tanstack/react-router'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { exactly } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { addressOf, useDay } from '../attendance-days/parts-address.tsx'
import { DayBar } from '../attendance-days/parts-day-bar.tsx'
import { DayPeople } from './parts-people.tsx'
import { Standings, useBoard } from './parts-standings.tsx'

const direct = { line: 'direct' } as const

/** Those whom one leads oneself, on a day. */
export default function SubordinateAttendancePage() {
  const { day, named, setDay } = useDay()
  const [{ standing }] = useAddress()
  const { pathname } = useLocation()
  const counts = useBoard({ day: named, ...direct }).data?.attendance_board.counts
  return (
    <Page
      title="Subordinate attendance"
      description="Your direct reports. Today updates automatically."
      facts={exactly(day)}
      actions={<DayBar day={day} onDay={setDay} />}
    >
      <Standings counts={counts} chosen={standing} to={(next) => addressOf(pathname, { day: named, standing: next })} />
      <DayPeople of={direct} empty="No direct reports on this date" />
    </Page>
  )
}
