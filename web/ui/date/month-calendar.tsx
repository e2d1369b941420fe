import { monthOf } from '@iroko/contract/dates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Tone, toneClass } from '../state/tone.ts'
import { exactly, monthInWords } from './date-words.ts'
import classes from './month-calendar.module.css'
import { dayAfterKey, monthWeeks, weekdayNames } from './month-grid.ts'

export interface CalendarItem {
  id: string
  text: string
  tone?: Tone
}

export interface CalendarDay {
  /** What the whole day is: a public holiday, a day off. */
  name?: string
  tone?: Tone
  /** What there is to say of it under its name: hours, notes. */
  lines?: readonly string[]
  /** Who is away, what happens; where there is no room for them, how many they are. */
  items?: readonly CalendarItem[]
}

interface MonthCalendarProps {
  /** What is shown: 'Who is away'. */
  label: string
  /** `yyyy-MM`. */
  month: string
  onMonth: (month: string) => void
  today: string
  dayOf: (day: string) => CalendarDay | undefined
  /** Enter or a click on a day. */
  onDay?: (day: string) => void
}

const shownItems = 3

/**
 * A month with what is on each day; arrows move by day, Page Up and Page Down by month, and the chosen day is told in full.
 * The way to other months (MonthSteps) stands in the line of the title above it.
 */
export function MonthCalendar({ label, month, onMonth, today, dayOf, onDay }: MonthCalendarProps) {
  const [chosen, setChosen] = useState(today)
  const active = [chosen, today].find((day) => monthOf(day) === month) ?? `${month}-01`
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  const choose = (day: string) => {
    setChosen(day)
    if (monthOf(day) !== month) onMonth(monthOf(day))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayAfterKey(active, event.key)
    if (!day) return
    event.preventDefault()
    moved.current = true
    choose(day)
  }

  return (
    <section className={`column8 ${classes.calendar}`} aria-label={label}>
      <table ref={grid} className={classes.grid} aria-label={`${label}, ${monthInWords(month)}`}>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week[0]} data-short={isShort(week, month, dayOf) || undefined}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  content={dayOf(day)}
                  inMonth={monthOf(day) === month}
                  isToday={day === today}
                  isActive={day === active}
                  onKeyDown={onKeyDown}
                  onChoose={() => {
                    choose(day)
                    onDay?.(day)
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DayInFull day={active} content={dayOf(active)} />
    </section>
  )
}

interface DayCellProps {
  day: string
  content: CalendarDay | undefined
  inMonth: boolean
  isToday: boolean
  isActive: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A week that is mostly of the month beside, where nothing of this one needs more than half the room. */
function isShort(week: readonly string[], month: string, dayOf: MonthCalendarProps['dayOf']): boolean {
  const own = week.filter((day) => monthOf(day) === month)
  return own.length <= 3 && week.every((day) => linesIn(dayOf(day)) <= 1)
}

const linesIn = (content: CalendarDay | undefined): number => (content?.items?.length ?? 0) + (content?.lines?.length ?? 0)

function DayCell({ day, content, inMonth, isToday, isActive, onChoose, onKeyDown }: DayCellProps) {
  const { name, tone, lines = [], items = [] } = content ?? {}
  const more = items.length - shownItems
  return (
    <td className={tone ? `${classes.day} ${toneClass(tone)}` : classes.day} data-tone={tone}>
      <button
        type="button"
        data-day={day}
        data-outside={inMonth ? undefined : true}
        className={`bare ${classes.choose}`}
        tabIndex={isActive ? 0 : -1}
        aria-pressed={isActive}
        aria-current={isToday ? 'date' : undefined}
        onClick={onChoose}
        onKeyDown={onKeyDown}
      >
        <span className="visually-hidden">{dayLabel(day, content)}</span>
        <span className={classes.look} aria-hidden="true">
          <span className={classes.number}>{Number(day.slice(8))}</span>
          {name ? <span className={classes.name}>{name}</span> : null}
          {lines.map((line) => (
            <span key={line} className={classes.text}>
              {line}
            </span>
          ))}
          {items.slice(0, shownItems).map((item) => (
            <span key={item.id} className={`${classes.item} ${toneClass(item.tone ?? 'info')}`}>
              {item.text}
            </span>
          ))}
          {more > 0 ? <span className={classes.more}>+{more} more</span> : null}
          {items.length > 0 ? <span className={classes.count}>{items.length}</span> : null}
        </span>
      </button>
    </td>
  )
}

function dayLabel(day: string, content: CalendarDay | undefined): string {
  return [exactly(day), content?.name, wordsOf(content).join(', ')].filter(Boolean).join(': ')
}

const wordsOf = ({ lines = [], items = [] }: CalendarDay = {}): string[] => [...lines, ...items.map(({ text }) => text)]

function DayInFull({ day, content }: { day: string; content: CalendarDay | undefined }) {
  const words = wordsOf(content)
  return (
    <div className={classes.full}>
      <p className="strong">
        {exactly(day)}
        {content?.name ? ` · ${content.name}` : ''}
      </p>
      {words.length > 0 ? (
        <ul className={classes.list}>
          {words.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
