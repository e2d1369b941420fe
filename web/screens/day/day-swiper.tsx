/** One day of many people on a phone, where a grid has no room: stepped through by buttons, by the arrows and by a finger. */
import { addDays } from '@iroko/contract/dates'
import { shortDay } from '@iroko/contract/day-words'
import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { isTyping } from '../../lib/screen/focus.ts'
import { DateSteps } from '../../ui/date/date-steps.tsx'
import { today } from '../../ui/date/date-words.ts'
import { PersonCell } from '../../ui/person/person-cell.tsx'
import classes from './day-swiper.module.css'

interface DaySwiperProps {
  /** What is listed. */
  label: string
  day: string
  onDay: (day: string) => void
  /** The last day that there is something of. */
  until?: string
  /** Search and filters, under the day when they are asked for. */
  filters: ReactNode
  /** So many of them are set, and then they stay in sight: they say why the list is short. */
  used: number
  /** More at the end of the day's line. */
  tools?: ReactNode
  children: ReactNode
}

/** Pixels that a finger goes sideways to mean another day. */
const swiped = 48

export function DaySwiper({ label, day, onDay, until, filters, used, tools, children }: DaySwiperProps) {
  const [isOpen, setOpen] = useState(false)
  const step = (count: number) => {
    const next = addDays(day, count)
    if (until === undefined || next <= until) onDay(next)
  }
  return (
    <section className="column8" aria-label={label} {...useSwipe(step)}>
      <div className={classes.head}>
        <DateSteps
          what="day"
          isNow={day === today()}
          isLast={until !== undefined && day >= until}
          onStep={step}
          onNow={() => onDay(today())}
        >
          <p className={classes.day} aria-live="polite">
            {shortDay(day)}
          </p>
        </DateSteps>
        <span className={classes.end}>
          <ActionIcon
            variant={used > 0 ? 'light' : 'default'}
            size={36}
            aria-label={used > 0 ? `Search and filter, ${used} set` : 'Search and filter'}
            aria-expanded={isOpen || used > 0}
            onClick={() => setOpen(!isOpen)}
          >
            <IconAdjustmentsHorizontal size={18} />
          </ActionIcon>
          {tools}
        </span>
      </div>
      {isOpen || used > 0 ? <div className="line8">{filters}</div> : null}
      {children}
    </section>
  )
}

function useSwipe(step: (count: number) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const count = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!count || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      step(count)
    },
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'touch' ? { x: clientX, y: clientY } : undefined
    },
    // The browser takes the finger when it scrolls; what is left of it goes sideways.
    onPointerCancel: () => {
      start.current = undefined
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const [dx, dy] = [clientX - (start.current?.x ?? clientX), clientY - (start.current?.y ?? clientY)]
      start.current = undefined
      if (Math.abs(dx) >= swiped && Math.abs(dx) > 2 * Math.abs(dy)) step(dx < 0 ? 1 : -1)
    },
  }
}

/** The people of the day. */
export function DayPeopleList({ label, isBusy, children }: { label: string; isBusy: boolean; children: ReactNode }) {
  return (
    <ul className={`plain surface ${classes.people}`} aria-label={label} aria-busy={isBusy}>
      {children}
    </ul>
  )
}

interface DayPersonProps {
  person: { full_name: string; profile_picture?: string | null }
  detail: string | null | undefined
  /** Where the name leads. */
  to: string
  /** The whole line is pressed; none where nothing opens. */
  onOpen?: (() => void) | undefined
  /** How it stands with the person on the day. */
  children: ReactNode
}

export function DayPerson({ person, detail, to, onOpen, children }: DayPersonProps) {
  return (
    <li className={classes.line}>
      <span className={classes.person}>
        <PersonCell name={person.full_name} picture={person.profile_picture ?? null} detail={detail ?? null} to={to} />
      </span>
      {onOpen ? (
        <button type="button" className={`bare ${classes.state} ${classes.press}`} onClick={onOpen}>
          {children}
          <span className="visually-hidden">: {person.full_name}</span>
        </button>
      ) : (
        <span className={classes.state}>{children}</span>
      )}
    </li>
  )
}
