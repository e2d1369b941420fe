/** How many people are there in each half hour of a day, against what the client was promised. */
import type { Output } from '@iroko/contract/endpoint'
import { shiftCoverage } from '@iroko/contract/time/shift-coverage'
import { useCall } from '../../../lib/use-call.ts'
import { exactly } from '../../../ui/date/date-words.ts'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { ErrorState, Skeletons } from '../../../ui/state/states.tsx'
import { type Tone, toneClass } from '../../../ui/state/tone.ts'
import classes from './parts.module.css'

type Coverage = Output<typeof shiftCoverage.show>['shift_coverage']
type Slot = Coverage['slots'][number]

export function CoverageOfDay({ officeId, day }: { officeId: string; day: string }) {
  const found = useCall(shiftCoverage.show, { query: { office_id: officeId, day } }, { keepPrevious: true })
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} prefix="Coverage | " />
  if (!found.data) return <Skeletons count={1} height={220} />
  return <CoverageChart coverage={found.data.shift_coverage} />
}

const isShort = ({ planned }: Slot, committed: number | null): boolean =>
  committed !== null && planned > 0 && planned < committed

function CoverageChart({ coverage }: { coverage: Coverage }) {
  const { slots, committed, day, office } = coverage
  const most = Math.max(1, committed ?? 0, ...slots.map(({ planned, away }) => planned + away))
  const share = (people: number) => `${(people / most) * 100}%`
  const short = slots.filter((slot) => isShort(slot, committed))
  const peak = Math.max(...slots.map(({ planned }) => planned))
  return (
    <ChartFigure
      caption={`${office.title}, ${exactly(day)}`}
      heads={['From', 'Planned', 'On leave', ...(committed === null ? [] : ['Versus committed'])]}
      rows={slots.map(({ at, planned, away }) => [
        at,
        planned,
        away,
        ...(committed === null ? [] : [againstText(planned - committed)]),
      ])}
    >
      <p className={`${classes.verdict} ${toneClass(toneOf(coverage, short))}`}>{verdictOf(coverage, short)}</p>
      <p className={classes.scale}>People, at most {most}</p>
      <div className={classes.chart} role="img" aria-label={`At most ${peak} people at once. ${verdictOf(coverage, short)}`}>
        {committed === null ? null : (
          <span className={classes.committed} style={{ bottom: share(committed) }}>
            <span className={classes.committedLabel}>{committed} committed</span>
          </span>
        )}
        {slots.map((slot) => (
          <span key={slot.at} className={classes.slot} title={`${slot.at}: ${wordsOf(slot)}`}>
            <span className={classes.away} style={{ height: share(slot.away) }} />
            <span
              className={classes.bar}
              data-short={isShort(slot, committed) || undefined}
              style={{ height: share(slot.planned) }}
            />
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {['00:00', '06:00', '12:00', '18:00', '24:00'].map((at) => (
          <span key={at}>{at}</span>
        ))}
      </div>
      <p className={classes.scale} data-below>
        Time of day
      </p>
    </ChartFigure>
  )
}

const wordsOf = ({ planned, away }: Slot): string => `${planned} planned${away > 0 ? `, ${away} on leave` : ''}`

function againstText(difference: number): string {
  if (difference === 0) return 'as committed'
  return difference > 0 ? `${difference} more` : `${-difference} fewer`
}

function toneOf({ committed, slots }: Coverage, short: readonly Slot[]): Tone {
  if (committed === null) return 'neutral'
  return short.length > 0 || slots.every(({ planned }) => planned === 0) ? 'waiting' : 'good'
}

/** The half hours in which too few are there, as ranges. A time at which nobody works is not open to the client. */
function verdictOf({ committed, slots, whole }: Coverage, short: readonly Slot[]): string {
  if (!whole) return 'Only people in your reporting tree are included.'
  if (committed === null) return 'No committed headcount.'
  if (slots.every(({ planned }) => planned === 0)) return `Nobody is rostered. The committed headcount is ${committed}.`
  if (short.length === 0) return `At least the committed ${committed} people are planned in all working hours.`
  const least = Math.min(...short.map(({ planned }) => planned))
  return `Below the committed ${committed} at ${rangesOf(slots, short)}; lowest: ${least}.`
}

function rangesOf(slots: readonly Slot[], short: readonly Slot[]): string {
  const wanted = new Set(short.map(({ at }) => at))
  const ranges: string[] = []
  let start: string | undefined
  for (const { at } of [...slots, { at: '24:00' }]) {
    if (wanted.has(at)) start ??= at
    else if (start) {
      ranges.push(`${start}–${at}`)
      start = undefined
    }
  }
  return ranges.join(', ')
}
