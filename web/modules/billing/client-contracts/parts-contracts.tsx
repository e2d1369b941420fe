/** What was agreed, in words, as the client reads it; who decides requests tells how much will be sent. */
import { clientContracts } from '@iroko/contract/billing/client-contracts'
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import { longDay, monthInWords } from '@iroko/contract/day-words'
import type { Input, Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { rangeWords } from './parts-words.tsx'

type Contract = Output<typeof clientContracts.mine>['contracts'][number]
type Line = Contract['lines'][number]
type Forecast = Omit<Input<typeof clientContracts.forecast>['body'], 'contract_line_id'>

export function ClientContracts({ mayForecast }: { mayForecast: boolean }) {
  const found = useCall(clientContracts.mine)
  return (
    <Loaded found={found} prefix="Contract | " count={2} height={180}>
      {({ contracts }) =>
        contracts.length === 0 ? (
          <Empty text="No contract is running" />
        ) : (
          contracts.map((contract) => <OneContract key={contract.id} contract={contract} mayForecast={mayForecast} />)
        )
      }
    </Loaded>
  )
}

const weekdayWords = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const percent = (bp: number): string => `${bp / 100}%`

function OneContract({ contract, mayForecast }: { contract: Contract; mayForecast: boolean }) {
  const { number, title, starts_on, ends_on, terms_days, notice_days, minimum_kobo, credit_cap_bp, lines, measures } = contract
  const weekdays = contract.weekdays.map((day) => weekdayWords[day - 1]).join(', ')
  return (
    <Section title={`${number} ${title}`}>
      <DescriptionList
        items={[
          { label: 'Runs', value: `${longDay(starts_on)} to ${ends_on ? longDay(ends_on) : 'further notice'}` },
          { label: 'Notice', value: countOf(notice_days, 'day') },
          { label: 'Payment', value: `${countOf(terms_days, 'day')} after the invoice` },
          { label: 'Working days', value: `${weekdays}${contract.holidays_off ? ', without public holidays' : ''}` },
          ...(minimum_kobo ? [{ label: 'At least a month', value: formatMoney(minimum_kobo) }] : []),
          { label: 'Credits at most', value: `${percent(credit_cap_bp)} of a month` },
        ]}
      />
      <ul className="column12">
        {lines.map((line) => (
          <OneLine key={line.id} line={line} mayForecast={mayForecast} />
        ))}
      </ul>
      {measures.length > 0 ? (
        <DescriptionList
          items={measures.map(({ title: measured, campaign, bands }) => ({
            label: `${measured}, ${campaign}`,
            value: bands.map(rangeWords).join('; '),
          }))}
        />
      ) : null}
    </Section>
  )
}

function OneLine({ line, mayForecast }: { line: Line; mayForecast: boolean }) {
  const { title, campaign, kind, forecasts } = line
  return (
    <li className="apart">
      <span className="shrinks">
        <strong>{title}</strong> {campaign}
        <br />
        <span className="small">{[...wordsOf(line), ...priceOf(line)].join(' · ')}</span>
        {forecasts.length > 0 ? (
          <>
            <br />
            <span className="small">
              {`Forecast: ${forecasts.map(({ month, quantity }) => `${monthInWords(month)} ${formatNumber(quantity)}`).join(', ')}`}
            </span>
          </>
        ) : null}
      </span>
      {kind === 'volume' && mayForecast ? (
        <AskButton size="xs" variant="default" aria-label={`Forecast ${title}`} ask={() => <ForecastDialog line={line} />}>
          Forecast
        </AskButton>
      ) : null}
    </li>
  )
}

function wordsOf({ kind, quantity, seat_minutes, tolerance_bp, minimum_quantity, floor_bp }: Line): string[] {
  if (kind === 'seat')
    return [
      `${countOf(quantity, 'seat')} of ${formatNumber(seat_minutes / 60)} hours`,
      `${percent(tolerance_bp)} may be missing`,
    ]
  if (kind === 'volume')
    return [
      ...(minimum_quantity > 0 ? [`at least ${formatNumber(minimum_quantity)}`] : []),
      ...(floor_bp > 0 ? [`at least ${percent(floor_bp)} of the forecast`] : []),
    ]
  return []
}

const per = { seat: 'a seat and month', hour: 'an hour', volume: 'each', fixed: 'a month' }

function priceOf({ kind, price_kobo, tiers, tier_mode }: Line): string[] {
  if (price_kobo === null) return []
  if (tiers.length === 0) return [`${formatMoney(price_kobo)} ${per[kind]}`]
  const steps = tiers.map((tier) => {
    const upTo = tier.up_to === null ? 'beyond' : `up to ${formatNumber(tier.up_to)}`
    return `${upTo} ${formatMoney(tier.price_kobo ?? 0)}`
  })
  return [`${steps.join(', ')} each${tier_mode === 'volume' ? ', all at the price of the tier reached' : ''}`]
}

const monthsAhead = 6

function ForecastDialog({ line: { id, title } }: { line: Line }) {
  const first = firstOfMonth(today())
  const options = Array.from({ length: monthsAhead }, (_, at) => addMonths(first, at + 1)).map((month) => ({
    value: month,
    label: monthInWords(month),
  }))
  const fields: Field<Forecast>[] = [
    { name: 'month', label: 'Month', type: 'select', required: true, options },
    { name: 'quantity', label: 'How many', type: 'number', required: true, min: 0 },
  ]
  return (
    <SendDialog<Forecast>
      title={`Forecast of ${title}`}
      call={clientContracts.forecast}
      prefix="Forecast | "
      submit="Send"
      fixed={{ contract_line_id: id } as never}
      fields={fields}
    />
  )
}
