/** A day by half hour: who was there, who was missing, who is planned, against the committed headcount. */
import type { FloorSlot } from '@iroko/contract/operations/floor'
import { clockText } from '../../../ui/date/date-words.ts'
import { BarChart, type ChartBar } from '../../../ui/figures/bar-chart.tsx'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
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

const halfHour = 1_800_000

/** The columns alone, for a wall and a home. */
export function HalfHours({ floor }: { floor: Day }) {
  const { slots, zone, at, committed } = floor
  const now = Date.parse(at)
  const barOf = (slot: FloorSlot): ChartBar => ({
    key: slot.at,
    label: clockText(slot.at, zone),
    parts:
      slot.there === null
        ? [{ value: slot.planned, tone: 'rest' }]
        : [
            { value: slot.there, tone: 'plain' },
            { value: slot.missing ?? 0, tone: 'bad' },
          ],
    words: wordsOf(slot, zone),
    isNow: Date.parse(slot.at) <= now && now < Date.parse(slot.at) + halfHour,
  })
  return (
    <BarChart
      label={`People by half hour. ${headcountText(floor)}.`}
      line={committed === null ? undefined : { value: committed, label: `${committed} committed` }}
      bars={slots.map(barOf)}
      keys={{ plain: 'There', bad: 'Missing', rest: 'Planned' }}
    />
  )
}

const wordsOf = ({ at, planned, there, missing }: FloorSlot, zone: string): string =>
  `${clockText(at, zone)}: ${there === null ? `${planned} planned` : `${there} there of ${planned} planned, ${missing} missing`}`
