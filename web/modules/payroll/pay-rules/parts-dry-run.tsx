/** Who a rule would pay, summed by office. */
import type { Output } from '@iroko/contract/endpoint'
import type { payRules } from '@iroko/contract/payroll/pay-rules'
import { countOf } from '../../../lib/format.ts'
import type { Shown } from '../../../ui/shown-pay.tsx'
import classes from './parts.module.css'

type Run = Output<typeof payRules.dryRun>

export function DryRun({ run, money }: { run: Run; money: Shown['money'] }) {
  if (run.people === 0) return <p role="status">Nobody would get it as it stands.</p>
  return (
    <section className="column8" role="status" aria-label="Who would get what">
      <h3 className="title">Who would get what</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Office</th>
            <th scope="col">People</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {run.offices.map(({ office, people, kobo }) => (
            <tr key={office}>
              <td>{office}</td>
              <td>{people}</td>
              <td>{money(kobo)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td>{run.people}</td>
            <td>{money(run.kobo)}</td>
          </tr>
        </tfoot>
      </table>
      {run.most ? (
        <p className="dimmed">
          The most is {money(run.most.kobo)}, for {run.most.full_name}.
        </p>
      ) : null}
      {run.own_kobo > 0 ? (
        <p>
          It pays you too: {money(run.own_kobo)} of {countOf(run.people, 'person', 'people')}’s.
        </p>
      ) : null}
    </section>
  )
}
