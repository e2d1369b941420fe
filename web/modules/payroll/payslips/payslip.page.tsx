import { payslips } from '@iroko/contract/payroll/payslips'
import { salaryModeWords } from '@iroko/contract/people/salary-modes'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { save } from '../../../screens/files/save.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { UnreadPage } from '../../../ui/state/unread-page.tsx'
import classes from './breakdown.module.css'
import { Changes } from './parts-changes.tsx'
import { SlipSections, sumsOf } from './parts-lines.tsx'

const prefix = 'Payslip | '

/** One payslip, each line with what it follows from and what it was last month. */
export default function PayslipPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(payslips.show, { params: { id } })
  const { money, toggle } = useShownPay()
  if (found.isError || found.isPending) return <UnreadPage title="Payslip" found={found} prefix={prefix} />
  const slip = found.data.payslip
  const savePdf = () => void save(payslips.pdf, { params: { id } }, prefix)
  return (
    <Page
      narrow
      title={`Payslip ${slip.month.slice(0, 7)}`}
      facts={`${slip.employee.full_name}, ${slip.employee.ogid}`}
      actions={
        <>
          {toggle}
          <Button leftSection={<IconDownload size={18} />} onClick={savePdf}>
            PDF
          </Button>
        </>
      }
    >
      {slip.is_void ? <p>This payslip was reversed or replaced. It is no longer valid.</p> : null}
      <p className={classes.net}>
        Net pay <strong>{money(slip.net_kobo)}</strong>
      </p>
      {slip.held_kobo > 0 ? (
        <p>Paid with it: {money(slip.held_kobo)} of earlier net pay that was withheld or returned by the bank.</p>
      ) : null}
      <Changes slip={slip} money={money} />
      <SlipSections
        lines={slip.lines}
        sums={sumsOf(slip)}
        money={money}
        more={({ amount_kobo, before_kobo }) =>
          before_kobo !== null && before_kobo !== amount_kobo ? `. Last month ${money(before_kobo)}` : ''
        }
      />
      <DescriptionList
        items={[
          { label: 'Gross this year', value: money(slip.year.gross_kobo) },
          { label: 'PAYE this year', value: money(slip.year.tax_kobo) },
          { label: 'State of tax residence', value: slip.tax_state },
          { label: 'Pension fund', value: slip.pfa },
          slip.salary_mode === 'bank'
            ? { label: 'Bank', value: slip.bank ? `${slip.bank}, ${slip.account_number}` : null }
            : { label: 'Salary mode', value: salaryModeWords[slip.salary_mode] },
          { label: 'Rules', value: slip.rules.title },
        ]}
      />
    </Page>
  )
}
