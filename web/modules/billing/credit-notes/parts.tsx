/** Credit notes and write-offs as they were asked for, and the forms that ask for one. */
import '../../../ui/mantine-over.ts'
import {
  type CreditEffect,
  creditEffects,
  creditEffectWords,
  creditKinds,
  creditKindWords,
  creditNotes,
} from '@iroko/contract/billing/credit-notes'
import type { Output } from '@iroko/contract/endpoint'
import { isFault } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { requestStatuses } from '@iroko/contract/platform/approvals'
import { NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { sentNumber, shownNumber } from '../../../screens/fields/number-value.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import classes from '../contracts/lines.module.css'
import { CreditNoteDrawer } from './parts-drawer.tsx'

type Creditable = Output<typeof creditNotes.left>['creditable']

const prefix = 'Credit note | '
const statuses = requestStatuses.map((value) => ({ value, label: statusWords[value].label }))
const kinds = creditKinds.map((value) => ({ value, label: creditKindWords[value] }))
const effects = creditEffects.map((value) => ({ value, label: creditEffectWords[value] }))

export function CreditNotes() {
  const opened = useOpenRecord('credit')
  return (
    <>
      <ListView
        label="Credits asked for"
        call={creditNotes.list}
        columns={[
          {
            key: 'created_at',
            label: 'Asked on',
            sortable: true,
            width: 130,
            render: ({ created_at }) => <DateText value={created_at} />,
          },
          { key: 'kind', label: 'Kind', width: 130, render: ({ kind }) => creditKindWords[kind] },
          { key: 'invoice', label: 'Invoice', width: 150, render: ({ invoice }) => invoice.title },
          { key: 'client', label: 'Client', render: ({ client }) => client.title },
          { key: 'total_kobo', label: 'Amount', sortable: true, money: true, width: 170 },
          { key: 'made_by', label: 'Asked by', width: 180, render: ({ made_by }) => made_by.full_name },
          {
            key: 'status',
            label: 'Status',
            width: 120,
            render: ({ status }) => <StatusBadge status={status} map={statusWords} />,
          },
        ]}
        filters={[
          { type: 'select', name: 'status', label: 'Status', options: statuses },
          { type: 'select', name: 'kind', label: 'Kind', options: kinds },
        ]}
        rowLabel={({ invoice }) => invoice.title}
        onRowClick={({ id }) => opened.open(id)}
        empty="Nothing was credited yet. Open an invoice to ask for a credit note."
      />
      {opened.id ? <CreditNoteDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

/** What may be asked of an issued invoice. */
export function CreditButtons({ id, number }: { id: string; number: string }) {
  const mayEdit = useMay('invoice.edit')
  const { data } = useCall(creditNotes.left, { params: { id } })
  const creditable = data?.creditable
  if (!creditable) return null
  if (creditable.is_asked) return <p className="dimmed">A credit note or write-off of it awaits a decision.</p>
  if (!mayEdit) return null
  return (
    <div className="line12">
      {creditable.left_kobo > 0 && creditable.lines.length > 0 ? (
        <AskButton variant="default" ask={() => <CreditDialog id={id} number={number} creditable={creditable} />}>
          Credit
        </AskButton>
      ) : null}
      {creditable.open_kobo > 0 ? (
        <AskButton variant="default" ask={() => <WriteOffDialog id={id} number={number} creditable={creditable} />}>
          Write off
        </AskButton>
      ) : null}
    </div>
  )
}

interface DialogProps {
  id: string
  number: string
  creditable: Creditable
}

interface CreditDialogProps extends DialogProps {
  /** What is typed already, by the line. */
  first?: Record<number, Typed>
}

interface AcceptedDispute {
  invoice: { id: string; title: string }
  position: number
  amount_kobo: number
}

/** The credit note that an accepted dispute asks for, as far as it is left to credit. */
export function DisputeCredit({ dispute: { invoice, position, amount_kobo } }: { dispute: AcceptedDispute }) {
  const creditable = useCall(creditNotes.left, { params: { id: invoice.id } }).data?.creditable
  if (!creditable) return null
  const left = creditable.lines.find((line) => line.position === position)?.left_kobo ?? 0
  const first = { [position]: { amount_kobo: Math.min(amount_kobo, left), effect: 'correction' as const } }
  return <CreditDialog id={invoice.id} number={invoice.title} creditable={creditable} first={first} />
}

interface Typed {
  amount_kobo?: number
  effect: CreditEffect
}

function CreditDialog({ id, number, creditable, first }: CreditDialogProps) {
  const close = useClose()
  const [typed, setTyped] = useState<Record<number, Typed>>(first ?? {})
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const send = useSend(creditNotes.ask, { prefix, success: 'message' })
  const lines = Object.entries(typed).flatMap(([position, { amount_kobo, effect }]) =>
    amount_kobo ? [{ position: Number(position), amount_kobo, effect }] : [],
  )
  const submit = async ({ reason }: { reason: string }) => {
    try {
      await send.mutateAsync({ params: { id }, body: { lines, reason } })
    } catch (error) {
      const fields = (isFault(error) && error.fields) || {}
      const byLine = lines.map(({ position }, at) => [position, fields[`lines.${at}`]] as const)
      setWrong({ lines: fields.lines ?? '', ...Object.fromEntries(byLine) })
      throw error
    }
    close(true)
  }
  return (
    <FormDialog<{ reason: string }>
      title={`Credit ${number}`}
      submit="Send"
      dirty={lines.length > 0}
      fields={[{ name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 }]}
      onSubmit={submit}
    >
      {() => (
        <div className="column16">
          <p>
            Without VAT, which follows by itself. A correction may be charged anew with a later month, a concession never is.
            Another person decides, and the client is told.
          </p>
          {wrong.lines ? <p role="alert">{wrong.lines}</p> : null}
          {creditable.lines.map(({ position, title, left_kobo }) => (
            <LineFields
              key={position}
              title={`${position}. ${title}`}
              left={left_kobo}
              typed={typed[position] ?? { effect: 'correction' }}
              error={wrong[position]}
              onChange={(line) => setTyped({ ...typed, [position]: line })}
            />
          ))}
          <strong>Credited: {formatMoney(lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0))} and VAT</strong>
        </div>
      )}
    </FormDialog>
  )
}

interface LineFieldsProps {
  title: string
  left: number
  typed: Typed
  error: string | undefined
  onChange: (line: Typed) => void
}

const LineFields = ({ title, left, typed, error, onChange }: LineFieldsProps) => (
  <div className={classes.line}>
    <NumberInput
      label={title}
      description={`${formatMoney(left)} left`}
      value={shownNumber(typed.amount_kobo ?? null, true)}
      onChange={(value) => onChange({ effect: typed.effect, amount_kobo: sentNumber(value, true) as number })}
      error={error}
      min={0}
      disabled={left === 0}
      thousandSeparator=","
      decimalScale={2}
      hideControls
      leftSection="₦"
    />
    <Select<string>
      label="Kind"
      aria-label={`Kind of ${title}`}
      data={effects}
      value={typed.effect}
      allowDeselect={false}
      disabled={left === 0}
      onChange={(effect) => onChange({ ...typed, effect: (effect ?? 'correction') as CreditEffect })}
    />
  </div>
)

const WriteOffDialog = ({ id, number, creditable: { open_kobo, allowance_kobo } }: DialogProps) => (
  <SendDialog<{ amount_kobo: number; allowance_kobo: number; reason: string }>
    title={`Write off ${number}`}
    call={creditNotes.askWriteOff}
    params={{ id }}
    prefix={prefix}
    submit="Send"
    fields={[
      {
        ...{ name: 'amount_kobo', type: 'number', label: 'Written off', money: true, required: true, min: 0 },
        ...{ value: open_kobo, description: `${formatMoney(open_kobo)} is open` },
      },
      {
        ...{ name: 'allowance_kobo', type: 'number', label: 'Provided for before', money: true, value: 0, min: 0 },
        description: `${formatMoney(allowance_kobo)} is left of the loss allowance`,
      },
      { name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 },
    ]}
  >
    {() => (
      <p>
        It is not asked for any more, and what was not provided for is a loss. Another person decides, and the client is told.
      </p>
    )}
  </SendDialog>
)
