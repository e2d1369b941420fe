/** Receiving at the door: what is still to come of an order, photo of the delivery note, quantities. */
import '../../../ui/mantine-over.ts'
import type { Row } from '@iroko/contract/endpoint'
import { isFault } from '@iroko/contract/errors'
import { goodsReceipts } from '@iroko/contract/procurement/goods-receipts'
import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import classes from '../bills/editor.module.css'
import { quantityWords } from '../products/parts.tsx'

type Receivable = Row<typeof goodsReceipts.receivable>

export const Receive = () => (
  <ListView
    label="To receive"
    call={goodsReceipts.receivable}
    columns={[
      { key: 'number', label: 'Order', width: 160 },
      { key: 'vendor', label: 'Vendor' },
      { key: 'branch', label: 'Branch', width: 150 },
      {
        ...{ key: 'lines', label: 'To come' },
        render: ({ lines }) =>
          lines
            .map(({ title, unit, quantity, received }) => `${title}: ${quantityWords(quantity - received, unit)}`)
            .join(', '),
      },
      { key: 'expected_on', label: 'Expected', sortable: 'delivery', width: 130 },
    ]}
    rowLabel={({ number }) => number}
    actions={[{ label: 'Receive', inRow: 'outline', shortcut: 'a', ask: (order) => <ReceiveDialog order={order} /> }]}
    empty="Nothing is on its way. Orders that were sent to their vendors appear here."
  />
)

interface Typed {
  accepted: number
  rejected: number
  why: string
}

function ReceiveDialog({ order }: { order: Receivable }) {
  const close = useClose()
  const isService = order.lines.every(({ is_service }) => is_service)
  const [typed, setTyped] = useState<Record<string, Typed>>(() =>
    Object.fromEntries(
      order.lines.map(({ id, quantity, received }) => [id, { accepted: left(quantity, received), rejected: 0, why: '' }]),
    ),
  )
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const send = useSend(goodsReceipts.create, { prefix: 'Receipt | ', success: 'message', quietFields: true })
  const change = (id: string, part: Partial<Typed>) =>
    setTyped({ ...typed, [id]: { accepted: 0, rejected: 0, why: '', ...typed[id], ...part } })
  const sent = order.lines.flatMap(({ id }) => {
    const own = typed[id]
    return own && own.accepted + own.rejected > 0 ? [{ line_id: id, ...own }] : []
  })
  const problemOf = (id: string) => wrong[`lines.${sent.findIndex(({ line_id }) => line_id === id)}`]
  const submit = async ({ delivery_note_no, photo_id }: { delivery_note_no: string; photo_id: string }) => {
    try {
      await send.mutateAsync({ body: { order_id: order.id, delivery_note_no, photo_id: photo_id || null, lines: sent } })
    } catch (error) {
      setWrong((isFault(error) && error.fields) || {})
      throw error
    }
    close(true)
  }
  return (
    <FormDialog<{ delivery_note_no: string; photo_id: string }>
      title={isService ? `Confirm ${order.number}` : `Receive ${order.number}`}
      submit={isService ? 'Confirm' : 'Receive'}
      fields={[
        {
          ...{ name: 'photo_id', type: 'file', label: 'Photo of the delivery note', purpose: 'delivery_note' },
          ...(!isService && { required: 'Take a photo of the delivery note' }),
        },
        {
          ...{
            name: 'delivery_note_no',
            type: 'text',
            label: isService ? 'Number of the report' : 'Number of the delivery note',
            maxLength: 40,
            full: true,
          },
          required: 'Enter the number of the delivery note',
        },
      ]}
      onSubmit={submit}
    >
      {() => (
        <fieldset className={classes.lines}>
          <legend className="visually-hidden">What was delivered</legend>
          {order.lines.map(({ id, title, unit, quantity, received }) => (
            <div key={id} className={classes.line}>
              <NumberInput
                label={`${title}: accepted`}
                description={`${quantityWords(left(quantity, received), unit)} to come`}
                value={typed[id]?.accepted ?? 0}
                error={problemOf(id)}
                min={0}
                decimalScale={3}
                inputMode="decimal"
                onChange={(value) => change(id, { accepted: Number(value) })}
              />
              <NumberInput
                label="Rejected"
                value={typed[id]?.rejected ?? 0}
                min={0}
                decimalScale={3}
                inputMode="decimal"
                onChange={(value) => change(id, { rejected: Number(value) })}
              />
              {(typed[id]?.rejected ?? 0) > 0 ? (
                <TextInput
                  label="Why it was rejected"
                  value={typed[id]?.why ?? ''}
                  maxLength={200}
                  onChange={({ currentTarget }) => change(id, { why: currentTarget.value })}
                />
              ) : null}
            </div>
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}

const left = (quantity: number, received: number): number => Math.round((quantity - received) * 1000) / 1000
