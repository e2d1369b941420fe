/** How many people are there in each half hour of a day, and whether as many work for the client as were promised. */

import type { Output } from '@iroko/contract/endpoint'
import { shiftCoverage } from '@iroko/contract/time/shift-coverage'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { exactly } from '../../../ui/date/date-words.ts'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { type Tone, toneClass } from '../../../ui/state/tone.ts'
import classes from './parts.module.css'

type Coverage = Output<typeof shiftCoverage.show>['shift_coverage']
type Slot = Coverage['slots'][number]

export function CoverageOfDay({ officeId, day }: { officeId: string; day: string }) {
  const found = useCall(shiftCoverage.show, { query: { office_id: officeId, day } }, { keepPrevious: true })
  if (!found.isSuccess) return <Loaded found={found} prefix="Coverage | " count={1} height={220} />
  return <CoverageChart coverage={found.data.shift_coverage} />
}

function CoverageChart({ coverage }: { coverage: Coverage }) {
  const { slots, day, office } = coverage
  const most = Math.max(1, ...slots.map(({ planned, away }) => planned + away))
  const share = (people: number) => `${(people / most) * 100}%`
  const peak = Math.max(...slots.map(({ planned }) => planned))
  return (
    <ChartFigure
      caption={`${office.title}, ${exactly(day)}`}
      heads={['From', 'Planned', 'On leave']}
      rows={slots.map(({ at, planned, away }) => [at, planned, away])}
    >
      <p className={`notice ${toneClass(toneOf(coverage))}`}>{verdictOf(coverage)}</p>
      <p className={`tiny ${classes.scale}`}>People at a time, at most {most}</p>
      <div className={classes.chart} role="img" aria-label={`At most ${peak} people at a time. ${verdictOf(coverage)}`}>
        {slots.map((slot) => (
          <span key={slot.at} className={classes.slot} title={`${slot.at}: ${wordsOf(slot)}`}>
            <span className={classes.away} style={{ height: share(slot.away) }} />
            <span className={classes.bar} style={{ height: share(slot.planned) }} />
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {['00:00', '06:00', '12:00', '18:00', '24:00'].map((at) => (
          <span key={at}>{at}</span>
        ))}
      </div>
      <p className={`tiny ${classes.scale}`} data-below>
        Time of day
      </p>
    </ChartFigure>
  )
}

const wordsOf = ({ planned, away }: Slot): string => `${planned} planned${away > 0 ? `, ${away} on leave` : ''}`

const available = ({ people, on_leave }: Coverage): number => people - on_leave

function toneOf(coverage: Coverage): Tone {
  const { committed } = coverage
  if (committed === null) return 'neutral'
  return available(coverage) < committed ? 'waiting' : 'good'
}

/** People against people: a headcount is contracted for the campaign, not for each half hour. */
function verdictOf(coverage: Coverage): string {
  const { committed, whole, people, on_leave, rostered } = coverage
  const there = `${countOf(people, 'employee')}, ${on_leave} on leave, ${rostered} rostered on this day.`
  if (!whole) return `${there} Only people in your reporting tree are included.`
  if (committed === null) return `${there} No committed headcount.`
  return `Available: ${available(coverage)} for a committed headcount of ${committed}. ${there}`
}
