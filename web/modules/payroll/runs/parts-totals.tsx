import { formatChange } from '@iroko/contract/money'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { slipLooks, slipLookWords } from '@iroko/contract/payroll/runs'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import type { Shown } from '../../../ui/shown-pay.tsx'
import classes from './parts.module.css'
import { type ShownRun, slipsPath } from './parts.tsx'

/** Where to look first: how many payslips are new or differ, and who is gone, each as the list of them. */
function Looks({ run }: { run: ShownRun }) {
  const { review } = run
  if (!review) return null
  const month = run.month.slice(0, 7)
  const all = [
    ...slipLooks.map((look) => ({
      count: review[look],
      words: slipLookWords[look],
      to: slipsPath(run),
      search: { look, sort: look === 'changed' ? '-change' : undefined },
    })),
    {
      count: review.left,
      words: 'Paid last month, not now',
      to: '/dashboard/reports/payslip-reports',
      search: { view: 'variance', from: month, to: month, change: 'left' },
    },
  ].filter(({ count }) => count > 0)
  return (
    <ul className={classes.looks} aria-label="To review">
      {all.map(({ count, words, to, search }) => (
        <li key={words}>
          <Link to={to} search={search as never}>
            {words}
          </Link>
          : {count}
        </li>
      ))}
    </ul>
  )
}

/** What it comes to beside last month; hidden amounts say so once. */
export const RunTotals = (props: { run: ShownRun; shown: Shown }) => (
  <>
    <Sums {...props} />
    <OverDeducted {...props} />
    <Looks run={props.run} />
  </>
)

/** PAYE beyond the tax of the year, and whether it is given back. */
function OverDeducted({ run, shown: { money } }: { run: ShownRun; shown: Shown }) {
  const send = useSend(runSteps.setOff, { prefix: 'Payroll | ', success: 'message' })
  const { over_kobo, sets_off, can } = run
  if (over_kobo === 0 && !sets_off) return null
  const set = (next: boolean) => send.mutate({ params: { id: run.id }, body: { version: run.version, sets_off: next } })
  return (
    <p>
      {over_kobo > 0 ? (
        <>
          {money(over_kobo)} of PAYE was deducted beyond the year’s tax of people whose last pay this is
          {sets_off ? ' and is more than this payroll deducts for their states' : ''}. The tax office refunds it on a claim
          within six years.{' '}
        </>
      ) : null}
      {sets_off ? 'This payroll gives back what fits into its remittances. ' : null}
      {can.set_off ? (
        <Button variant="default" size="xs" loading={send.isPending} onClick={() => set(!sets_off)}>
          {sets_off ? 'Leave it to a claim' : 'Give back with this payroll'}
        </Button>
      ) : null}
    </p>
  )
}

/** '+₦312,405.83 (+0.4%)' */
function changeText(now: number, before: number): string {
  const change = formatChange(now - before)
  if (change === '-' || before === 0) return change
  const percent = ((now - before) / before) * 100
  return `${change} (${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}%)`
}

function Sums({ run, shown: { money, isShown } }: { run: ShownRun; shown: Shown }) {
  const { totals, before } = run
  const rows = [
    ['Gross', 'gross_kobo'],
    ['PAYE', 'paye_kobo'],
    ['All deductions', 'deductions_kobo'],
    ['Net', 'net_kobo'],
    ['Employer contributions', 'employer_kobo'],
  ] as const
  const back = totals.net_kobo - totals.gross_kobo + totals.deductions_kobo
  if (!isShown)
    return (
      <p className="dimmed">
        {countOf(totals.people, 'payslip')}
        {before ? `, ${countOf(before.people, 'payslip')} last month` : ''}. Amounts are hidden
        {before ? ': show them to compare' : ''}.
      </p>
    )
  return (
    <table className={classes.totals}>
      <thead className="visually-hidden-on-phones">
        <tr>
          <td />
          <th scope="col">This payroll</th>
          {before ? <th scope="col">Last month</th> : null}
          {before ? <th scope="col">Change</th> : null}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">People</th>
          <td>{totals.people}</td>
          {before ? <td data-label="Last month">{before.people}</td> : null}
          {before ? <td data-label="Change">{totals.people - before.people || '-'}</td> : null}
        </tr>
        {rows.map(([label, key]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{money(totals[key])}</td>
            {before ? <td data-label="Last month">{money(before[key])}</td> : null}
            {before ? <td data-label="Change">{changeText(totals[key], before[key])}</td> : null}
          </tr>
        ))}
        {back === 0 ? null : (
          <tr>
            <th scope="row">Paid back, part of the net and not of the gross</th>
            <td>{money(back)}</td>
            {before ? <td colSpan={2} /> : null}
          </tr>
        )}
        {totals.held_kobo === 0 ? null : (
          <tr>
            <th scope="row">Earlier net pay, held until now</th>
            <td>{money(totals.held_kobo)}</td>
            {before ? <td colSpan={2} /> : null}
          </tr>
        )}
        {totals.to_pay_kobo === totals.net_kobo ? null : (
          <tr>
            <th scope="row">To be paid</th>
            <td>{money(totals.to_pay_kobo)}</td>
            {before ? <td colSpan={2} /> : null}
          </tr>
        )}
      </tbody>
    </table>
  )
}
