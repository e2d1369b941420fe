/** Invoices as they were asked for, and the form of a free one. */
import '../../../ui/mantine-over.ts'
import { taxCodes } from '@iroko/contract/accounting/tax-codes'
import { invoiceRequests } from '@iroko/contract/billing/invoice-requests'
import { clientDirectory } from '@iroko/contract/clients/directory'
import { monthInWords } from '@iroko/contract/day-words'
import type { Input } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { requestStatuses } from '@iroko/contract/platform/approvals'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { optionOf } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { changedIn, KeyedList, Money, nextKey, useWrong, Whole } from '../contracts/parts-inputs.tsx'
import { InvoiceRequestDrawer } from '../credit-notes/parts-drawer.tsx'

const statuses = requestStatuses.map((value) => ({ value, label: statusWords[value].label }))

export function InvoiceRequests() {
  const opened = useOpenRecord('request')
  const mayEdit = useMay('invoice.edit')
  return (
    <>
      <ListView
        label="Invoices asked for"
        call={invoiceRequests.list}
        keepsTools
        toolbar={mayEdit ? <AskButton ask={() => <FreeDialog />}>Add free invoice</AskButton> : undefined}
        columns={[
          {
            key: 'created_at',
            label: 'Asked on',
            sortable: true,
            width: 130,
            render: ({ created_at }) => <DateText value={created_at} />,
          },
          { key: 'client', label: 'Client', render: ({ client }) => client.title },
          {
            key: 'month',
            label: 'Of',
            width: 170,
            render: ({ month }) => (month ? monthInWords(month) : 'Free invoice'),
          },
          { key: 'total_kobo', label: 'Total', sortable: true, money: true, width: 170 },
          { key: 'made_by', label: 'Asked by', width: 180, render: ({ made_by }) => made_by.full_name },
          {
            key: 'status',
            label: 'Status',
            width: 120,
            render: ({ status }) => <StatusBadge status={status} map={statusWords} />,
          },
        ]}
        filters={[{ type: 'select', name: 'status', label: 'Status', options: statuses }]}
        rowLabel={({ client }) => client.title}
        onRowClick={({ id }) => opened.open(id)}
        empty="No invoice was asked for yet. What no contract computes is invoiced from here."
      />
      {opened.id ? <InvoiceRequestDrawer id={opened.id} onClose={opened.close} /> : null}
    </>
  )
}

type Draft = Omit<Input<typeof invoiceRequests.ask>['body'], 'lines'>

/** `key` stays as others come and go. */
interface TypedLine {
  key: number
  title: string
  quantity: number
  price_kobo: number | null
  office_id: string
}

const newLine = (): TypedLine => ({ key: nextKey(), title: '', quantity: 1, price_kobo: null, office_id: '' })

function FreeDialog() {
  const clients = useCall(clientDirectory.list, { query: { limit: 1000, sort: 'title' } }).data?.clients ?? []
  const codes = useCall(taxCodes.list, { query: { kind: 'output', limit: 1000 } }).data?.tax_codes ?? []
  const [lines, setLines] = useState<readonly TypedLine[]>(() => [newLine()])
  const { wrong, sending } = useWrong()
  const send = useSend(invoiceRequests.ask, { prefix: 'Invoice | ', success: 'message' })
  const submit = ({ tax_code_id, ...draft }: Draft) => {
    const sent = lines.map(({ key: _key, price_kobo, ...line }) => ({ ...line, price_kobo: price_kobo ?? 0 }))
    return sending(() => send.mutateAsync({ body: { ...draft, tax_code_id: tax_code_id || null, lines: sent } }))
  }
  return (
    <FormDialog<Draft>
      title="Add free invoice"
      submit="Send"
      dirty={lines.some(({ title }) => title !== '')}
      fields={[
        { name: 'client_id', type: 'select', label: 'Client', required: 'Choose a client', options: clients.map(optionOf) },
        { name: 'terms_days', type: 'number', label: 'Paid within', unit: 'days', required: true, value: 30, min: 0, max: 180 },
        { name: 'po_number', type: 'text', label: 'Their order number', maxLength: 40, value: '' },
        {
          ...{ name: 'tax_code_id', type: 'select', label: 'VAT', description: 'Empty: as the client is taxed' },
          options: codes.map(optionOf),
        },
        { name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 },
      ]}
      onSubmit={submit}
    >
      {({ values }) => (
        <FreeLines
          lines={lines}
          wrong={wrong}
          onChange={setLines}
          campaigns={(clients.find(({ id }) => id === values.client_id)?.campaigns ?? []).map(optionOf)}
        />
      )}
    </FormDialog>
  )
}

interface FreeLinesProps {
  lines: readonly TypedLine[]
  campaigns: readonly { value: string; label: string }[]
  wrong: Readonly<Record<string, string>>
  onChange: (lines: readonly TypedLine[]) => void
}

function FreeLines({ lines, campaigns, wrong, onChange }: FreeLinesProps) {
  const sum = lines.reduce((all, { quantity, price_kobo }) => all + quantity * (price_kobo ?? 0), 0)
  return (
    <div className="column16">
      <KeyedList
        title="Lines"
        noun="line"
        least={1}
        items={lines}
        onAdd={() => onChange([...lines, newLine()])}
        onRemove={(key) => onChange(lines.filter((line) => line.key !== key))}
      >
        {({ key, title, quantity, price_kobo, office_id }, at) => {
          const change = (part: Partial<TypedLine>) => onChange(changedIn(lines, key, part))
          return (
            <>
              <TextInput
                label={`Title of line ${at + 1}`}
                value={title}
                maxLength={120}
                error={wrong[`lines.${at}.title`]}
                onChange={({ currentTarget }) => change({ title: currentTarget.value })}
              />
              <Select<string>
                label={`Campaign of line ${at + 1}`}
                data={[...campaigns]}
                value={office_id || null}
                error={wrong[`lines.${at}`] ?? (wrong[`lines.${at}.office_id`] && 'Choose a campaign')}
                onChange={(chosen) => change({ office_id: chosen ?? '' })}
              />
              <Whole
                label={`Quantity of line ${at + 1}`}
                value={quantity}
                error={wrong[`lines.${at}.quantity`]}
                onChange={(value) => change({ quantity: value })}
              />
              <Money
                label={`Price of a piece of line ${at + 1}`}
                value={price_kobo}
                error={wrong[`lines.${at}.price_kobo`]}
                onChange={(value) => change({ price_kobo: value })}
              />
            </>
          )
        }}
      </KeyedList>
      <strong>{formatMoney(sum)} and VAT</strong>
    </div>
  )
}
