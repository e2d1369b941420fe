/** What receipts and credit notes settle, and what they can still settle. */
import { creditNotes } from '@iroko/contract/billing/credit-notes'
import { receipts } from '@iroko/contract/billing/receipts'
import type { Output } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'

type Settled = Output<typeof receipts.settlements>['settlements']

const prefix = 'Receipt | '

/** What settles an invoice; of a credit note what it settles, and what is left of it. */
export function Settlements({ id, isCredit }: { id: string; isCredit: boolean }) {
  const found = useCall(receipts.settlements, { params: { id } })
  return (
    <Loaded found={found} prefix={prefix} bones={null}>
      {({ settlements: { allocations, left_kobo, open } }) => (
        <>
          {allocations.length > 0 || isCredit ? (
            <Allocations
              allocations={allocations}
              none="It settles no invoice."
              title={isCredit ? 'Settles' : 'Settled by'}
              of={isCredit ? 'invoice' : 'by'}
            />
          ) : null}
          {left_kobo > 0 ? <OpenInvoices id={id} left_kobo={left_kobo} open={open} call={receipts.useCredit} /> : null}
          {left_kobo > 0 ? <PayBack credit_id={id} left_kobo={left_kobo} /> : null}
        </>
      )}
    </Loaded>
  )
}

interface PayBackProps {
  receipt_id?: string
  credit_id?: string
  left_kobo: number
}

interface RefundDraft {
  amount_kobo: number
  reason: string
}

/** Asks that what is left of a receipt or a credit note is paid back. */
export function PayBack({ left_kobo, ...of }: PayBackProps) {
  const mayEdit = useMay('receipt.edit')
  if (!mayEdit) return null
  return (
    <div>
      <AskButton
        variant="default"
        ask={() => (
          <SendDialog<RefundDraft>
            title="Ask for a refund"
            call={creditNotes.askRefund}
            prefix="Refund | "
            submit="Send"
            fixed={of as never}
            fields={[
              {
                ...{ name: 'amount_kobo', type: 'number', label: 'Amount', money: true, required: true, min: 0 },
                ...{ value: left_kobo, description: `Up to ${formatMoney(left_kobo)}` },
              },
              { name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 },
            ]}
          >
            {() => <p>Another person decides. It is paid by the line of the bank that it is settled with.</p>}
          </SendDialog>
        )}
      >
        Ask for a refund
      </AskButton>
    </div>
  )
}

interface AllocationsProps {
  allocations: Settled['allocations']
  none: string
  title?: string
  of?: 'invoice' | 'by'
}

export function Allocations({ allocations, none, title = 'Settles', of = 'invoice' }: AllocationsProps) {
  const mayEdit = useMay('receipt.edit')
  const undo = useSend(receipts.undo, { prefix, success: 'message' })
  if (allocations.length === 0) return <p className="dimmed">{none}</p>
  return (
    <section className="column16">
      <h2 className="title">{title}</h2>
      {allocations.map(({ id, amount_kobo, wht_kobo, vat_withheld_kobo, is_undone, can_undo, dated_on, ...documents }) => (
        <div key={id} className="apart">
          <span>
            {documents[of].title}: {formatMoney(amount_kobo)}
            <span className="small">
              {' '}
              on <DateText value={dated_on} />
              {wht_kobo + vat_withheld_kobo === 0 ? '' : `, ${formatMoney(wht_kobo + vat_withheld_kobo)} of it withheld`}
              {is_undone && amount_kobo > 0 ? ', taken back' : ''}
            </span>
          </span>
          {mayEdit && can_undo ? (
            <Button
              size="xs"
              variant="default"
              loading={undo.isPending}
              aria-label={`Take back what ${of === 'by' ? 'is settled by' : 'settles'} ${documents[of].title}`}
              onClick={() => undo.mutate({ params: { id } })}
            >
              Take back
            </Button>
          ) : null}
        </div>
      ))}
    </section>
  )
}

interface Draft {
  amount_kobo: number
  wht_kobo: number
  vat_withheld_kobo: number
}

interface OpenInvoicesProps {
  id: string
  left_kobo: number
  open: Settled['open']
  call: typeof receipts.allocate | typeof receipts.useCredit
  /** Something may be withheld of what is settled. */
  withheld?: boolean
}

export function OpenInvoices({ id: of, left_kobo, open, call, withheld = false }: OpenInvoicesProps) {
  const mayEdit = useMay('receipt.edit')
  if (open.length === 0) return <p className="dimmed">This client owes nothing besides.</p>
  return (
    <section className="column16">
      <h2 className="title">Owed by this client</h2>
      {open.map(({ id, number, open_kobo, due_on, wht_kobo }) => (
        <div key={id} className="apart">
          <span>
            {number}: {formatMoney(open_kobo)}
            <span className="small">
              {' '}
              due <DateText value={due_on} />
            </span>
          </span>
          {mayEdit ? (
            <AskButton
              size="xs"
              variant="default"
              aria-label={`Settle ${number}`}
              ask={() => (
                <SendDialog<Draft>
                  title={`Settle ${number}`}
                  call={call}
                  params={{ id: of }}
                  fixed={{ invoice_id: id } as never}
                  prefix={prefix}
                  submit="Settle"
                  fields={[
                    {
                      ...{ name: 'amount_kobo', type: 'number', label: 'Settled', money: true, required: true, min: 0 },
                      ...(withheld && { description: 'Cash and what was withheld' }),
                      value: Math.min(open_kobo, left_kobo + (withheld ? wht_kobo : 0)),
                    },
                    ...(withheld
                      ? ([
                          { name: 'wht_kobo', type: 'number', label: 'Withheld of it', money: true, value: wht_kobo, min: 0 },
                          {
                            name: 'vat_withheld_kobo',
                            type: 'number',
                            label: 'VAT withheld of it',
                            money: true,
                            value: 0,
                            min: 0,
                          },
                        ] as const)
                      : []),
                  ]}
                />
              )}
            >
              Settle
            </AskButton>
          ) : null}
        </div>
      ))}
    </section>
  )
}
