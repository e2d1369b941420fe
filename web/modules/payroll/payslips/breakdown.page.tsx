import type { Input, Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { type PayComponent, payComponents, payComponentWords, payslips } from '@iroko/contract/payroll/payslips'
import { type SalaryBreakdown, salaryBreakdowns } from '@iroko/contract/payroll/salary-breakdowns'
import '../../../ui/mantine-over.ts'
import { Checkbox, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { monthChoices, today } from '../../../ui/date/date-words.ts'
import { NumberBox } from '../../../ui/number-box.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { UnreadPage } from '../../../ui/state/unread-page.tsx'
import { ViewSwitch } from '../../../ui/views/view-switch.tsx'
import classes from './breakdown.module.css'
import { SlipSections, sumsOf } from './parts-lines.tsx'

/** Without a net the components count as they are. */
type PreviewInput = Omit<Input<typeof payslips.preview>['body'], 'net_kobo'> & { net_kobo: number | null }
type Preview = Output<typeof payslips.preview>['payslip_preview']

const start: PreviewInput = {
  month: today().slice(0, 7),
  components: { basic: 15_000_000, housing: 6_000_000, transport: 4_000_000 },
  once_kobo: 0,
  pension: true,
  nhf: false,
  nhis: false,
  voluntary_percent: 0,
  voluntary_kobo: 0,
  year: { rent_kobo: 0, life_premium_kobo: 0, mortgage_interest_kobo: 0 },
  net_kobo: null,
}

/** What somebody earns, as the calculator takes it. */
const wantedOf = ({ components, choices }: SalaryBreakdown): PreviewInput => ({
  ...start,
  components: Object.fromEntries(components.map(({ key, amount_kobo }) => [key, amount_kobo])),
  pension: choices.pension,
  nhf: choices.nhf,
  nhis: choices.nhis,
  voluntary_percent: choices.voluntary_percent,
  voluntary_kobo: choices.voluntary_kobo,
  year: {
    rent_kobo: choices.rent_kobo,
    life_premium_kobo: choices.life_premium_kobo,
    mortgage_interest_kobo: choices.mortgage_interest_kobo,
  },
})

/** Milliseconds after the last key: an answer is there within 50 of it, and a number that is typed fast asks once. */
const answersAfter = 20

/** What a month’s pay would be: from gross to net, or from the net that somebody wants to the gross. */
export default function BreakdownPage() {
  const { ogid }: { ogid?: string } = useSearch({ strict: false })
  return ogid ? <OfPerson ogid={ogid} /> : <Calculator from={start} />
}

/** The same, beginning with what a person earns. The address has their OGID and never a figure. */
function OfPerson({ ogid }: { ogid: string }) {
  const found = useCall(salaryBreakdowns.show, { params: { ogid } })
  if (found.isError || found.isPending) return <UnreadPage title="Payslip Breakdown" found={found} prefix="Salary | " />
  const { salary_breakdown } = found.data
  return <Calculator from={wantedOf(salary_breakdown)} facts={`From the salary of ${salary_breakdown.employee.full_name}`} />
}

function Calculator({ from, facts }: { from: PreviewInput; facts?: string }) {
  const [wanted, setWanted] = useState(from)
  const [settled] = useDebouncedValue(wanted, answersAfter)
  const { net_kobo, ...rest } = settled
  const preview = useCall(payslips.preview, { body: net_kobo === null ? rest : { ...rest, net_kobo } }, { keepPrevious: true })
  const wrong = preview.error?.fields
  const slip = preview.data?.payslip_preview
  return (
    <Page title="Payslip Breakdown" facts={facts}>
      <div className={classes.columns}>
        <WantedForm wanted={wanted} wrong={wrong} change={(part) => setWanted((before) => ({ ...before, ...part }))} />
        <p className={`${classes.net} ${classes.answer}`} aria-live="polite">
          {net_kobo === null ? 'Net pay' : 'Monthly gross'}{' '}
          <strong>{formatMoney(net_kobo === null ? slip?.net_kobo : slip?.gross_kobo)}</strong>
        </p>
        <div>
          {wrong ? (
            <p className={classes.explanation}>Correct the marked entries to see the breakdown.</p>
          ) : slip && !preview.isError ? (
            <Breakdown preview={slip} />
          ) : (
            <Loaded found={preview} prefix="Payslip | " count={8} height={36} />
          )}
        </div>
      </div>
    </Page>
  )
}

const contributions = [
  ['pension', 'Pension'],
  ['nhf', 'National Housing Fund'],
  ['nhis', 'Health insurance'],
] as const
const reliefs = [
  ['rent_kobo', 'Rent paid'],
  ['life_premium_kobo', 'Life insurance premium'],
  ['mortgage_interest_kobo', 'Interest on a home loan'],
] as const

interface WantedFormProps {
  wanted: PreviewInput
  /** What cannot be calculated, by the names of the call. */
  wrong: Readonly<Record<string, string>> | undefined
  change: (part: Partial<PreviewInput>) => void
}

function WantedForm({ wanted, wrong = {}, change }: WantedFormProps) {
  const { components, year } = wanted
  const isNet = wanted.net_kobo !== null
  const total = Object.values(components).reduce((sum, amount) => sum + (amount ?? 0), 0)
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()}>
      <ViewSwitch
        label="Calculate"
        views={{ gross: 'Gross to net', net: 'Net to gross' }}
        view={isNet ? 'net' : 'gross'}
        onChange={(way) => change({ net_kobo: way === 'net' ? total : null })}
      />
      <Select
        label="Month"
        data={monthChoices(-24, 12).reverse()}
        value={wanted.month}
        error={wrong.month}
        allowDeselect={false}
        onChange={(month) => (month ? change({ month }) : undefined)}
      />
      {isNet ? (
        <Money
          label="Net pay"
          value={wanted.net_kobo ?? 0}
          error={wrong.net_kobo}
          onChange={(net_kobo) => change({ net_kobo })}
        />
      ) : null}
      <fieldset className={classes.group}>
        <legend>{isNet ? 'Salary components, in proportion' : 'Monthly salary components'}</legend>
        {payComponents.map((key: PayComponent) => (
          <Money
            key={key}
            label={payComponentWords[key]}
            value={components[key] ?? 0}
            error={wrong[`components.${key}`] ?? (key === 'basic' ? wrong.components : undefined)}
            onChange={(amount) => change({ components: { ...components, [key]: amount } })}
          />
        ))}
      </fieldset>
      <Money
        label="One-off payment this month"
        value={wanted.once_kobo ?? 0}
        error={wrong.once_kobo}
        onChange={(once_kobo) => change({ once_kobo })}
      />
      <fieldset className={classes.group}>
        <legend>Contributions</legend>
        {contributions.map(([key, label]) => (
          <Checkbox
            key={key}
            label={label}
            checked={wanted[key] ?? start[key] ?? false}
            onChange={({ currentTarget }) => change({ [key]: currentTarget.checked })}
          />
        ))}
        {wanted.pension === false ? null : <Voluntary wanted={wanted} wrong={wrong} change={change} />}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Annual reliefs</legend>
        {reliefs.map(([key, label]) => (
          <Money
            key={key}
            label={label}
            value={year?.[key] ?? 0}
            error={wrong[`year.${key}`]}
            onChange={(amount) => change({ year: { ...year, [key]: amount } })}
          />
        ))}
      </fieldset>
      <YearToDate wanted={wanted} wrong={wrong} change={change} />
    </form>
  )
}

/** Given to the pension fund besides: a share of the month’s pay or an amount, not both. */
function Voluntary({ wanted, wrong = {}, change }: WantedFormProps) {
  return (
    <>
      <NumberBox
        label="Voluntary pension, share of the pay"
        value={wanted.voluntary_percent ?? 0}
        error={wrong.voluntary_percent}
        suffix="%"
        min={0}
        max={33.33}
        decimalScale={2}
        onChange={(voluntary_percent) => change({ voluntary_percent, voluntary_kobo: 0 })}
      />
      <Money
        label="Voluntary pension, amount a month"
        value={wanted.voluntary_kobo ?? 0}
        error={wrong.voluntary_kobo}
        onChange={(voluntary_kobo) => change({ voluntary_kobo, voluntary_percent: 0 })}
      />
    </>
  )
}

const soFar = {
  gross_so_far_kobo: 'Gross pay so far',
  reliefs_so_far_kobo: 'Pension and other reliefs so far',
  tax_so_far_kobo: 'PAYE so far',
} as const

/** What was paid earlier in the year: of somebody who joined in it, whose pay changed, or whose tax was wrong. */
function YearToDate({ wanted: { month, year }, wrong = {}, change }: WantedFormProps) {
  const { months_before, rent_kobo, life_premium_kobo, mortgage_interest_kobo } = year ?? {}
  const reliefs = { rent_kobo, life_premium_kobo, mortgage_interest_kobo }
  const none = { gross_so_far_kobo: 0, reliefs_so_far_kobo: 0, tax_so_far_kobo: 0 }
  const months = Math.max(0, Number(month.slice(5)) - 1)
  return (
    <fieldset className={classes.group}>
      <legend>Year to date</legend>
      <Checkbox
        label="Each earlier month was like this one"
        checked={months_before === undefined}
        onChange={({ currentTarget }) =>
          change({ year: currentTarget.checked ? reliefs : { ...reliefs, ...none, months_before: months } })
        }
      />
      {months_before === undefined ? null : (
        <>
          <NumberBox
            label="Months paid before this one"
            value={months_before}
            onChange={(count) => change({ year: { ...year, months_before: count } })}
            error={wrong['year.months_before']}
            allowNegative={false}
            allowDecimal={false}
          />
          {Object.entries(soFar).map(([key, label]) => (
            <Money
              key={key}
              label={label}
              value={year?.[key as keyof typeof soFar] ?? 0}
              error={wrong[`year.${key}`]}
              onChange={(kobo) => change({ year: { ...year, [key]: kobo } })}
            />
          ))}
        </>
      )}
    </fieldset>
  )
}

interface MoneyProps {
  label: string
  value: number
  error: string | undefined
  onChange: (kobo: number) => void
}

/** Typed in naira, kept in kobo. */
function Money({ label, value, error, onChange }: MoneyProps) {
  return (
    <NumberBox
      label={label}
      placeholder="0"
      value={value / 100}
      onChange={(naira) => onChange(Math.round(naira * 100))}
      error={error}
      allowNegative={false}
      decimalScale={2}
      thousandSeparator=","
      leftSection="₦"
      hideControls
    />
  )
}

function Breakdown({ preview }: { preview: Preview }) {
  const { lines, tax } = preview
  return (
    <div className="column12">
      <SlipSections lines={lines} sums={sumsOf(preview)} />
      <Section title="Tax of the year">
        <p className={classes.explanation}>
          {preview.rules.title}. Expected gross pay {formatMoney(tax.year_gross_kobo)}, of which{' '}
          {formatMoney(tax.chargeable_kobo)} is chargeable
          {tax.rent_relief_kobo > 0 ? ` after rent relief of ${formatMoney(tax.rent_relief_kobo)}` : ''}
          {tax.consolidated_relief_kobo > 0 ? ` after consolidated relief of ${formatMoney(tax.consolidated_relief_kobo)}` : ''}
          .{' '}
          {tax.is_exempt
            ? 'No tax: pay does not exceed the national minimum wage.'
            : `Tax of the year: ${formatMoney(tax.year_tax_kobo)}.`}
        </p>
      </Section>
    </div>
  )
}
