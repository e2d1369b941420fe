/** The forms that ask for a contract, and for a change of its lines. */
import { contracts } from '@iroko/contract/billing/contracts'
import { clientDirectory } from '@iroko/contract/clients/directory'
import type { Input, Output } from '@iroko/contract/endpoint'
import { useState } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { optionOf } from '../../../screens/fields/option.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { useWrong } from './parts-inputs.tsx'
import { ContractLines, emptyLine, sentLines } from './parts-lines.tsx'
import { ContractMeasures, sentMeasures, type TypedMeasure } from './parts-measures.tsx'

const prefix = 'Contract | '
export const weekdayWords = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const weekdays = weekdayWords.map((label, at) => ({ value: String(at + 1), label }))

type Draft = Omit<Input<typeof contracts.ask>['body'], 'lines' | 'measures' | 'weekdays'> & { weekdays: string[] }

export function ContractDialog() {
  const clients = useCall(clientDirectory.list, { query: { limit: 1000, sort: 'title' } }).data?.clients ?? []
  const [lines, setLines] = useState(() => [emptyLine()])
  const [measures, setMeasures] = useState<TypedMeasure[]>([])
  const { wrong, sending } = useWrong()
  const send = useSend(contracts.ask, { prefix, success: 'message' })
  const submit = ({ ends_on, po_limit_kobo, ...draft }: Draft) =>
    sending(() =>
      send.mutateAsync({
        body: {
          ...draft,
          ends_on: ends_on || null,
          po_limit_kobo: po_limit_kobo || null,
          weekdays: draft.weekdays.map(Number).toSorted(),
          lines: sentLines(lines),
          measures: sentMeasures(measures),
        },
      }),
    )
  return (
    <FormDialog<Draft>
      title="Add contract"
      submit="Send"
      dirty={lines.some(({ title }) => title !== '') || measures.length > 0}
      fields={[
        { name: 'client_id', type: 'select', label: 'Client', required: 'Choose a client', options: clients.map(optionOf) },
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 120 },
        { name: 'starts_on', type: 'date', label: 'From', required: true, value: today() },
        { name: 'ends_on', type: 'date', label: 'To', description: 'Empty: until it is ended' },
        { name: 'terms_days', type: 'number', label: 'Paid within', unit: 'days', required: true, value: 30, min: 0, max: 180 },
        { name: 'notice_days', type: 'number', label: 'Notice', unit: 'days', value: 30, min: 0, max: 365 },
        { name: 'minimum_kobo', type: 'number', label: 'Least of a month', money: true, value: 0, min: 0 },
        { name: 'credit_cap_bp', type: 'number', label: 'Credits at most', percent: true, value: 1000 },
        { name: 'bonus_cap_bp', type: 'number', label: 'Bonuses at most', percent: true, value: 1000 },
        {
          ...{ name: 'weekdays', type: 'select', isMulti: true, label: 'Weekdays', full: true },
          ...{ required: 'Choose at least one day', options: weekdays, value: ['1', '2', '3', '4', '5'] },
          description: 'On which seats are promised',
        },
        { name: 'po_number', type: 'text', label: 'Their order number', maxLength: 40, value: '' },
        {
          ...{ name: 'po_limit_kobo', type: 'number', label: 'Limit of their order', money: true, min: 0 },
          description: 'Empty: no limit. What is beyond it another person approves',
        },
        { name: 'holidays_off', type: 'check', label: 'Nothing is promised on public holidays', value: true },
        { name: 'client_confirms', type: 'check', label: 'The client confirms each month before it is invoiced', value: false },
        { name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 },
      ]}
      onSubmit={submit}
    >
      {({ values }) => {
        const campaigns = (clients.find(({ id }) => id === values.client_id)?.campaigns ?? []).map(optionOf)
        return (
          <div className="column16">
            {wrong.lines ? <p role="alert">{wrong.lines}</p> : null}
            <ContractLines lines={lines} wrong={wrong} onChange={setLines} campaigns={campaigns} />
            <ContractMeasures measures={measures} wrong={wrong} onChange={setMeasures} campaigns={campaigns} />
          </div>
        )
      }}
    </FormDialog>
  )
}

type Contract = Output<typeof contracts.show>['contract']
type Change = Omit<Input<typeof contracts.askLines>['body'], 'lines'>

/** Lines that end on the day before, and others that begin: a line itself is never changed. */
export function LinesDialog({ contract }: { contract: Contract }) {
  const { id, client, number, lines: known } = contract
  const clients = useCall(clientDirectory.list, { query: { limit: 1000, sort: 'title' } }).data?.clients ?? []
  const campaigns = (clients.find((row) => row.id === client.id)?.campaigns ?? []).map(optionOf)
  const [lines, setLines] = useState(() => [emptyLine()])
  const { wrong, sending } = useWrong()
  const send = useSend(contracts.askLines, { prefix, success: 'message' })
  const running = known.filter(({ ends_on }) => ends_on === null || ends_on >= today())
  return (
    <FormDialog<Change>
      title={`Change lines of ${number}`}
      submit="Send"
      dirty={lines.some(({ title }) => title !== '')}
      fields={[
        { name: 'starts_on', type: 'date', label: 'From', required: true, value: today() },
        {
          ...{ name: 'end_line_ids', type: 'select', isMulti: true, label: 'Lines that end the day before', full: true },
          options: running.map((line) => ({ value: line.id, label: `${line.title}, ${line.office.title}` })),
        },
        { name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 },
      ]}
      onSubmit={({ end_line_ids, ...draft }) =>
        sending(() =>
          send.mutateAsync({
            params: { id },
            body: { ...draft, end_line_ids: end_line_ids ?? [], lines: sentLines(lines) },
          }),
        )
      }
    >
      {() => (
        <div className="column16">
          <p>A line is never changed: it ends, and another begins with what is agreed now. Another person decides.</p>
          {wrong.lines ? <p role="alert">{wrong.lines}</p> : null}
          <ContractLines lines={lines} wrong={wrong} onChange={setLines} campaigns={campaigns} />
        </div>
      )}
    </FormDialog>
  )
}
