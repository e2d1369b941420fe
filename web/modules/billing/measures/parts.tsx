/** Volumes, values of measures and forecasts: entered by one person, confirmed by another. */
import { billingEntries, billingEntryStatuses, billingEntryWords } from '@iroko/contract/billing/measures'
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import { monthInWords } from '@iroko/contract/day-words'
import type { Row } from '@iroko/contract/endpoint'
import { useSession } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'

type Entry = Row<typeof billingEntries.list>

const prefix = 'Volume | '
const statuses = billingEntryStatuses.map((value) => ({ value, label: billingEntryWords[value] }))
const badges = {
  pending: { label: billingEntryWords.pending, tone: 'waiting' },
  confirmed: { label: billingEntryWords.confirmed, tone: 'good' },
  rejected: { label: billingEntryWords.rejected, tone: 'bad' },
} as const

const valueWords = ({ is_measure, value, sample }: Entry): string =>
  is_measure ? `${value / 100}${sample > 0 ? `, of ${sample}` : ''}` : value.toLocaleString('en-NG')

export function Volumes() {
  const me = useSession()?.employee_info.ogid
  const decide = useSend(billingEntries.decide, { prefix, success: 'message' })
  const isForMe = ({ status, entered_by }: Entry) => status === 'pending' && entered_by.ogid !== me
  return (
    <ListView
      label="Volumes"
      call={billingEntries.list}
      keepsTools
      toolbar={
        <>
          <AskButton variant="default" ask={() => <ForecastDialog />}>
            Enter forecast
          </AskButton>
          <AskButton ask={() => <EntryDialog />}>Enter volume</AskButton>
        </>
      }
      columns={[
        {
          key: 'day',
          label: 'Of',
          sortable: true,
          width: 150,
          render: ({ day, is_measure }) => (is_measure ? monthInWords(day) : <DateText value={day} />),
        },
        { key: 'client', label: 'Client', render: ({ client }) => client.title },
        { key: 'title', label: 'Line or measure' },
        { key: 'value', label: 'Value', align: 'end', width: 150, render: valueWords },
        { key: 'note', label: 'Note' },
        {
          key: 'entered_by',
          label: 'Entered by',
          width: 180,
          render: ({ entered_by }) => entered_by.full_name,
        },
        { key: 'decided_by', label: 'Decided by', width: 180 },
        { key: 'status', label: 'Status', width: 130, render: ({ status }) => <StatusBadge status={status} map={badges} /> },
      ]}
      filters={[{ type: 'select', name: 'status', label: 'Status', options: statuses }]}
      actions={[
        {
          ...{ label: 'Confirm', inRow: 'outline', when: isForMe },
          run: ({ id, version }) => decide.mutate({ params: { id }, body: { status: 'confirmed', version } }),
        },
        {
          ...{ label: 'Reject', when: isForMe },
          run: ({ id, version }) => decide.mutate({ params: { id }, body: { status: 'rejected', version } }),
        },
      ]}
      rowLabel={({ title, day }) => `${title}, ${day}`}
      empty="No volume was entered yet. What lines by volume and entered measures are charged by is entered here."
    />
  )
}

const useTargets = () => {
  const targets = useCall(billingEntries.targets, {}).data?.targets ?? []
  return targets.map(({ id, title, contract, campaign, is_measure }) => ({
    ...{ value: id, label: `${contract}: ${title}, ${campaign}`, is_measure },
  }))
}

interface Draft {
  target_id: string
  day: string
  month: string
  pieces: number
  hundredths: number
  sample: number
  note: string
}

/** A volume is of a day, the value of a measure of a month. */
function EntryDialog() {
  const close = useClose()
  const targets = useTargets()
  const send = useSend(billingEntries.enter, { prefix, success: 'message' })
  const isMeasure = ({ target_id }: Partial<Draft>) => targets.find(({ value }) => value === target_id)?.is_measure === true
  const submit = async (draft: Draft) => {
    const { target_id, day, month, pieces, hundredths, sample, note } = draft
    const own = isMeasure(draft) ? { day: firstOfMonth(month), value: hundredths, sample: sample || 0 } : { day, value: pieces }
    await send.mutateAsync({ body: { target_id, note: note || '', ...own } })
    close(true)
  }
  return (
    <FormDialog<Draft>
      title="Enter volume"
      submit="Enter"
      fields={[
        {
          ...{ name: 'target_id', type: 'select', label: 'Line or measure', required: 'Choose from the list', full: true },
          options: targets,
        },
        {
          ...{ name: 'day', type: 'date', label: 'Day', required: true, value: today() },
          when: (draft) => !isMeasure(draft),
        },
        {
          ...{ name: 'pieces', type: 'number', label: 'Pieces', required: true, min: 0, decimals: 0 },
          when: (draft) => !isMeasure(draft),
        },
        {
          ...{ name: 'month', type: 'date', label: 'Any day of the month', required: true, when: isMeasure },
          value: addMonths(firstOfMonth(today()), -1),
        },
        {
          ...{ name: 'hundredths', type: 'number', label: 'Value', percent: true, required: true, min: 0, when: isMeasure },
        },
        { name: 'sample', type: 'number', label: 'Measured on so many', min: 0, decimals: 0, value: 0, when: isMeasure },
        { name: 'note', type: 'textarea', label: 'Note', maxLength: 200 },
      ]}
      onSubmit={submit}
    >
      {() => <p>Another person confirms it before it is charged. The newest that was confirmed counts.</p>}
    </FormDialog>
  )
}

function ForecastDialog() {
  const lines = useTargets().filter(({ is_measure }) => !is_measure)
  return (
    <SendDialog<{ contract_line_id: string; month: string; quantity: number }>
      title="Enter forecast"
      call={billingEntries.forecast}
      prefix={prefix}
      submit="Enter"
      fields={[
        {
          ...{ name: 'contract_line_id', type: 'select', label: 'Line', required: 'Choose from the list', full: true },
          options: lines,
        },
        {
          ...{ name: 'month', type: 'date', label: 'First day of the month', required: true },
          value: addMonths(firstOfMonth(today()), 1),
        },
        { name: 'quantity', type: 'number', label: 'Pieces', required: true, min: 0, decimals: 0 },
      ]}
    >
      {() => <p>How much the client says it will send. It counts when it was told before the month begins.</p>}
    </SendDialog>
  )
}
