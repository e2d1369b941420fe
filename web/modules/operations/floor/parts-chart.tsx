/** A day by half hour: who was there, who was missing, who is planned, against the committed headcount. */
import type { FloorSlot } from '@iroko/contract/operations/floor'
import { clockText } from '../../../ui/date/date-words.ts'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import classes from './parts-chart.module.css'
import { headcountText } from './parts-figures.tsx'

interface Day {
  office: { title: string }
  zone: string
  at: string
  committed: number | null
  expected: number
  counts: Parameters<typeof headcountText>[0]['counts']
  slots: readonly FloorSlot[]
}

export function FloorChart({ floor, caption }: { floor: Day; caption: string }) {
  const { slots, zone } = floor
  return (
    <ChartFigure
      caption={caption}
      heads={['From', 'Planned', 'There', 'Missing']}
      rows={slots.map(({ at, planned, there, missing }) => [clockText(at, zone), planned, there ?? '-', missing ?? '-'])}
    >
      <HalfHours floor={floor} />
    </ChartFigure>
  )
}

/** The bars alone, for a wall. */
export function HalfHours({ floor }: { floor: Day }) {
  const { slots, zone, at, committed } = floor
  const most = Math.max(1, committed ?? 0, ...slots.map(({ planned, there }) => Math.max(planned, there ?? 0)))
  const share = (people: number) => `${(people / most) * 100}%`
  const now = Date.parse(at)
  const isNow = (slot: FloorSlot) => Date.parse(slot.at) <= now && now < Date.parse(slot.at) + 1_800_000
  const marks = slots.filter((_, index) => index % 12 === 0)
  return (
    <div className={classes.frame}>
      <div className={classes.chart} role="img" aria-label={`People by half hour. ${headcountText(floor)}.`}>
        {committed === null ? null : (
          <span className={classes.committed} style={{ insetBlockEnd: share(committed) }}>
            <span className={classes.committedLabel}>{committed} committed</span>
          </span>
        )}
        {slots.map((slot) => (
          <span key={slot.at} className={classes.slot} data-now={isNow(slot) || undefined} title={wordsOf(slot, zone)}>
            {slot.there === null ? (
              <span className={classes.planned} style={{ height: share(slot.planned) }} />
            ) : (
              <>
                <span className={classes.missing} style={{ height: share(slot.missing ?? 0) }} />
                <span className={classes.there} style={{ height: share(slot.there) }} />
              </>
            )}
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {marks.map((slot) => (
          <span key={slot.at}>{clockText(slot.at, zone)}</span>
        ))}
        <span>24:00</span>
      </div>
      <p className={classes.legend}>
        <span className={classes.key} data-of="there" /> There
        <span className={classes.key} data-of="missing" /> Missing
        <span className={classes.key} data-of="planned" /> Planned
      </p>
    </div>
  )
}

const wordsOf = ({ at, planned, there, missing }: FloorSlot, zone: string): string =>
  `${clockText(at, zone)}: ${there === null ? `${planned} planned` : `${there} there of ${planned} planned, ${missing} missing`}`
