/** Who has an allowance, a deduction or a loan of one type. */

import { loans } from '@iroko/contract/payroll/loans'
import { type PayItemKind, payItems } from '@iroko/contract/payroll/pay-items'
import { IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { RowAction } from '../../../screens/columns/column.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { loanColumns } from '../loans/parts.tsx'
import { itemColumns } from './parts.tsx'

interface Type {
  id: string
  title: string
}

interface StaffProps {
  type: Type
  onClose: () => void
}

/** The action of a type’s row, and what it opens. */
export function useStaffOf(kind: PayItemKind | 'loan') {
  const [type, setType] = useState<Type>()
  const action: RowAction<Type> = { label: 'Show staff', icon: <IconUsers size={16} />, run: setType }
  const props = type && { type, onClose: () => setType(undefined) }
  const dialog = props ? kind === 'loan' ? <LoanStaff {...props} /> : <ItemStaff kind={kind} {...props} /> : null
  return { action, dialog }
}

const width = 960

/** This year’s, of one person. */
const pageOf = (what: string, ogid: string): string => {
  const year = today().slice(0, 4)
  return `/dashboard/payroll/staff-${what}/${ogid}/${year}-01/${year}-12`
}

function StaffDialog({ type, onClose, children }: StaffProps & { children: ReactNode }) {
  return (
    <Dialog title={`Employees with ${type.title}`} width={width} onClose={onClose}>
      {() => <div className="column12">{children}</div>}
    </Dialog>
  )
}

function ItemStaff({ kind, type, onClose }: StaffProps & { kind: PayItemKind }) {
  const { money, toggle } = useShownPay()
  return (
    <StaffDialog type={type} onClose={onClose}>
      <ListView
        label={`Employees with ${type.title}`}
        call={payItems.list}
        extra={{ query: { kind, type_id: type.id }, prefix: 'staff' }}
        columns={[personColumn(() => []), ...itemColumns(money).slice(1)]}
        rowLabel={({ employee }) => employee.full_name}
        href={({ employee }) => pageOf(`${kind}s`, employee.ogid)}
        toolbar={toggle}
        errorPrefix={`${type.title} | `}
      />
    </StaffDialog>
  )
}

function LoanStaff({ type, onClose }: StaffProps) {
  const { money, toggle } = useShownPay()
  return (
    <StaffDialog type={type} onClose={onClose}>
      <ListView
        label={`Employees with ${type.title}`}
        call={loans.list}
        extra={{ query: { loan_type_id: type.id }, prefix: 'staff' }}
        columns={[personColumn(() => []), ...loanColumns(money).slice(1)]}
        rowLabel={({ employee }) => employee.full_name}
        href={({ employee }) => pageOf('loans', employee.ogid)}
        toolbar={toggle}
        errorPrefix={`${type.title} | `}
      />
    </StaffDialog>
  )
}
