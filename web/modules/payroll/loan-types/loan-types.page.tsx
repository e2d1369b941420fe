import { loanTypes } from '@iroko/contract/payroll/loan-types'
import { loans } from '@iroko/contract/payroll/loans'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { useStaffOf } from '../pay-items/parts-staff.tsx'

/** What comes from a file is of people; types are few. */
const calls = { ...loanTypes, import: loans.import }

/** Kinds of loans to staff. */
export default function LoanTypesPage() {
  const staff = useStaffOf('loan')
  return (
    <>
      <CrudPage
        title="Loans"
        description="Loan types and their longest repayment."
        calls={calls}
        actions={[staff.action]}
        columns={[
          { key: 'title', label: 'Title', sortable: true },
          { key: 'advance', label: 'Kind', render: ({ advance }) => (advance ? 'Salary advance' : 'Loan') },
          { key: 'max_months', label: 'Longest repayment (months)', sortable: true, align: 'end' },
        ]}
        toDraft={({ title, advance, max_months }) => ({ title, advance, max_months })}
        fields={[
          { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 },
          {
            name: 'advance',
            type: 'check',
            label: 'Salary advance',
            description: 'At most one month’s pay, one at a time, repaid over at least 3 months (Labour Act, section 4).',
            value: false,
          },
          {
            name: 'max_months',
            type: 'number',
            label: 'Longest repayment',
            unit: 'months',
            required: true,
            min: 1,
            max: 120,
            value: 12,
          },
        ]}
      />
      {staff.dialog}
    </>
  )
}
