import { loans } from '@iroko/contract/payroll/loans'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { AskLoanDialog, LoanDrawer, loanColumns } from './parts.tsx'
import { usePersonFacts } from './parts-facts.tsx'

/** The loans of one person within months: /staff-loans/{OGID}/{yyyy-MM}/{yyyy-MM}. */
export default function StaffLoansPage() {
  const { id = '', start = '', end = '' }: { id?: string; start?: string; end?: string } = useParams({ strict: false })
  const loan = useOpenRecord('loan')
  const { money, toggle } = useShownPay()
  const facts = usePersonFacts(id, start, end)
  const mayAsk = useMay('loan.ask', 'all')
  const ask = mayAsk ? (
    <Button leftSection={<IconPlus size={18} />} onClick={loan.openNew}>
      Request loan
    </Button>
  ) : undefined
  return (
    <>
      <ListPage
        title="Staff loans"
        facts={facts}
        buttons={
          <>
            {toggle}
            {ask}
          </>
        }
        empty={ask}
        call={loans.list}
        extra={{ query: { ogid: id, from: start.slice(0, 7), to: end.slice(0, 7) } }}
        columns={loanColumns(money)}
        rowLabel={({ type }) => type.title}
        onRowClick={(row) => loan.open(row.id)}
        errorPrefix="Loan | "
      />
      {mayAsk && loan.isNew ? <AskLoanDialog ogid={id} onClose={loan.close} /> : null}
      {loan.id ? <LoanDrawer id={loan.id} onClose={loan.close} /> : null}
    </>
  )
}
