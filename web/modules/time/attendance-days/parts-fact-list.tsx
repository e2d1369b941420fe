/** What is known of a day in lines under a heading, such as its punches. */

import type { ReactNode } from 'react'
import classes from './parts-fact-list.module.css'

interface FactListProps {
  title: string
  /** The lines have an order. */
  ordered?: boolean
  /** What is said when there is no line. */
  none?: string | undefined
  children: readonly ReactNode[]
}

export function FactList({ title, ordered = false, none, children }: FactListProps) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      {none && children.length === 0 ? <p className="dimmed">{none}</p> : null}
      <List className={classes.list}>{children}</List>
    </section>
  )
}
