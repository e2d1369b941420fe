import { payComponentWords } from '@iroko/contract/payroll/payslips'
import { salaryBreakdowns } from '@iroko/contract/payroll/salary-breakdowns'
import { Button } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { UnreadPage } from '../../../ui/state/unread-page.tsx'
import classes from '../payslips/breakdown.module.css'
import { SlipSections, sumsOf } from '../payslips/parts-lines.tsx'

const title = 'Salary breakdown'

/** How a person’s salary is built: /salary-breakdown/{OGID}. */
export default function SalaryBreakdownPage() {
  const { id: ogid = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(salaryBreakdowns.show, { params: { ogid } })
  const { money, toggle } = useShownPay()
  if (found.isError || found.isPending) return <UnreadPage title={title} found={found} prefix="Salary | " />
  const { employee, amount_kobo, starts_on, structure, components, rules, lines, year, ...month } = found.data.salary_breakdown
  return (
    <Page
      narrow
      title={title}
      facts={`${employee.full_name}, ${employee.ogid}`}
      description="A full month under current rules with monthly items, and twelve such months. Loans and one-off items are not included."
      actions={
        <>
          {toggle}
          <Button
            leftSection={<IconCalculator size={18} />}
            renderRoot={(props) => <Link {...props} to="/dashboard/payroll/payslip/breakdown" search={{ ogid } as never} />}
          >
            What if
          </Button>
        </>
      }
    >
      <p className={classes.net}>
        Monthly net pay <strong>{money(month.net_kobo)}</strong>
      </p>
      <DescriptionList
        items={[
          { label: 'Monthly gross', value: money(amount_kobo) },
          { label: 'Since', value: starts_on },
          { label: 'Yearly net pay', value: money(year.net_kobo) },
          { label: 'Yearly cost to the company', value: money(year.gross_kobo + year.employer_kobo) },
          { label: 'Rules', value: rules.title },
          {
            label: structure.title,
            value: components.map(({ key, share_bp }) => `${payComponentWords[key]} ${share_bp / 100}%`).join(', '),
            full: true,
          },
        ]}
      />
      <SlipSections
        lines={lines}
        sums={sumsOf(month)}
        money={money}
        year={{ of: ({ year_kobo }) => year_kobo, sums: sumsOf(year) }}
      />
    </Page>
  )
}
