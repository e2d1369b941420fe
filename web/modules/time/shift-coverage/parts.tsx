/** How many people are there in each half hour of a day, and whether as many work for the client as were promised. */

import type { Output } from '@iroko/contract/endpoint'
import { shiftCoverage } from '@iroko/contract/time/shift-coverage'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { exactly } from '../../../ui/date/date-words.ts'
import { BarChart } from '../../../ui/figures/bar-chart.tsx'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { type Tone, toneClass } from '../../../ui/state/tone.ts'

type Coverage = Output<typeof shiftCoverage.show>['shift_coverage']
type Slot = Coverage['slots'][number]

export function CoverageOfDay({ officeId, day }: { officeId: string; day: string }) {
  const found = useCall(shiftCoverage.show, { query: { office_id: officeId, day } }, { keepPrevious: true })
  if (!found.isSuccess) return <Loaded found={found} prefix="Coverage | " count={1} height={220} />
  return <CoverageChart coverage={found.data.shift_coverage} />
}

function CoverageChart({ coverage }: { coverage: Coverage }) {
  const { slots, day, office, committed } = coverage
  const peak = Math.max(...slots.map(({ planned }) => planned))
  return (
    <ChartFigure
      caption={`${office.title}, ${exactly(day)}`}
      heads={['From', 'Planned', 'On leave']}
      rows={slots.map(({ at, planned, away }) => [at, planned, away])}
    >
      <p className={`notice ${toneClass(toneOf(coverage))}`}>{verdictOf(coverage)}</p>
      <BarChart
        label={`At most ${peak} people at a time. ${verdictOf(coverage)}`}
        line={committed === null ? undefined : { value: committed, label: `${committed} committed` }}
        bars={slots.map((slot) => ({
          key: slot.at,
          label: slot.at,
          parts: [
            { value: slot.planned, tone: 'plain' },
            { value: slot.away, tone: 'rest' },
          ],
          words: `${slot.at}: ${wordsOf(slot)}`,
        }))}
        {...(slots.some(({ away }) => away > 0) && { keys: { plain: 'Planned', rest: 'On leave' } })}
      />
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
