import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Tone, toneClass } from '../state/tone.ts'
import classes from './stat-card.module.css'

interface StatCardProps {
  label: string
  /** Undefined while it loads: the card keeps its size. */
  value: ReactNode | undefined
  /** What the number is out of, or how it moved. */
  hint?: ReactNode
  tone?: Tone
  /** Where the number comes from; makes the whole card a link. */
  to?: string
  /** The part of the screen below shows this number alone. */
  isChosen?: boolean
}

/** One number and its name in a line, and what there is to say about it under them. */
export function StatCard({ label, value, hint, tone = 'neutral', to, isChosen = false }: StatCardProps) {
  return (
    <div className={`${classes.card} ${toneClass(tone)}`} data-chosen={isChosen || undefined}>
      <dl className={classes.words}>
        <dt className={`small ${classes.label}`}>
          {to ? (
            <Link to={to} resetScroll={!isWithin(to)} className={classes.link} aria-current={isChosen ? 'true' : undefined}>
              {label}
            </Link>
          ) : (
            label
          )}
        </dt>
        <dd className={classes.value}>{value === undefined ? <Skeleton height={20} width={48} mt={3} /> : value}</dd>
        {hint ? <dd className={classes.hint}>{hint}</dd> : null}
      </dl>
    </div>
  )
}

/** Cards side by side, as many as fit. */
export function StatCards({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className={classes.cards} aria-label={label}>
      {children}
    </section>
  )
}

/** The figures of a list in a line, beside its title. */
export function StatLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.line} aria-label={label}>
      {children}
    </section>
  )
}

/** It leads to another part of the same screen, which stays where it is. */
const isWithin = (to: string): boolean => to.split('?')[0] === location.pathname
