import { offices } from '@iroko/contract/company/offices'
import { Link, useParams } from '@tanstack/react-router'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useCall } from '../../../lib/use-call.ts'
import { exactly } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { useAddresses, useDay } from '../attendance-days/parts-address.tsx'
import { DayBar } from '../attendance-days/parts-day-bar.tsx'
import { DayPeople } from './parts-people.tsx'
import { Standings, useBoard } from './parts-standings.tsx'

/** The people of one office or team on a day, and what the month came to for each. */
export default function OfficeAttendancePage() {
  const { id = '', office_type = '' }: { id?: string; office_type?: string } = useParams({ strict: false })
  const isNobodys = id === 'none'
  const found = useCall(offices.show, { params: { id } }, { enabled: !isNobodys })
  const { day, named, setDay } = useDay()
  const [{ standing, shift_id }] = useAddress()
  const addresses = useAddresses()
  const office = found.data?.office
  const isTeam = isNobodys || (office ? office.office_type === 'team' : office_type === 'team')
  const of = isTeam ? { team_id: id } : { office_id: id }
  const board = useBoard({ day: named, ...of })
  const title = isNobodys ? 'Without a team' : (office?.title ?? 'Office')
  const shift = board.data?.attendance_board.groups
    .flatMap(({ shifts }) => shifts)
    .find(({ shift: itsShift }) => (itsShift?.id ?? 'none') === shift_id)
  return (
    <Page
      title={`Attendance of ${title}`}
      breadcrumb={<Link to={addresses.board({ day: named })}>Attendance admin</Link>}
      facts={[exactly(day), shift_id && shift ? `only ${shift.shift?.title ?? 'people without a shift'}` : '']
        .filter(Boolean)
        .join(' · ')}
      actions={<DayBar day={day} onDay={setDay} />}
    >
      {found.isError ? (
        <Loaded found={found} prefix="Office | " />
      ) : (
        <>
          <Standings
            counts={shift_id ? shift?.counts : board.data?.attendance_board.counts}
            chosen={standing}
            to={(next) =>
              addresses.office({ office_type, title: office?.title ?? 'any', id }, { day: named, shift_id, standing: next })
            }
          />
          <DayPeople of={of} />
        </>
      )}
    </Page>
  )
}
