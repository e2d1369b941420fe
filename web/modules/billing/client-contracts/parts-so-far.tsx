/** This month of a client's contracts up to yesterday: what was promised and delivered by the day, measures, and what it comes to. */
import { clientContracts } from '@iroko/contract/billing/client-contracts'
import { longDay, monthInWords, shortDay } from '@iroko/contract/day-words'
import { quantityWords } from '@iroko/contract/documents'
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { formatNumber } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { BarChart } from '../../../ui/figures/bar-chart.tsx'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { bandWords } from './parts-words.tsx'

type SoFar = Output<typeof clientContracts.soFar>['months_so_far'][number]
type Line = SoFar['lines'][number]
type Measure = SoFar['measures'][number]

export function MonthsSoFar() {
  const found = useCall(clientContracts.soFar)
  return (
    <Loaded found={found} prefix="Month | " count={2} height={180}>
      {({ months_so_far }) =>
        months_so_far.length === 0 ? (
          <Empty text="No contract is running" />
        ) : (
          months_so_far.map((month) => <OneMonth key={month.contract.id} soFar={month} />)
        )
      }
    </Loaded>
  )
}

function OneMonth({ soFar }: { soFar: SoFar }) {
  const { contract, month, until, lines, measures, estimate_kobo } = soFar
  const counted = until < month ? 'Nothing is counted yet' : `Counted up to ${longDay(until)}`
  return (
    <Section title={`${monthInWords(month)}: ${contract.title}`}>
      <p className="small">{counted}</p>
      {lines.map((line) => (line.kind === 'seat' ? <Seats key={line.id} line={line} /> : null))}
      <Others lines={lines.filter(({ kind }) => kind === 'hour' || kind === 'volume')} />
      {measures.length > 0 ? (
        <StatCards label={`Measures of ${contract.title}`}>
          {measures.map((measure) => (
            <OneMeasure key={measure.id} measure={measure} />
          ))}
        </StatCards>
      ) : null}
      {estimate_kobo === null ? null : (
        <p>
          <strong>{formatMoney(estimate_kobo)}</strong> before VAT, if the rest of the month is delivered in full.
        </p>
      )}
    </Section>
  )
}

const hours = (minutes: number): string => quantityWords(minutes, 'minute')
const percent = (part: number, of: number): string => (of === 0 ? '-' : `${Math.floor((1000 * part) / of) / 10}%`)

function Seats({ line }: { line: Line }) {
  const { title, campaign, committed, missing, allowed, short, days } = line
  return (
    <section className="column8" aria-label={`${title}, ${campaign}`}>
      <h3 className="title">
        {title}, {campaign}
      </h3>
      <StatCards label={`Minutes of ${title}`}>
        <StatCard label="Delivered" value={percent(committed - missing, committed)} hint={`of ${hours(committed)} committed`} />
        <StatCard label="Missing" value={hours(missing)} hint={`${hours(allowed)} allowed`} />
        <StatCard label="Not charged" value={hours(short)} hint="beyond what is allowed" tone={short > 0 ? 'bad' : 'neutral'} />
      </StatCards>
      {days.length > 0 ? <Days line={line} /> : null}
    </section>
  )
}

function Days({ line: { title, days } }: { line: Line }) {
  return (
    <ChartFigure
      caption={`${title}: minutes by day`}
      heads={['Day', 'Committed', 'Delivered', 'Missing']}
      rows={days.map(({ day, committed, delivered }) => [
        shortDay(day),
        hours(committed),
        hours(delivered),
        hours(committed - delivered),
      ])}
    >
      <BarChart
        bars={days.map(({ day, committed, delivered }) => ({
          key: day,
          label: shortDay(day),
          parts: [
            { value: delivered, tone: 'plain' },
            { value: committed - delivered, tone: 'bad' },
          ],
          words: `${shortDay(day)}: ${hours(delivered)} delivered of ${hours(committed)}`,
        }))}
        format={(minutes) => `${Math.round(minutes / 60)}h`}
        keys={{ plain: 'Delivered', bad: 'Missing' }}
      />
    </ChartFigure>
  )
}

function Others({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <DescriptionList
      items={lines.map(({ title, campaign, kind, quantity, forecast }) => ({
        label: `${title}, ${campaign}`,
        value:
          kind === 'hour'
            ? hours(quantity)
            : `${formatNumber(quantity)}${forecast === null ? '' : ` of ${formatNumber(forecast)} forecast`}`,
      }))}
    />
  )
}

function OneMeasure({ measure }: { measure: Measure }) {
  const { title, campaign, value, sample, least_sample, bp } = measure
  const isSmall = sample < least_sample
  const state = value === null || isSmall ? 'Not measured yet' : bp === null ? 'As agreed' : bandWords(bp)
  return (
    <StatCard
      label={`${title}, ${campaign}`}
      value={value === null ? '-' : formatNumber(value / 100)}
      hint={isSmall ? `${state}: ${sample} of at least ${least_sample}` : state}
      tone={!isSmall && bp !== null && bp < 0 ? 'bad' : 'neutral'}
    />
  )
}
