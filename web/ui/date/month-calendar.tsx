import { addMonths, monthOf } from '@iroko/contract/dates'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
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
  items?: CalendarItem[]
  /** Where there is no room for the items, how many they are says nothing: they are the hours of one person. */
  uncounted?: boolean
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

/** A month with what is on each day; arrows move by day, Page Up and Page Down by month, and the chosen day is told in full. */
export function MonthCalendar({ label, month, onMonth, today, dayOf, onDay }: MonthCalendarProps) {
  const [chosen, setChosen] = useState(() => (monthOf(today) === month ? today : `${month}-01`))
  const active = monthOf(chosen) === month ? chosen : `${month}-01`
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
      <MonthHead month={month} onMonth={onMonth} onToday={() => choose(today)} />
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
            <tr key={week[0]}>
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

/** Which month is shown, and the way to others. */
export function MonthHead({
  month,
  onMonth,
  onToday,
}: {
  month: string
  onMonth: (month: string) => void
  onToday: () => void
}) {
  const step = (count: number) => onMonth(monthOf(addMonths(`${month}-01`, count)))
  return (
    <div className={classes.head}>
      <h3 className={classes.month} aria-live="polite">
        {monthInWords(month)}
      </h3>
      <div className={classes.steps}>
        <Button variant="default" size="xs" onClick={onToday}>
          Today
        </Button>
        <ActionIcon variant="default" size={30} aria-label="Previous month" onClick={() => step(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon variant="default" size={30} aria-label="Next month" onClick={() => step(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
    </div>
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

function DayCell({ day, content, inMonth, isToday, isActive, onChoose, onKeyDown }: DayCellProps) {
  const items = content?.items ?? []
  const more = items.length - shownItems
  return (
    <td className={content?.tone ? `${classes.day} ${toneClass(content.tone)}` : classes.day}>
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
          {content?.name ? <span className={classes.name}>{content.name}</span> : null}
          {items.slice(0, shownItems).map((item) => (
            <span key={item.id} className={`${classes.item} ${toneClass(item.tone ?? 'info')}`}>
              {item.text}
            </span>
          ))}
          {more > 0 ? <span className={classes.more}>+{more} more</span> : null}
          {items.length > 0 && !content?.uncounted ? <span className={classes.count}>{items.length}</span> : null}
        </span>
      </button>
    </td>
  )
}

function dayLabel(day: string, content: CalendarDay | undefined): string {
  const items = content?.items ?? []
  return [exactly(day), content?.name, items.map((item) => item.text).join(', ')].filter(Boolean).join(': ')
}

function DayInFull({ day, content }: { day: string; content: CalendarDay | undefined }) {
  const items = content?.items ?? []
  return (
    <div className={classes.full}>
      <p className="strong">
        {exactly(day)}
        {content?.name ? ` · ${content.name}` : ''}
      </p>
      {items.length > 0 ? (
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.id}>{item.text}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
