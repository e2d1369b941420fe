/** A loan: its request, its ledger, and what can be done with it. */

import type { Output, Row } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { loanEntryWords, loans } from '@iroko/contract/payroll/loans'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { monthChoices, monthInWords, today } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { type Shown, useShownPay } from '../../../ui/shown-pay.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { Timeline } from '../../../ui/timeline.tsx'
import { RequestButtons } from '../../platform/approvals/parts-request.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { SettlementDialog } from '../debt-settlements/parts.tsx'
import { WriteOffDialog } from '../loan-write-offs/parts.tsx'

const monthText = (month: string): string => month.slice(0, 7)

export function loanColumns(money: Shown['money']): Column<Row<typeof loans.list>>[] {
  return [
    { key: 'type', label: 'Loan', render: ({ type }) => type.title },
    { key: 'principal_kobo', label: 'Amount', align: 'end', render: ({ principal_kobo }) => money(principal_kobo) },
    { key: 'instalment_kobo', label: 'Per month', align: 'end', render: ({ instalment_kobo }) => money(instalment_kobo) },
    {
      key: 'balance_kobo',
      label: 'Left',
      align: 'end',
      render: ({ paid_out_on, balance_kobo }) => (paid_out_on === null ? '-' : money(balance_kobo)),
    },
    { key: 'first_month', label: 'From', render: ({ first_month }) => monthText(first_month), width: 100 },
    {
      key: 'status',
      label: 'Status',
      render: ({ status, cancelled }) => <StatusBadge status={cancelled ? 'cancelled' : status} map={statusWords} />,
    },
  ]
}

/** What a loan has nothing of is not listed. */
const known = <Item extends { value: ReactNode }>(items: readonly Item[]): Item[] =>
  items.filter(({ value }) => value !== null && value !== '')

export function LoanDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(loans.show, { params: { id } })
  const { money, moneyIn, toggle } = useShownPay()
  return (
    <RequestDrawer kind="loan" found={found} employee={found.data?.loan.employee} onClose={onClose}>
      {({ loan }) => (
        <RequestBody
          kind="loan"
          request={loan}
          line={`${loan.type.title} from ${monthInWords(loan.first_month)}`}
          requester={loan.asked_by.full_name}
          withdraw={{
            call: loans.withdraw,
            title: 'Withdraw this loan?',
            text: 'It will not be paid out. You can request another one.',
          }}
        >
          <RequestButtons>{toggle}</RequestButtons>
          <DescriptionList
            items={known([
              { label: 'Amount', value: money(loan.principal_kobo) },
              { label: 'Per month', value: money(loan.instalment_kobo) },
              { label: 'Months', value: loan.months },
              {
                label: 'Paid out',
                value:
                  loan.paid_out_on ??
                  (loan.status === 'approved' && !loan.cancelled ? 'Not yet. It is owed from that day' : null),
              },
              { label: 'Left', value: loan.paid_out_on === null ? null : money(loan.balance_kobo) },
              { label: 'Skipped', value: loan.skipped.map(monthInWords).join(', ') },
              { label: 'Reason', value: loan.reason },
              { label: 'Beyond the Labour Act', value: loan.despite },
              {
                label: 'Cancelled',
                value:
                  loan.cancelled &&
                  `${loan.cancelled.by.full_name}, ${loan.cancelled.at.slice(0, 10)}: ${loan.cancelled.reason}`,
                full: true,
              },
            ])}
          />
          {loan.ledger.length > 0 ? (
            <Section title="Ledger">
              <Timeline
                label="Ledger"
                items={loan.ledger.map(({ id: entry, kind, amount_kobo, month, note, created_at }) => ({
                  id: entry,
                  title: moneyIn(`${loanEntryWords[kind]}: ${formatMoney(Math.abs(amount_kobo))}`),
                  at: created_at.slice(0, 10),
                  text: [kind === 'repayment' ? `Payslip of ${monthInWords(month)}` : '', note].filter(Boolean).join('\n'),
                  tone: 'neutral',
                }))}
              />
            </Section>
          ) : null}
          <LoanSteps loan={loan} />
          {loan.write_off ? (
            <p>A write-off of {money(loan.write_off.amount_kobo)} awaits the decision of another person.</p>
          ) : null}
          {loan.settlement ? <p>A payment of {money(loan.settlement.amount_kobo)} awaits another person.</p> : null}
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

type Loan = Output<typeof loans.show>['loan']

/** What can be done with a loan that is approved. */
function LoanSteps({ loan }: { loan: Loan }) {
  const mayProcess = useMay('payroll.process')
  return (
    <>
      {loan.can.edit ? (
        <RequestButtons>
          <AskButton variant="default" ask={() => <SkipDialog loan={loan} />}>
            Skip a month
          </AskButton>
          {mayProcess && !loan.settlement ? (
            <AskButton
              variant="default"
              ask={() => <SettlementDialog of={{ loan_id: loan.id }} owed={loan.balance_kobo} title="Enter payment" />}
            >
              Enter payment
            </AskButton>
          ) : null}
          {loan.can.write_off ? (
            <AskButton variant="default" ask={() => <WriteOffDialog loan={loan} />}>
              Write off
            </AskButton>
          ) : null}
        </RequestButtons>
      ) : null}
      {loan.can.cancel || loan.can.decline || loan.can.bank_return ? (
        <RequestButtons>
          {loan.can.cancel ? (
            <AskButton variant="default" ask={() => <CancelDialog loan={loan} />}>
              Cancel loan
            </AskButton>
          ) : null}
          {loan.can.decline ? <DeclineButton loan={loan} /> : null}
          {loan.can.bank_return ? (
            <AskButton variant="default" ask={() => <ReturnDialog loan={loan} />}>
              Returned by the bank
            </AskButton>
          ) : null}
        </RequestButtons>
      ) : null}
    </>
  )
}

const SkipDialog = ({ loan }: { loan: Loan }) => (
  <SendDialog<{ month: string; version: number }>
    title="Skip a month"
    call={loans.skip}
    params={{ id: loan.id }}
    prefix="Loan | "
    submit="Skip this month"
    fixed={{ version: loan.version }}
    fields={[
      {
        name: 'month',
        type: 'select',
        label: 'Month',
        options: monthChoices(0, 12),
        required: true,
        value: today().slice(0, 7),
      },
    ]}
  />
)

const CancelDialog = ({ loan }: { loan: Loan }) => (
  <SendDialog<{ reason: string; version: number }>
    title={`Cancel the ${loan.type.title.toLowerCase()} of ${loan.employee.full_name}`}
    call={loans.cancel}
    params={{ id: loan.id }}
    prefix="Loan | "
    submit="Cancel loan"
    fixed={{ version: loan.version }}
    fields={[
      {
        name: 'reason',
        type: 'textarea',
        label: 'Reason',
        description: 'It will not be paid out. The decision stays in its history.',
        required: 'Enter a reason',
        maxLength: 500,
      },
    ]}
  />
)

/** Who borrows does not want it any more. */
function DeclineButton({ loan }: { loan: Loan }) {
  const send = useSend(loans.decline, { prefix: 'Loan | ', success: 'message' })
  const decline = async () => {
    const yes = await confirm({
      title: `Cancel your ${loan.type.title.toLowerCase()}?`,
      text: 'It was approved and is not paid out yet. It will not be, and who approved it is told. You can request another one.',
      action: 'Cancel loan',
      cancel: 'Keep it',
    })
    if (yes) await send.mutateAsync({ params: { id: loan.id }, body: { version: loan.version } }).catch(() => undefined)
  }
  return (
    <Button variant="default" loading={send.isPending} onClick={() => void decline()}>
      Cancel loan
    </Button>
  )
}

const ReturnDialog = ({ loan }: { loan: Loan }) => (
  <SendDialog<{ returned_on: string; bank_reference: string; version: number }>
    title={`The bank returned the ${loan.type.title.toLowerCase()} of ${loan.employee.full_name}`}
    call={loans.bankReturn}
    params={{ id: loan.id }}
    prefix="Loan | "
    submit="Record return"
    fixed={{ version: loan.version }}
    fields={[
      {
        name: 'returned_on',
        type: 'date',
        label: 'Returned on',
        description: 'It is owed no more, and waits to be paid out again by another colleague.',
        required: true,
        value: today(),
      },
      {
        name: 'bank_reference',
        type: 'text',
        label: 'Reference of the bank',
        required: 'Enter the reference of the bank',
        maxLength: 80,
      },
    ]}
  />
)

interface AskDraft {
  ogid: string
  loan_type_id: string
  principal_kobo: number
  months: number
  first_month: string
  reason: string
  despite: string
}

/** Requests a loan of a person. */
export function AskLoanDialog({ ogid, onClose }: { ogid: string; onClose: () => void }) {
  const choices = useCall(loans.choices)
  const options = (choices.data?.loan_choices ?? []).map(({ id, title, max_months }) => ({
    value: id,
    label: `${title}, at most ${max_months} months`,
  }))
  return (
    <SendDialog<AskDraft>
      title="Request loan"
      call={loans.create}
      prefix="Loan | "
      submit="Request loan"
      fixed={{ ogid }}
      fields={[
        { name: 'loan_type_id', type: 'select', label: 'Loan', required: true, options },
        { name: 'principal_kobo', type: 'number', money: true, min: 1, label: 'Amount', required: true },
        { name: 'months', type: 'number', label: 'Repaid over', unit: 'months', min: 1, max: 120, required: true, value: 6 },
        {
          name: 'first_month',
          type: 'select',
          label: 'First deduction',
          options: monthChoices(0, 12),
          required: true,
          value: today().slice(0, 7),
        },
        { name: 'reason', type: 'textarea', label: 'Reason', required: true, maxLength: 500 },
        {
          name: 'despite',
          type: 'textarea',
          label: 'Reason to exceed the limits of the Labour Act',
          description:
            'Required only beyond them: instalments of a third of the monthly gross; for an advance, one month’s pay over at least 3 months, one at a time.',
          value: '',
          maxLength: 500,
        },
      ]}
      onClose={onClose}
    />
  )
}
