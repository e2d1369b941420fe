/** The frame of a dashboard's parts. */

import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Bone } from '../../../ui/state/states.tsx'
import classes from './parts.module.css'

interface PanelProps {
  title: string
  /** A word under the title: how many. */
  note?: string
  /** The list that this is the first of. */
  to?: string
  /** What the link to it says. */
  link?: string
  children: ReactNode
}

/** One subject of the day, with the way to its whole list. */
export function Panel({ title, note, to, link, children }: PanelProps) {
  const id = useId()
  return (
    <section className={`surface ${classes.panel}`} aria-labelledby={id}>
      <header className={classes.head}>
        <div className="shrinks">
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {note ? <p className={classes.note}>{note}</p> : null}
        </div>
        {to ? (
          <Link to={to} className={classes.link}>
            {link}
            <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
          </Link>
        ) : null}
      </header>
      {children}
    </section>
  )
}

/** Panels of any height, side by side where there is room. */
export const Panels = ({ children }: { children: ReactNode }) => <div className={classes.panels}>{children}</div>

/** Said where there is nothing, with what to do about it. */
export function Quiet({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={`column12 ${classes.quiet}`}>
      <p>{text}</p>
      {action}
    </div>
  )
}

/** Grey panels in the places of the real ones. */
export function PanelBones() {
  return (
    <div className={classes.bones} role="status" aria-label="Loading">
      {['balances', 'leave', 'away', 'holidays'].map((place) => (
        <Bone key={place} height={264} />
      ))}
    </div>
  )
}

/** Numbers of a panel, one under another. */
export const HomeLines = ({ children }: { children: ReactNode }) => <ul className="plain">{children}</ul>

interface HomeLineProps {
  to: string
  label: ReactNode
  note?: ReactNode
  /** The number, or a badge. */
  children: ReactNode
}

/** A line that leads to its list. */
export function HomeLine({ to, label, note, children }: HomeLineProps) {
  return (
    <li>
      <Link to={to} className={classes.line}>
        <span className="shrinks">
          {label}
          {note ? <span className={classes.small}> {note}</span> : null}
        </span>
        <strong className="figures">{children}</strong>
      </Link>
    </li>
  )
}
