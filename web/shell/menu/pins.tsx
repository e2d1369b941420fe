import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useRef } from 'react'
import { later } from '../../lib/lazily.ts'
import { EntryLink } from '../navigation/nav-entry.tsx'
import classes from '../navigation/navigation.module.css'
import type { Section } from './menu.ts'
import { usePins } from './use-pins.ts'

const PinOrder = later(() => import('./pin-order.tsx').then((module) => module.PinOrder))

/** What a person pinned, above the menu; a screen that is not theirs any more is left out. */
export function Pins({ sections, narrow }: { sections: readonly Section[]; narrow: boolean }) {
  const { pins, put } = usePins()
  const list = useRef<HTMLUListElement>(null)
  const entries = sections.flatMap((section) => section.entries.flatMap((entry) => [entry, ...entry.entries]))
  const pinned = pins.flatMap((pin) => entries.find(({ to }) => to === pin) ?? [])
  if (pinned.length === 0) return null
  return (
    <section className={classes.section} aria-label="Pinned">
      <p className={classes.heading}>Pinned</p>
      <ul className={classes.list} ref={list}>
        {pinned.map((entry) => (
          <li key={entry.to} className={classes.pinned}>
            <EntryLink entry={{ ...entry, icon: entry.icon ?? IconStar }} trail={[]} narrow={narrow} />
          </li>
        ))}
      </ul>
      {pinned.length > 1 ? <PinOrder list={list} shown={pinned} pins={pins} put={put} /> : null}
    </section>
  )
}

/** Beside the title of a screen that stands in the menu. */
export function PinButton({ to, title }: { to: string; title: string }) {
  const { pins, toggle } = usePins()
  const isPinned = pins.includes(to)
  const Icon = isPinned ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      className={classes.pin}
      aria-label={`Pin ${title} to the menu`}
      aria-pressed={isPinned}
      title={isPinned ? 'Unpin from the menu' : 'Pin to the menu'}
      onClick={() => toggle(to)}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </button>
  )
}
