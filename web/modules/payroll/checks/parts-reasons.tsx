/** Beside the totals of what is to be approved: what was found, and why payroll pays it all the same. */
import { payrollChecks, preflightWords } from '@iroko/contract/payroll/checks'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Section } from '../../../ui/page.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'

const most = 100

export function ReasonsBeside({ id }: { id: string }) {
  const { moneyIn } = useShownPay()
  const found = useCall(payrollChecks.list, { params: { id }, query: { cleared: 'yes', limit: most } })
  if (!found.data) return <Loaded found={found} prefix="Payroll | " count={2} height={40} />
  const { problems, total } = found.data
  if (problems.length === 0) return null
  return (
    <Section title="Findings with a reason">
      <ul className="column12" aria-label="Findings with a reason">
        {problems.map(({ id: key, employee, kind, detail, cleared }) => (
          <li key={key} className="column">
            <span className="name">{employee.full_name}</span>
            <span>{detail ? moneyIn(`${preflightWords[kind]}. ${detail}`) : preflightWords[kind]}</span>
            <span className="small">
              {cleared?.reason} ({cleared?.by.full_name})
            </span>
          </li>
        ))}
      </ul>
      {total > problems.length ? (
        <p className="small">{countOf(total - problems.length, 'more finding')} on the payroll</p>
      ) : null}
    </Section>
  )
}
