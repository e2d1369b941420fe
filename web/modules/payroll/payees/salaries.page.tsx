import { shortDayAndYear } from '@iroko/contract/day-words'
import type { Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { payees } from '@iroko/contract/payroll/payees'
import { firstSalaries } from '@iroko/contract/people/first-salaries'
import { salaries, salarySourceWords } from '@iroko/contract/people/salaries'
import { salaryModeWords } from '@iroko/contract/people/salary-modes'
import { Button } from '@mantine/core'
import { IconCash, IconChartBar, IconUsersGroup } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { ImportButton } from '../../../screens/crud-page.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { Salary } from '../../people/salaries/parts.tsx'
import { ModeDialog, salaryModeOptions } from '../../people/salary-modes/parts.tsx'
import { AssignDialog, usePayGroupOptions } from '../pay-groups/parts.tsx'

type SalaryRow = Row<typeof payees.list>

/** What is done with the chosen people; they stay chosen until it is. */
interface OpenDialog {
  Dialog: typeof ModeDialog
  rows: SalaryRow[]
  done: (sent: boolean) => void
}

const states: StatusMap<'missing' | 'pending' | 'set'> = {
  missing: { label: 'No salary', tone: 'bad' },
  pending: { label: 'Awaits approval', tone: 'waiting' },
  set: { label: 'Set', tone: 'good' },
}
const stateOf = ({ pending, starts_on }: SalaryRow) => (pending ? 'pending' : starts_on === null ? 'missing' : 'set')

/** Everybody’s salary; the amounts come from the server when they are asked for. */
export default function SalariesPage() {
  const mayEdit = useMay('people.pay.edit')
  const mayRead = useMay('people.pay.read', 'all')
  const mayAssign = useMay('payroll.edit')
  const person = useOpenRecord('person')
  const navigate = useNavigate()
  const { isShown, toggle } = useShownPay()
  const [asked, setAsked] = useState<OpenDialog>()
  const offices = useOfficeOptions()
  const groups = usePayGroupOptions()
  const bulk = [
    { may: mayAssign, what: 'pay group', icon: <IconUsersGroup size={16} />, Dialog: AssignDialog },
    { may: mayEdit, what: 'salary mode', icon: <IconCash size={16} />, Dialog: ModeDialog },
  ]
    .filter(({ may }) => may)
    .map(({ what, icon, Dialog }) => ({
      label: (count: number) => `Change ${what} of ${countOf(count, 'person', 'people')}`,
      icon,
      run: (rows: SalaryRow[]) => new Promise<boolean>((done) => setAsked({ Dialog, rows, done })),
    }))
  return (
    <>
      <ListPage
        title="Salaries"
        description="Current salaries of all employees. Requests and imports take effect once another person approves them."
        buttons={
          <>
            {mayRead ? toggle : null}
            {mayEdit ? <ImportButton title="Salaries" call={firstSalaries.import} /> : null}
          </>
        }
        empty="No salaries yet. Import them, or request one on the profile of an employee."
        call={payees.list}
        extra={isShown ? { query: { amounts: 'true' } } : {}}
        columns={[
          personColumn<SalaryRow>(({ designation }) => [designation], 232),
          { key: 'office', label: 'Office', width: 188 },
          {
            key: 'amount_kobo',
            label: 'Monthly gross',
            sortable: isShown,
            align: 'end',
            width: 148,
            // Null is masked: not asked for, or not for the one who looks.
            render: ({ amount_kobo, starts_on }) =>
              starts_on === null ? '-' : formatMoney(amount_kobo ?? 0, amount_kobo === null),
          },
          { key: 'starts_on', label: 'Since', sortable: true, width: 112 },
          { key: 'source', label: 'Source', render: ({ source }) => (source ? salarySourceWords[source] : '-'), hidden: true },
          { key: 'pay_group', label: 'Pay group', width: 150, render: groupText },
          {
            key: 'salary_mode',
            label: 'Salary mode',
            render: ({ salary_mode }) => salaryModeWords[salary_mode],
            hidden: true,
          },
          { key: 'pending', label: 'Status', render: (row) => <StatusBadge status={stateOf(row)} map={states} />, width: 132 },
        ]}
        filters={[
          { name: 'office_id', type: 'select', label: 'Office', options: offices },
          { name: 'pay_group_id', type: 'select', label: 'Pay group', options: groups },
          { name: 'salary_mode', type: 'select', label: 'Salary mode', options: salaryModeOptions },
          { name: 'missing', type: 'flag', label: 'No salary' },
          { name: 'pending', type: 'flag', label: 'Awaits approval' },
        ]}
        rowLabel={({ employee }) => employee.full_name}
        onRowClick={({ employee }) => person.open(employee.ogid)}
        actions={[
          {
            label: 'Salary breakdown',
            icon: <IconChartBar size={16} />,
            when: ({ starts_on }) => starts_on !== null,
            run: ({ employee }) => void navigate({ to: `/dashboard/payroll/salary-breakdown/${employee.ogid}` }),
          },
        ]}
        bulk={bulk.length > 0 ? bulk : undefined}
        errorPrefix="Salary | "
      />
      {person.id ? <SalarySheet ogid={person.id} onClose={person.close} /> : null}
      {asked ? (
        <asked.Dialog
          ogids={asked.rows.map(({ employee }) => employee.ogid)}
          onSent={() => asked.done(true)}
          onClose={() => {
            asked.done(false)
            setAsked(undefined)
          }}
        />
      ) : null}
    </>
  )
}

/** One person’s salary with its history. */
function SalarySheet({ ogid, onClose }: { ogid: string; onClose: () => void }) {
  const found = useCall(salaries.list, { params: { ogid } })
  const change = useOpenRecord('salary_change')
  const first = useOpenRecord('first_salaries')
  const { employee } = found.data ?? {}
  return (
    <RecordDrawer
      title={employee ? employee.full_name : 'Salary'}
      found={found}
      errorPrefix="Salary | "
      covered={Boolean(change.id ?? first.id)}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <Salary ogid={ogid} full_name={shown.employee.full_name} />
          {shown.current ? (
            <Button
              variant="default"
              leftSection={<IconChartBar size={18} />}
              renderRoot={(props) => <Link {...props} to={`/dashboard/payroll/salary-breakdown/${ogid}`} />}
            >
              Salary breakdown
            </Button>
          ) : null}
        </>
      )}
    </RecordDrawer>
  )
}

/** 'Monthly, Night shift from 1 Dec 2026' */
const groupText = ({ pay_group, next_group }: Pick<SalaryRow, 'pay_group' | 'next_group'>): string =>
  next_group ? `${pay_group.title}, ${next_group.title} from ${shortDayAndYear(next_group.starts_on)}` : pay_group.title
