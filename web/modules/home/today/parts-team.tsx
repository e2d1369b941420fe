/** How one's people stand today, and by name who is late or missing now. */

import type { Output } from '@iroko/contract/endpoint'
import { attendanceBoard, standings } from '@iroko/contract/time/attendance-board'
import { Skeleton } from '@mantine/core'
import { durationText } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { Count } from '../../time/attendance-board/parts-count.tsx'
import { addressOf } from '../../time/attendance-days/parts-address.tsx'
import { standingMap } from '../../time/attendance-days/parts-words.tsx'
import { Panel, Quiet } from '../homes/parts.tsx'
import classes from './parts-team.module.css'
import type { Team } from './parts-whose.tsx'

const everyMinute = 60_000

export function TeamPanel({ team: { title, query, path } }: { team: Team }) {
  const found = useCall(attendanceBoard.now, { query }, { refetchInterval: everyMinute })
  const now = found.data?.attendance_now
  return (
    <Panel title={title} to={path} link="Everyone">
      {now ? null : <Loaded found={found} prefix="Attendance | " bones={<TeamBones />} />}
      {now ? (
        <>
          <ul className={classes.counts} aria-label="Attendance status">
            {standings
              .filter((standing) => now.counts[standing])
              .map((standing) => (
                <li key={standing}>
                  <Count
                    of={title}
                    standing={standing}
                    count={now.counts[standing] ?? 0}
                    to={addressOf(path, { view: 'people', standing })}
                  />
                  <span>{standingMap[standing].label}</span>
                </li>
              ))}
          </ul>
          {now.late.length + now.awaited.length === 0 ? <Quiet text="Nobody is late or missing now" /> : null}
          <ul className="plain" aria-label="Late and missing">
            {now.awaited.slice(0, most).map((person) => (
              <PersonLine key={person.employee.id} person={person} standing="awaited" />
            ))}
            {now.late.slice(0, Math.max(most - now.awaited.length, 0)).map((person) => (
              <PersonLine key={person.employee.id} person={person} standing="late" />
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  )
}

/** Names shown; the numbers lead to all of them. */
const most = 4

function TeamBones() {
  return (
    <div className={`column12 ${classes.bones}`} role="status" aria-label="Loading">
      <Skeleton height={44} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </div>
  )
}

type PersonNow = Output<typeof attendanceBoard.now>['attendance_now']['late'][number]

function PersonLine({ person, standing }: { person: PersonNow; standing: 'late' | 'awaited' }) {
  const { employee, office, shift_starts_at, late_minutes, zone } = person
  return (
    <li className={classes.person}>
      <PersonCell
        name={employee.full_name}
        picture={employee.profile_picture}
        detail={`Expected at ${clockText(shift_starts_at, zone)} · ${office}`}
        to={`/dashboard/user/profile/${employee.ogid}`}
      />
      <span className={classes.standing}>
        {standing === 'late' ? durationText(late_minutes) : null}
        <StatusBadge status={standing} map={standingMap} />
      </span>
    </li>
  )
}
