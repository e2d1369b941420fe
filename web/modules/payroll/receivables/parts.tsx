/** The debt of somebody who left: what for, what awaits a second person, and the payslip that could not deduct it. */
import { type Receivable, receivables } from '@iroko/contract/payroll/receivables'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { save } from '../../../screens/files/save.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { type Shown, useShownPay } from '../../../ui/shown-pay.tsx'
import { SettlementDialog, SettlementDrawer } from '../debt-settlements/parts.tsx'

export const prefix = 'Payroll | '

type Debt = Pick<Receivable, 'employee' | 'total_kobo'>

export const PaymentOf = ({ employee, total_kobo }: Debt) => (
  <SettlementDialog of={{ ogid: employee.ogid }} owed={total_kobo} title={`Payment of ${employee.full_name}`} />
)

export const WriteOffOf = ({ employee, total_kobo }: Debt) => (
  <SettlementDialog
    of={{ ogid: employee.ogid }}
    owed={total_kobo}
    title={`Write off the debt of ${employee.full_name}`}
    isWriteOff
  />
)

export function ReceivableDrawer({ ogid, onClose }: { ogid: string; onClose: () => void }) {
  const found = useCall(receivables.list, { query: { q: ogid } })
  const [awaited, setAwaited] = useState<string>()
  const { money, toggle } = useShownPay()
  if (awaited) return <SettlementDrawer id={awaited} onClose={() => setAwaited(undefined)} />
  return (
    <RecordDrawer title="Owed by a leaver" found={found} errorPrefix="Payroll" onClose={onClose}>
      {({ payroll_receivables }) => {
        const debt = payroll_receivables.find(({ employee }) => employee.ogid === ogid)
        if (!debt) return <p>Nothing is owed any more.</p>
        const { awaits } = debt
        return (
          <>
            <div className="apart">
              <strong>{debt.employee.full_name}</strong>
              {toggle}
            </div>
            <Facts debt={debt} money={money} />
            {awaits ? (
              <p className="middle8">
                {money(awaits.amount_kobo)} awaits another person
                <Button size="xs" variant="default" onClick={() => setAwaited(awaits.id)}>
                  Open
                </Button>
              </p>
            ) : null}
            <Steps debt={debt} />
          </>
        )
      }}
    </RecordDrawer>
  )
}

function Facts({ debt, money }: { debt: Receivable; money: Shown['money'] }) {
  const { employee, exit_date, payslip, is_settled, items, paid_kobo, total_kobo } = debt
  return (
    <>
      <DescriptionList
        items={[
          { label: 'OGID', value: employee.ogid },
          { label: 'Last day', value: exit_date },
          { label: 'Owed', value: money(total_kobo) },
          ...(paid_kobo > 0 ? [{ label: 'Paid or given up since', value: money(paid_kobo) }] : []),
          {
            label: is_settled ? 'Final settlement' : 'Last payslip, not settled yet',
            value: <Link to={`/dashboard/payroll/payslip/${payslip.id}` as never}>{payslip.title}</Link>,
          },
        ]}
      />
      <Section title="For">
        <DescriptionList items={items.map(({ title, kobo }) => ({ label: title, value: money(kobo) }))} />
      </Section>
    </>
  )
}

function Steps({ debt }: { debt: Receivable }) {
  if (!useMay('payroll.process')) return null
  return (
    <div className="line8">
      {debt.awaits ? null : (
        <>
          <Button onClick={() => void ask(<PaymentOf {...debt} />)}>Enter a payment</Button>
          <Button variant="default" onClick={() => void ask(<WriteOffOf {...debt} />)}>
            Write off
          </Button>
        </>
      )}
      <Button variant="default" onClick={() => void save(receivables.letter, { params: { id: debt.id } }, prefix)}>
        Letter
      </Button>
    </div>
  )
}
