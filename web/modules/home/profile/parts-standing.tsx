import { attendanceBoard } from '@iroko/contract/time/attendance-board'
import { useCall } from '../../../lib/use-call.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { standingMap } from '../../time/attendance-days/parts-words.tsx'
import classes from './parts-head.module.css'

const everyMinute = 60_000

/** 'Late', 'Late, in 08:12'; of somebody whose attendance the one who looks may read. */
export function StandingToday({ ogid }: { ogid: string }) {
  const query = { q: ogid, page: 1, limit: 1 }
  const { data } = useCall(attendanceBoard.people, { query }, { refetchInterval: everyMinute })
  const day = data?.attendance_people.find(({ employee }) => employee.ogid === ogid)
  if (!day) return null
  return (
    <span className={classes.standing}>
      <span className="small">Today</span>
      <StatusBadge status={day.standing} map={standingMap} />
      {day.first_in ? <span className="small">in {clockText(day.first_in, day.zone)}</span> : null}
    </span>
  )
}
