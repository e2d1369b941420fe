/** Writing an entry: what it is for, and its lines with the difference of their sides. */
import '../../../ui/mantine-over.ts'
import { accounts } from '@iroko/contract/accounting/accounts'
import { manualJournalKindWords, manualJournals, type SentLine, writtenKinds } from '@iroko/contract/accounting/manual-journals'
import type { Input, Output } from '@iroko/contract/endpoint'
import { isFault } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { sentNumber, shownNumber } from '../../../screens/fields/number-value.ts'
import { searchOptions } from '../../../screens/fields/option.ts'
import { SearchSelect } from '../../../screens/fields/search-select.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import classes from './editor.module.css'

type Shown = Output<typeof manualJournals.show>['manual_journal']
type Body = Input<typeof manualJournals.create>['body']
type Draft = Pick<Body, 'kind' | 'dated_on' | 'memo' | 'every_on' | 'until' | 'reverses_next_month'>

const days = Array.from({ length: 28 }, (_, at) => ({ value: at + 1, label: `Day ${at + 1}` }))
const everyDay = [...days, { value: 31, label: 'Last day' }]
const kinds = writtenKinds.map((value) => ({ value, label: manualJournalKindWords[value] }))
const isRecurring = ({ kind }: Partial<Draft>): boolean => kind === 'recurring'

/** A line as it is typed: `key` stays as others come and go. */
interface TypedLine extends Omit<SentLine, 'debit_kobo' | 'credit_kobo'> {
  key: number
  known?: { value: string; label: string }
  debit_kobo: number | null
  credit_kobo: number | null
}

const search = searchOptions(
  accounts.list,
  ({ id, code, title, owner }) => ({ value: id, label: `${code} ${title}${owner ? ' · kept by others' : ''}` }),
  { is_group: 'false', sort: 'code' },
)

let keys = 0
const emptyLine = (): TypedLine => {
  keys += 1
  return { key: keys, account_id: '', office_id: null, memo: '', debit_kobo: null, credit_kobo: null }
}

const typedOf = ({ lines }: Pick<Shown, 'lines'>): TypedLine[] =>
  lines.map(({ account, office, memo, debit_kobo, credit_kobo }) => ({
    ...{ ...emptyLine(), account_id: account.id, known: { value: account.id, label: `${account.code} ${account.title}` } },
    ...{ office_id: office?.id ?? null, memo, debit_kobo: debit_kobo || null, credit_kobo: credit_kobo || null },
  }))

const sentOf = (lines: readonly TypedLine[]): SentLine[] =>
  lines
    .filter(({ account_id }) => account_id !== '')
    .map(({ account_id, office_id, memo, debit_kobo, credit_kobo }) => ({
      ...{ account_id, office_id, memo },
      ...{ debit_kobo: debit_kobo ?? 0, credit_kobo: credit_kobo ?? 0 },
    }))

const draftOf = ({ kind, dated_on, memo, every_on, until, reverses_next_month }: Shown): Draft => ({
  ...{ kind: kind === 'reversal' ? 'manual' : kind, dated_on, memo, until, reverses_next_month },
  ...(every_on !== null && { every_on: every_on as 31 }),
})

/** A new draft, or one that is changed. */
export function JournalDialog({ journal, onClose }: { journal?: Shown; onClose?: () => void }) {
  const close = useClose(onClose)
  const [lines, setLines] = useState(() => (journal ? typedOf(journal) : [emptyLine(), emptyLine()]))
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const prefix = 'Journal | '
  const add = useSend(manualJournals.create, { prefix, success: 'message' })
  const update = useSend(manualJournals.update, { prefix, success: 'message' })
  const submit = async (draft: Draft) => {
    const body = { ...draft, until: draft.until || null, lines: sentOf(lines) }
    try {
      if (journal) await update.mutateAsync({ params: { id: journal.id }, body: { ...body, version: journal.version } })
      else await add.mutateAsync({ body })
    } catch (error) {
      setWrong((isFault(error) && error.fields) || {})
      throw error
    }
    close(true)
  }
  return (
    <FormDialog<Draft>
      title={journal ? 'Change journal' : 'Add journal'}
      width={1040}
      submit="Save draft"
      dirty={lines.some(({ account_id }) => account_id !== '')}
      fields={[
        { name: 'kind', type: 'select', label: 'Kind', required: true, value: 'manual', options: kinds },
        { name: 'dated_on', type: 'date', label: 'Date', required: true, value: today() },
        {
          name: 'every_on',
          type: 'select',
          label: 'Day of each month',
          options: everyDay,
          required: 'Choose a day of the month',
          when: isRecurring,
        },
        { name: 'until', type: 'date', label: 'Until', description: 'Empty: until it is stopped', when: isRecurring },
        { name: 'memo', type: 'text', label: 'For', required: 'Enter what it is for', maxLength: 200 },
        {
          name: 'reverses_next_month',
          type: 'check',
          label: 'Reverse it on the first day of the next month',
          when: ({ kind }) => kind !== 'opening',
        },
      ]}
      {...(journal && { value: draftOf(journal) })}
      onSubmit={submit}
      onClose={onClose}
    >
      {() => <Lines lines={lines} wrong={wrong} onChange={setLines} />}
    </FormDialog>
  )
}

interface LinesProps {
  lines: readonly TypedLine[]
  wrong: Readonly<Record<string, string>>
  onChange: (lines: TypedLine[]) => void
}

/** A table: Tab goes from cell to cell, Enter to the next line, which is added after the last one. */
function Lines({ lines, wrong, onChange }: LinesProps) {
  const offices = useOfficeOptions()
  const table = useRef<HTMLTableElement>(null)
  const change = (key: number, part: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const focusLine = (at: number) => table.current?.tBodies[0]?.rows[at]?.querySelector('input')?.focus()
  const onEnter = (event: KeyboardEvent, at: number) => {
    // A list that is open takes it to choose.
    const isChoosing = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Enter' || isChoosing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (at === lines.length - 1) flushSync(() => onChange([...lines, emptyLine()]))
    focusLine(at + 1)
  }
  return (
    <fieldset className={classes.lines}>
      <legend className="visually-hidden">Lines</legend>
      <table ref={table} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Office</th>
            <th scope="col">For</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Line
              key={line.key}
              {...{ line, at, offices }}
              error={wrong[`lines.${at}`]}
              onEnter={onEnter}
              onChange={(part) => change(line.key, part)}
              onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td data-label="Debit">{formatMoney(sumOf(lines, 'debit_kobo'))}</td>
            <td data-label="Credit">{formatMoney(sumOf(lines, 'credit_kobo'))}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <div className="apart">
        <Button variant="default" onClick={() => onChange([...lines, emptyLine()])}>
          Add line
        </Button>
        <Difference lines={lines} />
      </div>
    </fieldset>
  )
}

interface LineProps {
  line: TypedLine
  at: number
  offices: ReturnType<typeof useOfficeOptions>
  error: string | undefined
  onEnter: (event: KeyboardEvent, at: number) => void
  onChange: (part: Partial<TypedLine>) => void
  onRemove: () => void
}

function Line({ line, at, offices, error, onEnter, onChange, onRemove }: LineProps) {
  return (
    <tr onKeyDown={(event) => onEnter(event, at)}>
      <td data-label="Account">
        <SearchSelect
          aria-label={`Account of line ${at + 1}`}
          value={line.account_id}
          search={search}
          {...(line.known && { known: [line.known] })}
          onChange={(account_id) => onChange({ account_id })}
          error={error}
        />
      </td>
      <td data-label="Office">
        <Select<string>
          aria-label={`Office of line ${at + 1}`}
          data={offices}
          value={line.office_id}
          onChange={(office_id) => onChange({ office_id })}
          searchable
          clearable
        />
      </td>
      <td data-label="For">
        <TextInput
          aria-label={`For, of line ${at + 1}`}
          value={line.memo}
          maxLength={160}
          onChange={({ currentTarget }) => onChange({ memo: currentTarget.value })}
        />
      </td>
      <td data-label="Debit">
        <Amount label={`Debit of line ${at + 1}`} kobo={line.debit_kobo} onChange={(debit_kobo) => onChange({ debit_kobo })} />
      </td>
      <td data-label="Credit">
        <Amount
          label={`Credit of line ${at + 1}`}
          kobo={line.credit_kobo}
          onChange={(credit_kobo) => onChange({ credit_kobo })}
        />
      </td>
      <td>
        <ActionIcon variant="subtle" aria-label={`Remove line ${at + 1}`} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      </td>
    </tr>
  )
}

const sumOf = (lines: readonly TypedLine[], side: 'debit_kobo' | 'credit_kobo'): number =>
  lines.reduce((sum, line) => sum + (line[side] ?? 0), 0)

interface AmountProps {
  label: string
  kobo: number | null
  onChange: (kobo: number | null) => void
}

const Amount = ({ label, kobo, onChange }: AmountProps) => (
  <NumberInput
    aria-label={label}
    value={shownNumber(kobo, true)}
    onChange={(value) => onChange((sentNumber(value, true) as number | undefined) ?? null)}
    min={0}
    thousandSeparator=","
    decimalScale={2}
    hideControls
    leftSection="₦"
  />
)

/** As it will be refused when it is sent. */
function Difference({ lines }: { lines: readonly TypedLine[] }) {
  const difference = sumOf(lines, 'debit_kobo') - sumOf(lines, 'credit_kobo')
  if (lines.every(({ debit_kobo, credit_kobo }) => !debit_kobo && !credit_kobo)) return null
  if (difference === 0) return <p className="dimmed">Debits and credits are equal</p>
  const [above, below] = difference > 0 ? ['Debits', 'credits'] : ['Credits', 'debits']
  return <p role="status">{`${above} are ${formatMoney(Math.abs(difference))} above ${below}`}</p>
}
