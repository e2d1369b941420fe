import { IconRefresh } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useMay } from '../../../lib/session.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { exactly } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { useAddresses, useDay } from '../attendance-days/parts-address.tsx'
import { DayBar } from '../attendance-days/parts-day-bar.tsx'
import { useDaily } from '../attendance-figures/parts.tsx'
import { Board } from './parts.tsx'
import { DayPeople, usePlaceFilters } from './parts-people.tsx'
import { Standings, useBoard } from './parts-standings.tsx'

const RecountDialog = later(() => import('../attendance-days/parts-recount.tsx').then((module) => module.RecountDialog))

const views = { offices: 'Offices', people: 'People' }

/** How everyone stands on a day, today as it happens: by office and shift, and the people behind each number. */
export default function AttendanceAdminPage() {
  const { day, named, setDay } = useDay()
  const [{ standing }] = useAddress()
  const [view, show] = useView(views)
  const addresses = useAddresses()
  const found = useBoard({ day: named })
  const days = useDaily()
  const mayRecount = useMay('attendance.recount')
  const board = found.data?.attendance_board
  return (
    <Page
      title="Attendance admin"
      description="Attendance status on a date. Today updates automatically. Choose a number to see the people."
      facts={exactly(day)}
      actions={
        <DayBar day={day} onDay={setDay}>
          <ViewSwitch label="View" views={views} view={view} onChange={show} />
          {mayRecount ? (
            <AskButton variant="default" leftSection={<IconRefresh size={18} />} ask={() => <RecountDialog day={day} />}>
              Recalculate
            </AskButton>
          ) : null}
        </DayBar>
      }
    >
      {found.isError && !board ? null : (
        <Standings
          counts={board?.counts}
          chosen={view === 'people' ? standing : undefined}
          to={(next, on = named) => addresses.board({ view: 'people', day: on, standing: next })}
          {...(named ? {} : { trend: { days } })}
        />
      )}
      {view === 'offices' ? (
        <Board
          found={found}
          label="Offices"
          to={(group, search) => addresses.office(group, { day: named, ...search })}
          empty="No attendance on this date. Days start shortly after midnight."
        />
      ) : (
        <People />
      )}
    </Page>
  )
}

function People() {
  return <DayPeople filters={usePlaceFilters()} />
}
