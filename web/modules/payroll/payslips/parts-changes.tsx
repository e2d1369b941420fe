import type { Output } from '@iroko/contract/endpoint'
import type { payslips } from '@iroko/contract/payroll/payslips'
import { Section } from '../../../ui/page.tsx'
import classes from './breakdown.module.css'

interface ChangesProps {
  slip: Pick<Output<typeof payslips.show>['payslip'], 'before' | 'net_kobo'>
  money: (kobo: number) => string
}

/** What makes the net pay another one than last month's, the most first. */
export function Changes({ slip: { before, net_kobo }, money }: ChangesProps) {
  if (!before) return null
  const difference = net_kobo - before.net_kobo
  return (
    <Section title="Since last month">
      <p>
        {difference === 0
          ? 'The net pay is the same as last month.'
          : `The net pay is ${money(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than last month.`}
      </p>
      <table className={classes.table}>
        <tbody>
          {before.changes.map(({ kind, title, change_kobo }) => (
            <tr key={`${kind} ${title}`}>
              <th scope="row">{title}</th>
              <td>
                {money(Math.abs(change_kobo))} {change_kobo > 0 ? 'more' : 'less'}
                {kind === 'deduction' ? ' deducted' : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
