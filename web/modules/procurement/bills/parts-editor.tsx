/** Entering a bill: what the vendor wrote, beside its lines with what each was for. */
import '../../../ui/mantine-over.ts'
import { totalsOf } from '@iroko/contract/documents'
import type { Input, Output } from '@iroko/contract/endpoint'
import { isFault } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { bills } from '@iroko/contract/procurement/bills'
import { vendors } from '@iroko/contract/procurement/vendors'
import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { sentNumber, shownNumber } from '../../../screens/fields/number-value.ts'
import { searchOptions } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import classes from './editor.module.css'

type Shown = Output<typeof bills.show>['bill']
type Body = Input<typeof bills.create>['body']
type Draft = Omit<Body, 'lines'>
type Choices = Output<typeof bills.choices>

/** A line as it is typed: `key` stays as others come and go; what it is for is a head or an account. */
interface TypedLine {
  key: number
  /** `head:` or `account:` with its id. */
  what: string
  office_id: string | null
  memo: string
  quantity: number | null
  price_kobo: number | null
  tax_code_id: string
  order_line_id: string | null
}

let keys = 0
const emptyLine = (): TypedLine => {
  keys += 1
  return { key: keys, what: '', office_id: null, memo: '', quantity: 1, price_kobo: null, tax_code_id: '', order_line_id: null }
}

const typedOf = ({ lines }: Pick<Shown, 'lines'>): TypedLine[] =>
  lines.map(({ head, account, office, memo, quantity, price_kobo, tax_code, order_line_id }) => ({
    ...emptyLine(),
    ...{ what: head ? `head:${head.id}` : `account:${account?.id}`, office_id: office?.id ?? null, memo },
    ...{ quantity, price_kobo, tax_code_id: tax_code.id, order_line_id },
  }))

const sentOf = (lines: readonly TypedLine[]): Body['lines'] =>
  lines
    .filter(({ what, price_kobo }) => what !== '' || price_kobo !== null)
    .map(({ what, office_id, memo, quantity, price_kobo, tax_code_id, order_line_id }) => {
      const [kind, id = null] = what.split(':')
      return {
        ...{ office_id, memo, quantity: quantity ?? 1, price_kobo: price_kobo ?? 0, tax_code_id, order_line_id },
        ...(kind === 'head' ? { expense_head_id: id } : { account_id: kind === 'account' ? id : null }),
      }
    })

const draftOf = (bill: Shown): Draft => ({
  ...{ kind: bill.kind === 'credit' ? 'credit' : 'bill', vendor_id: bill.vendor.id, number: bill.number },
  ...{ bill_date: bill.bill_date, due_on: bill.due_on, memo: bill.memo, reason: bill.reason },
  ...{ credits: bill.credits?.id ?? null, is_self_accounted: bill.is_self_accounted, file_id: bill.file?.id ?? null },
})

const vendorSearch = searchOptions(vendors.list, ({ id, title }) => ({ value: id, label: title }))
const kinds = [
  { value: 'bill', label: 'Bill' },
  { value: 'credit', label: 'Credit' },
]

/** A new draft, or one that is changed. */
export function BillDialog({ bill }: { bill?: Shown }) {
  const close = useClose()
  const choices = useCall(bills.choices).data ?? { heads: [], accounts: [], tax_codes: [] }
  const [lines, setLines] = useState(() => (bill ? typedOf(bill) : [emptyLine()]))
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const options = { prefix: 'Bill | ', success: 'message', quietFields: true } as const
  const add = useSend(bills.create, options)
  const update = useSend(bills.update, options)
  const submit = async (draft: Draft) => {
    const body = {
      ...draft,
      due_on: draft.due_on || null,
      credits: draft.credits || null,
      file_id: draft.file_id || null,
      lines: sentOf(lines),
    }
    try {
      if (bill) await update.mutateAsync({ params: { id: bill.id }, body: { ...body, version: bill.version } })
      else await add.mutateAsync({ body })
    } catch (error) {
      setWrong((isFault(error) && error.fields) || {})
      throw error
    }
    close(true)
  }
  return (
    <FormDialog<Draft>
      title={bill ? `Change bill ${bill.number}` : 'Add bill'}
      submit="Save draft"
      dirty={lines.some(({ what }) => what !== '')}
      fields={[
        { name: 'kind', type: 'select', label: 'Kind', required: true, value: 'bill', options: kinds },
        {
          name: 'vendor_id',
          type: 'select',
          label: 'Vendor',
          required: 'Choose a vendor',
          search: vendorSearch,
          known: bill ? [{ value: bill.vendor.id, label: bill.vendor.title }] : [],
        },
        { name: 'number', type: 'text', label: 'Vendor’s number', required: 'Enter the vendor’s number', maxLength: 40 },
        { name: 'bill_date', type: 'date', label: 'Date', required: true, value: today(), max: today() },
        {
          name: 'due_on',
          type: 'date',
          label: 'Due',
          description: 'Empty: by the vendor’s terms',
          when: ({ kind }) => kind !== 'credit',
        },
        {
          name: 'credits',
          type: 'select',
          label: 'Credits the bill',
          required: 'Choose the bill that is credited',
          when: ({ kind }) => kind === 'credit',
          search: searchOptions(
            bills.list,
            ({ id, vendor, number, open_kobo }) => ({
              value: id,
              label: `${vendor.title} ${number}, ${formatMoney(open_kobo)} owed`,
            }),
            { state: 'approved' },
          ),
          known: bill?.credits ? [{ value: bill.credits.id, label: bill.credits.number }] : [],
        },
        { name: 'memo', type: 'text', label: 'For', maxLength: 200 },
        { name: 'file_id', type: 'file', label: 'The bill', purpose: 'bill' },
        {
          name: 'is_self_accounted',
          type: 'check',
          label: 'From abroad without VAT: the company accounts for it',
          full: true,
        },
        {
          name: 'reason',
          type: 'text',
          label: 'Why it is another one',
          description: 'Where another bill has the same number or amount',
          maxLength: 200,
          full: true,
          when: ({ reason }) => Boolean(reason) || wrong.reason !== undefined,
        },
      ]}
      {...(bill && { value: draftOf(bill) })}
      onSubmit={submit}
    >
      {() => <Lines lines={lines} wrong={wrong} choices={choices} onChange={setLines} />}
    </FormDialog>
  )
}

interface LinesProps {
  lines: readonly TypedLine[]
  wrong: Readonly<Record<string, string>>
  choices: Choices
  onChange: (lines: TypedLine[]) => void
}

function Lines({ lines, wrong, choices, onChange }: LinesProps) {
  const offices = useOfficeOptions()
  const change = (key: number, part: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const data = [
    { group: 'Expense heads', items: choices.heads.map(({ id, title }) => ({ value: `head:${id}`, label: title })) },
    {
      group: 'Accounts',
      items: choices.accounts.map(({ id, code, title }) => ({ value: `account:${id}`, label: `${code} ${title}` })),
    },
  ]
  const codeOf = (what: string) => choices.heads.find(({ id }) => what === `head:${id}`)?.tax_code_id
  return (
    <fieldset className={classes.lines}>
      <legend className="visually-hidden">Lines</legend>
      {lines.map((line, at) => (
        <div key={line.key} className={classes.line}>
          <Select
            label={`Line ${at + 1} is for`}
            data={data}
            value={line.what || null}
            onChange={(what) => change(line.key, { what: what ?? '', tax_code_id: codeOf(what ?? '') ?? line.tax_code_id })}
            error={wrong[`lines.${at}`]}
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
          <NumberInput
            label="Quantity"
            value={line.quantity ?? ''}
            onChange={(value) => change(line.key, { quantity: typeof value === 'number' ? value : null })}
            min={1}
            allowDecimal={false}
            hideControls
          />
          <NumberInput
            label="Price without VAT"
            value={shownNumber(line.price_kobo, true)}
            onChange={(value) => change(line.key, { price_kobo: (sentNumber(value, true) as number | undefined) ?? null })}
            min={0}
            thousandSeparator=","
            decimalScale={2}
            hideControls
            leftSection="₦"
          />
          <Select
            label="VAT"
            data={choices.tax_codes.map(({ id, title }) => ({ value: id, label: title }))}
            value={line.tax_code_id || null}
            onChange={(tax_code_id) => change(line.key, { tax_code_id: tax_code_id ?? '' })}
          />
          <TextInput
            label="Text"
            value={line.memo}
            maxLength={160}
            onChange={({ currentTarget }) => change(line.key, { memo: currentTarget.value })}
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
        <Total lines={lines} choices={choices} />
      </div>
    </fieldset>
  )
}

/** What the bill comes to, as it will be counted. */
function Total({ lines, choices }: Pick<LinesProps, 'lines' | 'choices'>) {
  const counted = lines.flatMap(({ quantity, price_kobo, tax_code_id }) => {
    const rates = choices.tax_codes.find(({ id }) => id === tax_code_id)?.rates ?? []
    if (!quantity || !price_kobo) return []
    return [{ title: '', quantity, price_kobo, per: 1, discount_bp: 0, vat_bp: rates.at(-1)?.rate_bp ?? 0 }]
  })
  if (counted.length === 0) return null
  const { net_kobo, vat_kobo, total_kobo } = totalsOf(counted, { discount_kobo: 0, withheld_bp: 0 })
  return <p role="status">{`${formatMoney(net_kobo)} and ${formatMoney(vat_kobo)} VAT: ${formatMoney(total_kobo)}`}</p>
}
