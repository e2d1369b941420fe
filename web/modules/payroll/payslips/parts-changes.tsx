import type { Output } from '@iroko/contract/endpoint'
import { formatChange, formatMoney } from '@iroko/contract/money'
import { payCauses } from '@iroko/contract/payroll/payslip-summary'
import type { payslips } from '@iroko/contract/payroll/payslips'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Section } from '../../../ui/page.tsx'
import classes from './payslip.module.css'

interface ChangesProps {
  slip: Pick<Output<typeof payslips.show>['payslip'], 'before' | 'net_kobo'>
  isShown: boolean
}

const atOnce = 3

/** What makes the net pay another one than last month's: the three largest causes, the others when they are asked for. */
export function Changes({ slip: { before, net_kobo }, isShown }: ChangesProps) {
  const [isWhole, setWhole] = useState(false)
  if (!before) return null
  const causes = payCauses(before.changes)
  const difference = net_kobo - before.net_kobo
  return (
    <Section title="Since last month">
      <p className="plain">{sentence(difference, isShown)}</p>
      {isShown && causes.length > 0 ? (
        <table className={classes.causes}>
          <tbody>
            {causes.slice(0, isWhole ? undefined : atOnce).map(({ title, effect_kobo }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{formatChange(effect_kobo)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {isShown && causes.length > atOnce && !isWhole ? (
        <Button variant="subtle" size="compact-sm" className={classes.all} onClick={() => setWhole(true)}>
          All {causes.length} changes
        </Button>
      ) : null}
    </Section>
  )
}

function sentence(difference: number, isShown: boolean): string {
  if (Math.abs(difference) < 100) return 'The net pay is the same as last month.'
  const way = difference > 0 ? 'more' : 'less'
  return isShown
    ? `The net pay is ${formatMoney(Math.abs(difference))} ${way} than last month.`
    : `The net pay is ${way} than last month.`
}
