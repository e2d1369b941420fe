/** Writing an order: anew, of a request with the quotation that was chosen, or what stands already. */
import '../../../ui/mantine-over.ts'
import type { Input, Output, Row } from '@iroko/contract/endpoint'
import { isFault } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { bills } from '@iroko/contract/procurement/bills'
import { purchaseOrders } from '@iroko/contract/procurement/purchase-orders'
import type { purchaseRequests } from '@iroko/contract/procurement/purchase-requests'
import type { quotations } from '@iroko/contract/procurement/quotations'
import { vendors } from '@iroko/contract/procurement/vendors'
import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { useBranchOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import { optionOf, searchOptions } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import classes from '../bills/editor.module.css'
import { MoneyInput, useProducts } from '../products/parts-lines.tsx'

type Order = Output<typeof purchaseOrders.show>['purchase_order']
type Request = Output<typeof purchaseRequests.show>['purchase_request']
type Offer = Row<typeof quotations.list>
type Body = Input<typeof purchaseOrders.create>['body']
type Draft = Omit<Body, 'lines'>

interface TypedLine {
  key: number
  id: string | null
  request_line_id: string | null
  product_id: string | null
  title: string
  quantity: number
  price_kobo: number | null
  tax_code_id: string
  /** `head:` or `account:` with its id. */
  what: string
  office_id: string | null
}

let keys = 0
const emptyLine = (): TypedLine => {
  keys += 1
  return {
    ...{ key: keys, id: null, request_line_id: null, product_id: null, title: '', quantity: 1, price_kobo: null },
    ...{ tax_code_id: '', what: '', office_id: null },
  }
}

const ofOrder = ({ lines }: Order): TypedLine[] =>
  lines.map(({ id, request_line_id, product, title, quantity, price_kobo, tax_code, head, account, office }) => ({
    ...{ ...emptyLine(), id, request_line_id, product_id: product?.id ?? null, title, quantity, price_kobo },
    ...{ tax_code_id: tax_code.id, what: head ? `head:${head.id}` : `account:${account?.id}`, office_id: office?.id ?? null },
  }))

const ofRequest = ({ lines, head }: Request, chosen: Offer | undefined): TypedLine[] =>
  lines.map(({ id, product, title, quantity, estimate_kobo, office }) => ({
    ...{ ...emptyLine(), request_line_id: id, product_id: product?.id ?? null, title, quantity, office_id: office.id },
    price_kobo: chosen?.lines.find(({ request_line_id }) => request_line_id === id)?.price_kobo ?? (estimate_kobo || null),
    what: head || product?.expense_head_id ? `head:${head?.id ?? product?.expense_head_id}` : '',
  }))

const sentOf = (lines: readonly TypedLine[]): Body['lines'] =>
  lines.map(({ key: _key, what, price_kobo, ...line }) => {
    const [kind, id = null] = what.split(':')
    return {
      ...line,
      price_kobo: price_kobo ?? 0,
      ...(kind === 'head' ? { expense_head_id: id } : { account_id: kind === 'account' ? id : null }),
    }
  })

interface OrderDialogProps {
  order?: Order
  request?: Request
  chosen?: Offer | undefined
}

/** An approved order is lowered at once; anything else that is changed of it waits as a revision. */
export function OrderDialog({ order, request, chosen }: OrderDialogProps) {
  const close = useClose()
  const branches = useBranchOptions()
  const [lines, setLines] = useState(() => (order ? ofOrder(order) : request ? ofRequest(request, chosen) : [emptyLine()]))
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const options = { prefix: 'Purchase order | ', success: 'message', quietFields: true } as const
  const add = useSend(purchaseOrders.create, options)
  const update = useSend(purchaseOrders.update, options)
  const vendor = order?.vendor ?? chosen?.vendor
  const submit = async (draft: Draft) => {
    const body = {
      ...{ ...draft, expected_on: draft.expected_on || null, lines: sentOf(lines) },
      request_id: order ? (order.request?.id ?? null) : (request?.id ?? null),
    }
    try {
      if (order) await update.mutateAsync({ params: { id: order.id }, body: { ...body, version: order.version } })
      else await add.mutateAsync({ body })
    } catch (error) {
      setWrong((isFault(error) && error.fields) || {})
      throw error
    }
    close(true)
  }
  return (
    <FormDialog<Draft>
      title={order ? `Change ${order.number}` : 'Write purchase order'}
      submit={order && order.revision > 0 ? 'Save change' : 'Save draft'}
      dirty={lines.some(({ title, product_id }) => title !== '' || product_id !== null)}
      width={860}
      fields={[
        {
          ...{ name: 'vendor_id', type: 'select', label: 'Vendor', required: 'Choose a vendor' },
          ...{
            search: searchOptions(vendors.list, optionOf, { state: 'active' }),
            known: vendor ? [optionOf(vendor)].map(({ value, label }) => ({ value, label })) : [],
          },
          value: vendor?.id,
        },
        { name: 'branch_id', type: 'select', label: 'Deliver to', required: 'Choose a branch', options: branches },
        { name: 'expected_on', type: 'date', label: 'Expected on' },
        { name: 'terms', type: 'text', label: 'Terms', maxLength: 500 },
        {
          ...{ name: 'few_quotes_reason', type: 'text', label: 'Why fewer than three quotations', maxLength: 300, full: true },
          description: 'From ₦500,000, with the other orders of 30 days',
        },
      ]}
      {...(order && { value: { ...order, vendor_id: order.vendor.id, branch_id: order.branch.id } as Partial<Draft> })}
      onSubmit={submit}
    >
      {() => <Lines lines={lines} wrong={wrong} onChange={setLines} />}
    </FormDialog>
  )
}

interface LinesProps {
  lines: TypedLine[]
  wrong: Readonly<Record<string, string>>
  onChange: (lines: TypedLine[]) => void
}

function Lines({ lines, wrong, onChange }: LinesProps) {
  const choices = useCall(bills.choices).data ?? { heads: [], accounts: [], tax_codes: [] }
  const items = useProducts()
  const offices = useOfficeOptions()
  const change = (key: number, part: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const what = [
    { group: 'Expense heads', items: choices.heads.map(({ id, title }) => ({ value: `head:${id}`, label: title })) },
    {
      group: 'Accounts',
      items: choices.accounts.map(({ id, code, title }) => ({ value: `account:${id}`, label: `${code} ${title}` })),
    },
  ]
  const choose = (line: TypedLine, id: string | null) => {
    const item = items.find((each) => each.id === id)
    const head = item?.expense_head ? `head:${item.expense_head.id}` : line.what
    change(line.key, { product_id: id, title: '', price_kobo: line.price_kobo ?? item?.last_price_kobo ?? null, what: head })
  }
  const sum = lines.reduce((all, { quantity, price_kobo }) => all + Math.round(quantity * (price_kobo ?? 0)), 0)
  return (
    <fieldset className={classes.lines}>
      <legend className="visually-hidden">Lines</legend>
      {wrong.lines ? <p className="problem">{wrong.lines}</p> : null}
      {lines.map((line, at) => (
        <div key={line.key} className={classes.line}>
          <Select
            label={`Item ${at + 1}`}
            placeholder="From the catalogue"
            data={items.map(({ id, title }) => ({ value: id, label: title }))}
            value={line.product_id}
            onChange={(id) => choose(line, id)}
            error={wrong[`lines.${at}`]}
            searchable
            clearable
          />
          <TextInput
            label="Or in words"
            value={line.product_id ? '' : line.title}
            disabled={line.product_id !== null}
            maxLength={160}
            onChange={({ currentTarget }) => change(line.key, { title: currentTarget.value })}
          />
          <NumberInput
            label="Quantity"
            value={line.quantity}
            min={0}
            decimalScale={3}
            hideControls
            onChange={(value) => change(line.key, { quantity: Number(value) })}
          />
          <MoneyInput
            label="Price without VAT"
            kobo={line.price_kobo}
            onChange={(price_kobo) => change(line.key, { price_kobo })}
          />
          <Select
            label="VAT"
            data={choices.tax_codes.map(({ id, title }) => ({ value: id, label: title }))}
            value={line.tax_code_id || null}
            onChange={(tax_code_id) => change(line.key, { tax_code_id: tax_code_id ?? '' })}
          />
          <Select
            label="Charged to"
            data={what}
            value={line.what || null}
            onChange={(value) => change(line.key, { what: value ?? '' })}
            searchable
          />
          <Select<string>
            label="Office"
            data={offices}
            value={line.office_id}
            onChange={(office_id) => change(line.key, { office_id })}
            searchable
            clearable
          />
          {lines.length > 1 ? (
            <Button
              variant="subtle"
              aria-label={`Remove line ${at + 1}`}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            >
              Remove
            </Button>
          ) : null}
        </div>
      ))}
      <div className="apart">
        <Button variant="default" onClick={() => onChange([...lines, emptyLine()])}>
          Add line
        </Button>
        <p role="status">{`${formatMoney(sum)} without VAT`}</p>
      </div>
    </fieldset>
  )
}
