/** Whom payrolls pay over to, each with our number there and the layout of its schedule. */
import { paperLayouts } from '@iroko/contract/accounting/bank-layouts'
import { paperUseWords } from '@iroko/contract/accounting/paper-fields'
import {
  onlyReceivers,
  type ReceiverKind,
  receiverKinds,
  receiverKindWords,
  receivers,
} from '@iroko/contract/payroll/receivers'
import type { ReactNode } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'

const kinds = receiverKinds.map((value) => ({ value, label: receiverKindWords[value] }))
const addable = kinds.filter(({ value }) => !onlyReceivers.includes(value))

/** Which number of ours it is, by the kind of receiver. */
const numberWords: Partial<Record<ReceiverKind, string>> = {
  state: 'Payer ID (in Enugu the ESBN)',
  pfa: 'PenCom employer code',
  fmbn: 'FMBN employer number',
  nsitf: 'NSITF employer number',
  itf: 'ITF number',
}

/** As a view of the reports, whose title and switch it keeps. */
export function Receivers({ title, buttons }: { title: string; buttons: ReactNode }) {
  const layouts = useCall(paperLayouts.list, { query: { limit: 1000 } }).data?.paper_layouts ?? []
  const options = layouts
    .filter(({ use }) => use !== 'payment')
    .map(({ id, title: called, use }) => ({ value: id, label: `${called} (${paperUseWords[use]})` }))
  return (
    <CrudPage
      title={title}
      description="States and funds appear here once a payroll owes them something. Other names make one receiver of two spellings."
      buttons={buttons}
      calls={receivers}
      columns={[
        { key: 'title', label: 'Receiver', sortable: true, width: 240 },
        { key: 'kind', label: 'Kind', sortable: true, width: 210, render: ({ kind }) => receiverKindWords[kind] },
        { key: 'our_number', label: 'Our number', width: 150 },
        { key: 'office', label: 'Office', width: 160 },
        { key: 'layout', label: 'Layout', width: 200, render: ({ layout }) => layout?.title ?? 'The usual one' },
        { key: 'aliases', label: 'Other names', width: 200, render: ({ aliases }) => aliases.join(', ') },
        { key: 'custodian', label: 'Custodian', hidden: true },
        { key: 'email', label: 'Email', hidden: true },
      ]}
      filters={[{ type: 'select', name: 'kind', label: 'Kind', options: kinds }]}
      toDraft={({ kind, title: called, our_number, office, address, email, custodian, layout, aliases }) => ({
        ...{ kind, title: called, our_number, office, address, email, custodian, aliases: aliases.join(', ') },
        layout_id: layout?.id ?? null,
      })}
      fields={(row) => [
        { name: 'title', type: 'text', label: 'Receiver', required: true, maxLength: 80 },
        {
          ...{ name: 'kind', type: 'select', label: 'Kind', required: true },
          options: row && onlyReceivers.includes(row.kind) ? kinds : addable,
        },
        {
          name: 'our_number',
          type: 'text',
          label: 'Our number with it',
          description: row && numberWords[row.kind],
          maxLength: 40,
        },
        { name: 'office', type: 'text', label: 'Office', maxLength: 80 },
        { name: 'address', type: 'text', label: 'Address', maxLength: 200, full: true },
        { name: 'email', type: 'text', label: 'Email', maxLength: 120 },
        { name: 'custodian', type: 'text', label: 'Custodian', maxLength: 80, when: ({ kind }) => kind === 'pfa' },
        {
          ...{ name: 'aliases', type: 'text', label: 'Other names', maxLength: 250, full: true },
          description: 'With commas between, as in LIRS, Lagos State. What is deducted under them is owed to this receiver.',
        },
        { name: 'layout_id', type: 'select', label: 'Layout of its schedule', options },
      ]}
    />
  )
}
