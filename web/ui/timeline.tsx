import type { ReactNode } from 'react'
import { DateText } from './date/date-text.tsx'
import { type Tone, toneClass } from './state/tone.ts'
import classes from './timeline.module.css'

export interface TimelineItem {
  id: string
  /** What happened, or what is awaited: 'Approved by Ada Okafor', 'Waiting for HR'. */
  title: ReactNode
  /** When, as a day or a moment; none for what is still to come. */
  at?: string | null
  /** A comment, or what changed. */
  text?: ReactNode
  tone?: Tone
  /** Not begun: its point is empty. */
  isAhead?: boolean
}

/** Decisions and changes in their order. */
export function Timeline({ items, label }: { items: TimelineItem[]; label: string }) {
  return (
    <ol className="plain" aria-label={label}>
      {items.map((item) => (
        <li
          key={item.id}
          className={`${classes.item} ${toneClass(item.tone ?? 'neutral')}`}
          data-ahead={item.isAhead || undefined}
        >
          <div className={classes.line}>
            <span className={classes.title}>{item.title}</span>
            {item.at ? (
              <span className="small">
                <DateText value={item.at} />
              </span>
            ) : null}
          </div>
          {item.text ? <div className={classes.text}>{item.text}</div> : null}
        </li>
      ))}
    </ol>
  )
}
