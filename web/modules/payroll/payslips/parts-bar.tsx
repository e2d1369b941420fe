import { formatMoney } from '@iroko/contract/money'
import { payParts } from '@iroko/contract/payroll/payslip-summary'
import classes from './payslip.module.css'

/** The gross pay as one bar: what is left, and what each part takes of it. */
export function PayBar({ slip }: { slip: Parameters<typeof payParts>[0] }) {
  const parts = payParts(slip)
  if (parts.length === 0) return null
  return (
    <figure className={classes.figure}>
      <figcaption className="small">Gross pay {formatMoney(slip.gross_kobo)}</figcaption>
      <div className={classes.bar} aria-hidden="true">
        {parts.map(({ key, share }) => (
          <span key={key} data-part={key} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className={`plain ${classes.parts}`}>
        {parts.map(({ key, label, kobo, share }) => (
          <li key={key} data-part={key}>
            {label} <span className="figures">{formatMoney(kobo)}</span> <span className="dimmed">{percentOf(share)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** '8%', '0.4%' */
const percentOf = (share: number): string => `${Number((share * 100).toPrecision(share < 0.01 ? 1 : 2))}%`
