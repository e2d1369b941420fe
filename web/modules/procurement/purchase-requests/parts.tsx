/** A purchase request: its form, its drawer, and its quotations side by side. */
import '../../../ui/mantine-over.ts'
import type { Output, Row } from '@iroko/contract/endpoint'
import { isFault } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { purchaseRequests } from '@iroko/contract/procurement/purchase-requests'
import { quotations } from '@iroko/contract/procurement/quotations'
import { vendors } from '@iroko/contract/procurement/vendors'
import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { optionOf, searchOptions } from '../../../screens/fields/option.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import classes from '../bills/editor.module.css'
import { quantityWords } from '../products/parts.tsx'
import { MoneyInput, useProducts } from '../products/parts-lines.tsx'
import { OrderDialog } from '../purchase-orders/parts-editor.tsx'
import { Warning } from '../vendors/parts.tsx'

type Shown = Output<typeof purchaseRequests.show>['purchase_request']

const prefix = 'Purchase request | '

export function PurchaseRequestDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(purchaseRequests.show, { params: { id } })
  const maySeeOffers = useMay('order.read')
  return (
    <RequestDrawer kind="purchase_request" found={found} employee={found.data?.purchase_request.employee} onClose={onClose}>
      {({ purchase_request: request }) => (
        <RequestBody
          kind="purchase_request"
          request={request}
          line={request.title}
          withdraw={{ call: purchaseRequests.withdraw, title: 'Withdraw this request?', text: 'Nothing is bought.' }}
          below={maySeeOffers && request.status === 'approved' ? <Offers request={request} /> : null}
        >
          <DescriptionList
            items={[
              { label: 'Reason', value: request.reason, full: true },
              { label: 'About', value: request.estimate_kobo > 0 ? formatMoney(request.estimate_kobo) : '-' },
              { label: 'Needed by', value: request.needed_by ? <DateText value={request.needed_by} /> : '-' },
              ...(request.head ? [{ label: 'Charged as', value: request.head.title }] : []),
              ...(request.orders.length > 0 ? [{ label: 'Ordered as', value: request.orders.join(', ') }] : []),
              ...request.budgets.map((value) => ({ label: 'Budget', value, full: true })),
            ]}
          />
          <ul className="plain" aria-label="Lines">
            {request.lines.map(({ id: lineId, title, quantity, unit, office, estimate_kobo }) => (
              <li key={lineId} className="apart">
                <span className="shrinks">
                  {title} <span className="dimmed">{`${quantityWords(quantity, unit)} · ${office.title}`}</span>
                </span>
                <span>{estimate_kobo > 0 ? formatMoney(estimate_kobo) : '-'}</span>
              </li>
            ))}
          </ul>
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

function Offers({ request }: { request: Shown }) {
  const { data } = useCall(quotations.list, { query: { request_id: request.id, limit: 50 } })
  const mayEdit = useMay('quotation.edit')
  const mayOrder = useMay('order.edit')
  const offered = data?.quotations ?? []
  const chosen = offered.find(({ is_chosen }) => is_chosen)
  return (
    <section className="column12" aria-label="Quotations">
      <div className="apart">
        <strong>Quotations</strong>
        <span className="line12">
          {mayEdit ? (
            <AskButton variant="default" ask={() => <QuotationDialog request={request} />}>
              Enter quotation
            </AskButton>
          ) : null}
          {mayOrder ? <AskButton ask={() => <OrderDialog request={request} chosen={chosen} />}>Order</AskButton> : null}
        </span>
      </div>
      {offered.length === 0 ? <p className="dimmed">No quotations yet. From ₦500,000 three are needed, or a reason.</p> : null}
      <ul className="plain">
        {offered.map((offer) => (
          <Offer key={offer.id} offer={offer} request={request} mayEdit={mayEdit} />
        ))}
      </ul>
    </section>
  )
}

interface OfferProps {
  offer: Row<typeof quotations.list>
  request: Shown
  mayEdit: boolean
}

function Offer({ offer, request, mayEdit }: OfferProps) {
  const { id, version, vendor, total_kobo, delivery_days, valid_until, is_lowest, is_chosen, why_not_lowest, warnings, file } =
    offer
  const choose = useSend(quotations.choose, { prefix: 'Quotation | ', success: 'message' })
  const priceOf = (lineId: string) => offer.lines.find(({ request_line_id }) => request_line_id === lineId)?.price_kobo ?? 0
  return (
    <li className="column12">
      <div className="apart">
        <span className="shrinks">
          <strong>{vendor.title}</strong>{' '}
          <span className="dimmed">
            {`${delivery_days} days, valid until `}
            <DateText value={valid_until} />
          </span>
        </span>
        <strong>{formatMoney(total_kobo)}</strong>
      </div>
      <span className="dimmed">
        {request.lines.map((line) => `${line.title} ${formatMoney(priceOf(line.id))}`).join(' · ')}
      </span>
      {warnings.map((words) => (
        <Warning key={words}>{words}</Warning>
      ))}
      {why_not_lowest ? <span className="dimmed">Why not the lowest: {why_not_lowest}</span> : null}
      <span className="line12">
        {is_chosen ? <StatusBadge status="chosen" map={{ chosen: { label: 'Chosen', tone: 'good' } }} /> : null}
        {is_lowest ? <StatusBadge status="lowest" map={{ lowest: { label: 'Lowest', tone: 'neutral' } }} /> : null}
        <FileButton file={file} />
        {mayEdit && !is_chosen && is_lowest ? (
          <Button
            variant="default"
            size="compact-sm"
            loading={choose.isPending}
            onClick={() => choose.mutate({ params: { id }, body: { version } })}
          >
            Choose
          </Button>
        ) : null}
        {mayEdit && !is_chosen && !is_lowest ? (
          <AskButton
            variant="default"
            size="compact-sm"
            ask={() => (
              <SendDialog<{ why_not_lowest: string }>
                title={`Choose ${vendor.title}, not the lowest`}
                call={quotations.choose}
                params={{ id }}
                fixed={{ version }}
                prefix="Quotation | "
                submit="Choose"
                fields={[
                  {
                    name: 'why_not_lowest',
                    type: 'textarea',
                    label: 'Why',
                    required: 'Enter why it is chosen',
                    maxLength: 300,
                  },
                ]}
              />
            )}
          >
            Choose
          </AskButton>
        ) : null}
      </span>
    </li>
  )
}

interface QuotationDraft {
  vendor_id: string
  delivery_days: number
  valid_until: string
  file_id: string
}

function QuotationDialog({ request }: { request: Shown }) {
  const close = useClose()
  const [prices, setPrices] = useState<Record<string, number>>({})
  const add = useSend(quotations.create, { prefix: 'Quotation | ', success: 'message', quietFields: true })
  const submit = async (draft: QuotationDraft) => {
    const lines = request.lines.map(({ id }) => ({ request_line_id: id, price_kobo: prices[id] ?? 0 }))
    await add.mutateAsync({ body: { ...draft, request_id: request.id, file_id: draft.file_id || null, lines } })
    close(true)
  }
  return (
    <FormDialog<QuotationDraft>
      title="Enter quotation"
      submit="Save"
      dirty={Object.keys(prices).length > 0}
      fields={[
        {
          name: 'vendor_id',
          type: 'select',
          label: 'Vendor',
          required: 'Choose a vendor',
          search: searchOptions(vendors.list, optionOf),
        },
        {
          name: 'delivery_days',
          type: 'number',
          label: 'Delivered within',
          required: true,
          min: 0,
          max: 365,
          decimals: 0,
          unit: 'days',
          value: 7,
        },
        { name: 'valid_until', type: 'date', label: 'Valid until', required: true },
        { name: 'file_id', type: 'file', label: 'The quotation', purpose: 'quotation', required: 'Upload the quotation' },
      ]}
      onSubmit={submit}
    >
      {() => (
        <fieldset className={classes.lines}>
          <legend className="visually-hidden">Prices</legend>
          {request.lines.map(({ id, title, quantity, unit }) => (
            <MoneyInput
              key={id}
              label={`Price of one, ${title} (${quantityWords(quantity, unit)})`}
              kobo={prices[id] ?? null}
              onChange={(kobo) => setPrices({ ...prices, [id]: kobo ?? 0 })}
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}

interface Draft {
  reason: string
  needed_by: string
  expense_head_id: string
}

interface TypedLine {
  key: number
  product_id: string | null
  title: string
  quantity: number
  estimate_kobo: number | null
}

const emptyLine = { product_id: null, title: '', quantity: 1, estimate_kobo: null }

/** What is needed, by product or in words; of a product that runs low it is filled in. */
export function PurchaseRequestDialog({ line }: { line?: { product_id: string; quantity: number } }) {
  const close = useClose()
  const heads = useCall(purchaseRequests.choices).data?.heads ?? []
  const [lines, setLines] = useState<TypedLine[]>([{ ...emptyLine, key: 0, ...line }])
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const add = useSend(purchaseRequests.create, { prefix, success: 'message', quietFields: true })
  const submit = async ({ reason, needed_by, expense_head_id }: Draft) => {
    const sent = lines.map(({ title, product_id, quantity, estimate_kobo }) => ({
      ...{ title, product_id, quantity, estimate_kobo: estimate_kobo ?? 0, needed_by: needed_by || null },
    }))
    try {
      await add.mutateAsync({ body: { reason, expense_head_id: expense_head_id || null, lines: sent } })
    } catch (error) {
      setWrong((isFault(error) && error.fields) || {})
      throw error
    }
    close(true)
  }
  return (
    <FormDialog<Draft>
      title="Request a purchase"
      submit="Send"
      dirty={lines.some(({ title, product_id }) => title !== '' || product_id !== null)}
      fields={[
        { name: 'reason', type: 'textarea', label: 'Why it is needed', required: 'Enter a reason', maxLength: 500 },
        { name: 'needed_by', type: 'date', label: 'Needed by' },
        { name: 'expense_head_id', type: 'select', label: 'Charged as', options: heads.map(optionOf) },
      ]}
      onSubmit={submit}
    >
      {() => <AskedLines lines={lines} wrong={wrong} onChange={setLines} />}
    </FormDialog>
  )
}

interface AskedLinesProps {
  lines: TypedLine[]
  wrong: Readonly<Record<string, string>>
  onChange: (lines: TypedLine[]) => void
}

function AskedLines({ lines, wrong, onChange }: AskedLinesProps) {
  const items = useProducts()
  const change = (key: number, part: Partial<TypedLine>) =>
    onChange(lines.map((own) => (own.key === key ? { ...own, ...part } : own)))
  const priceOf = (id: string | null) => items.find((item) => item.id === id)?.last_price_kobo ?? null
  return (
    <fieldset className={classes.lines}>
      <legend className="visually-hidden">Lines</legend>
      {lines.map(({ key, title, product_id, quantity, estimate_kobo }, at) => (
        <div key={key} className={classes.line}>
          <Select
            label={`Item ${at + 1}`}
            placeholder="From the catalogue"
            data={items.map(({ id, title: name }) => ({ value: id, label: name }))}
            value={product_id}
            onChange={(id) => change(key, { product_id: id, title: '', estimate_kobo: priceOf(id) })}
            error={wrong[`lines.${at}`]}
            searchable
            clearable
          />
          <TextInput
            label="Or in words"
            value={title}
            disabled={product_id !== null}
            maxLength={160}
            onChange={({ currentTarget }) => change(key, { title: currentTarget.value })}
          />
          <NumberInput
            label="Quantity"
            value={quantity}
            min={0}
            decimalScale={3}
            hideControls
            onChange={(value) => change(key, { quantity: Number(value) })}
          />
          <MoneyInput label="About, each" kobo={estimate_kobo} onChange={(kobo) => change(key, { estimate_kobo: kobo })} />
          {lines.length > 1 ? (
            <Button
              variant="subtle"
              aria-label={`Remove line ${at + 1}`}
              onClick={() => onChange(lines.filter((own) => own.key !== key))}
            >
              Remove
            </Button>
          ) : null}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          onClick={() => onChange([...lines, { ...emptyLine, key: Math.max(...lines.map(({ key }) => key)) + 1 }])}
        >
          Add line
        </Button>
      </div>
    </fieldset>
  )
}
