/** One's own working day: the shift, in and out, the clock, what comes next, and the swaps that wait for one's answer. */

import { shortDay } from '@iroko/contract/day-words'
import type { Output } from '@iroko/contract/endpoint'
import type { dashboards } from '@iroko/contract/home/dashboards'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { durationText } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { myDay } from '../../../lib/my-home.ts'
import { useCall } from '../../../lib/use-call.ts'
import { clockText } from '../../../ui/date/date-words.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { statusMap } from '../../time/attendance-days/parts-words.tsx'
import { ClockButton } from '../../time/clock/parts.tsx'
import { Panel } from '../homes/parts.tsx'
import classes from './parts-today.module.css'

const Swaps = later(() => import('./parts-swaps.tsx').then((module) => module.Swaps))

export type MyDay = Output<typeof dashboards.today>['my_day']

/** What the clock shows changes with the hour, and nobody tells it. */
const everyMinute = 60_000

interface TodayPanelProps {
  /** One line, under what the one who looks came for. */
  isStrip?: boolean
}

export function TodayPanel({ isStrip = false }: TodayPanelProps) {
  const found = useCall(myDay, {}, { refetchInterval: everyMinute })
  const day = found.data?.my_day
  const swaps = day && day.swaps.length > 0 ? <Swaps swaps={day.swaps} /> : null
  if (isStrip)
    return (
      <section className="surface" aria-label="Today">
        {found.isError && !day ? (
          <Loaded found={found} prefix="Today | " />
        ) : (
          <div className={classes.strip}>{day ? <Strip day={day} /> : <Skeleton height={20} width={280} />}</div>
        )}
        {swaps}
      </section>
    )
  return (
    <Panel title="Today" to="/dashboard/main/attendance" link="My attendance">
      {found.isError && !day ? (
        <Loaded found={found} prefix="Today | " />
      ) : (
        <div className={classes.today}>{day ? <Day day={day} /> : <DayBones />}</div>
      )}
      {swaps}
    </Panel>
  )
}

/** The shift, the punches and the clock, side by side. */
function Strip({ day: { zone, clock, attendance_day } }: { day: MyDay }) {
  return (
    <>
      <Link to="/dashboard/main/attendance" className={classes.own}>
        {shiftText(attendance_day, zone)}
      </Link>
      <span className={classes.punches}>
        {punchText(attendance_day, zone)}
        {attendance_day ? <Mark day={attendance_day} /> : null}
      </span>
      {clock && !clock.refusal ? <ClockButton clock={clock} /> : null}
    </>
  )
}

/** In the places of the shift, the clock and the next shifts. */
function DayBones() {
  return (
    <div className={classes.bones} role="status" aria-label="Loading">
      <Skeleton height={24} width={180} />
      <Skeleton height={16} width={120} />
      <Skeleton height={64} />
    </div>
  )
}

function Day({ day: { zone, clock, attendance_day, next_shifts } }: { day: MyDay }) {
  return (
    <>
      <div className={classes.now}>
        <p className={classes.shift}>{shiftText(attendance_day, zone)}</p>
        {attendance_day?.shift ? <ShiftLine day={attendance_day} zone={zone} /> : null}
        <p className={classes.punches}>
          {punchText(attendance_day, zone)}
          {attendance_day ? <Mark day={attendance_day} /> : null}
        </p>
        {clock && !clock.refusal ? <ClockButton clock={clock} /> : null}
      </div>
      <div className={classes.next}>
        <h3 className={classes.heading}>Next shifts</h3>
        {next_shifts.length === 0 ? <p className="dimmed">None rostered in the next seven days</p> : null}
        <ul className={classes.shifts}>
          {next_shifts.map(({ day, title, starts_at, ends_at }) => (
            <li key={starts_at}>
              <span>{shortDay(day)}</span>
              <span className="dimmed">{title}</span>
              <span className="figures">
                {clockText(starts_at, zone)}–{clockText(ends_at, zone)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** 'Morning, 06:00–14:00' */
function shiftText(day: MyDay['attendance_day'], zone: string): string {
  if (!day) return 'No shift rostered today'
  if (!day.shift) return statusMap[day.status].label
  return `${day.shift.title}, ${clockText(day.shift_starts_at, zone)}–${clockText(day.shift_ends_at, zone)}`
}

/** 'In 05:58 · Out 14:03'; 'In 05:58 · 4h 40m left' while the shift is on. */
function punchText(day: MyDay['attendance_day'], zone: string): string {
  if (!day?.first_in && !day?.last_out) return day?.shift ? 'No punch yet' : ''
  const minutes = day.shift_ends_at ? Math.floor((Date.parse(day.shift_ends_at) - Date.now()) / 60_000) : 0
  return [
    `In ${clockText(day.first_in, zone)}`,
    day.last_out ? `Out ${clockText(day.last_out, zone)}` : minutes > 0 ? `${durationText(minutes)} left` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The shift as a line with its hours at the ends: what was worked of it, the punches, and where now is. */
function ShiftLine({ day, zone }: { day: NonNullable<MyDay['attendance_day']>; zone: string }) {
  if (!day.shift_starts_at || !day.shift_ends_at) return null
  const [start, end] = [Date.parse(day.shift_starts_at), Date.parse(day.shift_ends_at)]
  const place = (at: string | number) => Math.min(100, Math.max(0, (100 * (new Date(at).getTime() - start)) / (end - start)))
  const now = Date.now()
  const worked = day.first_in ? { from: place(day.first_in), to: place(day.last_out ?? Math.min(now, end)) } : null
  return (
    <div className={classes.line} aria-hidden="true">
      <div className={classes.track}>
        {worked ? (
          <span
            className={classes.worked}
            style={{ insetInlineStart: `${worked.from}%`, width: `${Math.max(0, worked.to - worked.from)}%` }}
          />
        ) : null}
        {[day.first_in, day.last_out].map((punch) =>
          punch ? <span key={punch} className={classes.tick} style={{ insetInlineStart: `${place(punch)}%` }} /> : null,
        )}
        {now >= start && now <= end ? <span className={classes.moment} style={{ insetInlineStart: `${place(now)}%` }} /> : null}
      </div>
      <div className={classes.ends}>
        <span>{clockText(day.shift_starts_at, zone)}</span>
        <span>{clockText(day.shift_ends_at, zone)}</span>
      </div>
    </div>
  )
}

const late: StatusMap<'late'> = { late: { label: 'Late', tone: 'waiting' } }

/** What the day came to, or that it began late. */
function Mark({ day: { status, late_minutes, shift } }: { day: NonNullable<MyDay['attendance_day']> }) {
  return (
    <>
      {shift && status !== 'pending' ? <StatusBadge status={status} map={statusMap} /> : null}
      {late_minutes > 0 ? (
        <>
          <StatusBadge status="late" map={late} /> {durationText(late_minutes)}
        </>
      ) : null}
    </>
  )
}
