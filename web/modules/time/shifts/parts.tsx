/** A shift as screens show it: its name with its colour, its week as a picture. */
import { isNight, minutesOf } from '@iroko/contract/time/shift-times'
import type { ShiftDay } from '@iroko/contract/time/shifts'
import classes from './parts.module.css'
import { weekdayName, weekText } from './parts-words.tsx'

/** A shift with its colour. */
export function ShiftName({ shift }: { shift: { title: string; colour: string } }) {
  return (
    <span className={classes.name}>
      <span className={classes.dot} style={{ background: shift.colour }} aria-hidden="true" />
      <span>{shift.title}</span>
    </span>
  )
}

interface Bar {
  weekday: number
  /** Minutes since midnight, both within one day. */
  from: number
  to: number
}

/** A night is two bars: its evening, and its morning under the next weekday. */
function barsOf(days: readonly ShiftDay[]): Bar[] {
  return days.flatMap((day) => {
    const [from, to] = [minutesOf(day.start), minutesOf(day.end)]
    if (!isNight(day)) return [{ weekday: day.weekday, from, to }]
    const evening = { weekday: day.weekday, from, to: 1440 }
    return to === 0 ? [evening] : [evening, { weekday: (day.weekday % 7) + 1, from: 0, to }]
  })
}

/** The week from Monday on, a column a day, midnight above and below. */
export function WeekPicture({ days, colour }: { days: readonly ShiftDay[]; colour: string }) {
  const bars = barsOf(days)
  return (
    <span className={classes.week} role="img" aria-label={weekText(days) || 'No days'}>
      {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
        <span key={weekday} className={classes.day}>
          <span className={classes.column}>
            {bars
              .filter((bar) => bar.weekday === weekday)
              .map(({ from, to }) => (
                <span
                  key={from}
                  className={classes.bar}
                  style={{ top: `${(from / 1440) * 100}%`, height: `${((to - from) / 1440) * 100}%`, background: colour }}
                />
              ))}
          </span>
          <span className={classes.letter} aria-hidden="true">
            {weekdayName(weekday).slice(0, 1)}
          </span>
        </span>
      ))}
    </span>
  )
}
