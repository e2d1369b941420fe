import { loans } from '@iroko/contract/payroll/loans'
import { type PayItemKind, payItems } from '@iroko/contract/payroll/pay-items'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useUser } from '../../../lib/session.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { type Shown, useShownPay } from '../../../ui/shown-pay.tsx'
import { TaxDetails } from '../../people/tax-facts/parts.tsx'
import { AskLoanDialog, LoanDrawer, loanColumns } from '../loans/parts.tsx'
import { itemColumns } from './parts.tsx'

/** One's own deductions, allowances and loans, with what is left of them. */
export default function MyDeductionsPage() {
  const { ogid } = useUser().employee_info
  const loan = useOpenRecord('loan')
  const pay = useShownPay()
  const { money, toggle } = pay
  const ask = (
    <Button leftSection={<IconPlus size={18} />} onClick={loan.openNew}>
      Request loan
    </Button>
  )
  return (
    <Page
      title="Deductions"
      description="Monthly deductions and allowances, your loans with their balances, and the reliefs that lower your tax."
      actions={
        <>
          {toggle}
          {ask}
        </>
      }
    >
      <Section title="Loans">
        <ListView
          label="Loans"
          empty="No loans yet. Request one with the button above."
          call={loans.list}
          extra={{ query: { ogid }, prefix: 'loans' }}
          columns={loanColumns(money)}
          rowLabel={({ type }) => type.title}
          onRowClick={(row) => loan.open(row.id)}
          errorPrefix="Loan | "
        />
      </Section>
      <Items kind="deduction" title="Deduction" ogid={ogid} money={money} />
      <Items kind="allowance" title="Allowance" ogid={ogid} money={money} />
      <TaxDetails ogid={ogid} pay={pay} />
      {loan.isNew ? <AskLoanDialog ogid={ogid} onClose={loan.close} /> : null}
      {loan.id ? <LoanDrawer id={loan.id} onClose={loan.close} /> : null}
    </Page>
  )
}

interface ItemsProps {
  kind: PayItemKind
  title: string
  ogid: string
  money: Shown['money']
}

function Items({ kind, title, ogid, money }: ItemsProps) {
  return (
    <Section title={`${title}s`}>
      <ListView
        label={`${title}s`}
        empty={`No ${kind}s yet. They appear here once payroll adds them.`}
        call={payItems.list}
        extra={{ query: { ogid, kind }, prefix: `${kind}s` }}
        columns={itemColumns(money)}
        rowLabel={({ type }) => type.title}
        errorPrefix={`${title} | `}
      />
    </Section>
  )
}
