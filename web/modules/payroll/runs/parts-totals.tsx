import { countOf } from '../../../lib/format.ts'
import type { Shown } from '../payslips/parts-shown.tsx'
import classes from './parts.module.css'
import type { ShownRun } from './parts.tsx'

/** What it comes to beside last month; hidden amounts say so once. */
export function RunTotals({ run, shown: { money, isShown } }: { run: ShownRun; shown: Shown }) {
  const { totals, before } = run
  const rows = [
    ['Gross', 'gross_kobo'],
    ['PAYE', 'paye_kobo'],
    ['Deductions', 'deductions_kobo'],
    ['Net', 'net_kobo'],
    ['Employer contributions', 'employer_kobo'],
  ] as const
  if (!isShown)
    return (
      <p className={classes.note}>
        {countOf(totals.people, 'payslip')}
        {before ? `, ${countOf(before.people, 'payslip')} last month` : ''}. Amounts are hidden: show them to compare.
      </p>
    )
  return (
    <table className={classes.totals}>
      <thead>
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
          {before ? <td>{before.people}</td> : null}
          {before ? <td>{totals.people - before.people || '-'}</td> : null}
        </tr>
        {rows.map(([label, key]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{money(totals[key])}</td>
            {before ? <td>{money(before[key])}</td> : null}
            {before ? <td>{totals[key] === before[key] ? '-' : money(totals[key] - before[key])}</td> : null}
          </tr>
        ))}
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
