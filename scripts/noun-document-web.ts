/** The screen of paper with money: the list, and beside it one with its lines, sums and steps. */
import type { Names } from './noun-names.ts'

const partsOf = (n: Names): string => `import type { Input, Output } from '@iroko/contract/endpoint'
import { ${n.manyInCode} } from '@iroko/contract/${n.domain}/${n.folder}'
import { formatMoney } from '@iroko/contract/money'
import { Button } from '@mantine/core'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { save } from '../../../screens/files/save.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { StepButton } from '../../../screens/form/step-button.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'

type Shown = Output<typeof ${n.manyInCode}.show>['${n.single}']
type Head = Input<typeof ${n.manyInCode}.create>['body']
type Line = Omit<Input<typeof ${n.manyInCode}.addLine>['body'], 'version'>

const prefix = '${n.Label} | '

const heads: Field<Head>[] = [
  { name: 'customer', type: 'text', label: 'Customer', required: 'Enter a customer', maxLength: 160 },
  { name: 'email', type: 'email', label: 'Email', required: 'Email is required', maxLength: 254 },
  { name: 'due_on', type: 'date', label: 'Due', required: true },
  { name: 'address', type: 'textarea', label: 'Address', maxLength: 500, value: '' },
]

const lines: Field<Line>[] = [
  { name: 'title', type: 'text', label: 'Description', required: 'Enter a description', maxLength: 200, full: true },
  { name: 'quantity', type: 'number', label: 'Quantity', required: true, min: 1, decimals: 0, value: 1 },
  { name: 'price_kobo', type: 'number', label: 'Price', required: true, money: true, min: 0 },
  { name: 'vat_bp', type: 'number', label: 'VAT', percent: true, min: 0, value: 750, description: 'Leave blank where there is none' },
]

export const ${n.Type}Dialog = ({ onClose }: { onClose: () => void }) => (
  <SendDialog<Head> title="Add ${n.words}" call={${n.manyInCode}.create} prefix={prefix} submit="Add ${n.words}" fields={heads} onClose={onClose} />
)

export function ${n.Type}Drawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(${n.manyInCode}.show, { params: { id } })
  const shown = found.data?.${n.single}
  const title = shown?.number ? \`${n.Label} \${shown.number}\` : '${n.Label}'
  return (
    <RecordDrawer title={title} found={found} errorPrefix="${n.Label}" onClose={onClose}>
      {({ ${n.single} }) => <${n.Type}Body ${n.oneInCode}={${n.single}} />}
    </RecordDrawer>
  )
}

function ${n.Type}Body({ ${n.oneInCode} }: { ${n.oneInCode}: Shown }) {
  const mayEdit = useMay('${n.single}.edit')
  const { customer, address, email, due_on, issued_on, net_kobo, vat_kobo, total_kobo } = ${n.oneInCode}
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Customer', value: customer },
          { label: 'Email', value: email },
          { label: 'Address', value: address, full: true },
          { label: 'Due', value: <DateText value={due_on} /> },
          { label: 'Issued', value: issued_on ? <DateText value={issued_on} /> : null },
        ]}
      />
      <Lines ${n.oneInCode}={${n.oneInCode}} mayEdit={mayEdit && ${n.oneInCode}.can.edit} />
      <DescriptionList
        items={[
          { label: 'Net', value: formatMoney(net_kobo) },
          { label: 'VAT', value: formatMoney(vat_kobo) },
          { label: 'Total', value: formatMoney(total_kobo) },
        ]}
      />
      <Steps ${n.oneInCode}={${n.oneInCode}} mayEdit={mayEdit} />
    </>
  )
}
`

const stepsOf = (n: Names): string => `interface PartProps {
  ${n.oneInCode}: Shown
  mayEdit: boolean
}

function Lines({ ${n.oneInCode}: { id, version, lines }, mayEdit }: PartProps) {
  const remove = useSend(${n.manyInCode}.removeLine, { prefix, success: 'message' })
  if (lines.length === 0) return <p className="dimmed">No lines yet</p>
  return (
    <ul className="plain" aria-label="Lines">
      {lines.map((line) => (
        <li key={line.id} className="apart">
          <span className="shrinks">
            {line.title}, {line.quantity} × {formatMoney(line.price_kobo)}
          </span>
          <strong>{formatMoney(line.net_kobo)}</strong>
          {mayEdit ? (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={\`Remove \${line.title}\`}
              onClick={() => remove.mutate({ params: { id }, body: { line_id: line.id, version } })}
            >
              Remove
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Steps({ ${n.oneInCode}, mayEdit }: PartProps) {
  const { id, version, can, email, customer, address, due_on } = ${n.oneInCode}
  const issue = useSend(${n.manyInCode}.issue, { prefix, success: 'message' })
  const send = useSend(${n.manyInCode}.send, { prefix, success: 'message' })
  const params = { id }
  const askToIssue = async () => {
    const text = \`It gets its number, is sent to \${email} and does not change any more.\`
    if (await confirm({ title: 'Issue this ${n.words}?', text, action: 'Issue' })) issue.mutate({ params, body: { version } })
  }
  const isOpen = mayEdit && can.edit
  return (
    <div className="line12">
      <StepButton<Line & { version: number }>
        when={isOpen}
        label="Add line"
        call={${n.manyInCode}.addLine}
        prefix={prefix}
        params={params}
        fields={lines}
        fixed={{ version }}
      />
      <StepButton<Head & { version: number }>
        when={isOpen}
        label="Change details"
        submit="Save changes"
        call={${n.manyInCode}.update}
        prefix={prefix}
        params={params}
        fields={heads}
        value={{ customer, address, email, due_on }}
        fixed={{ version }}
      />
      {mayEdit && can.issue ? <Button onClick={() => void askToIssue()}>Issue</Button> : null}
      {mayEdit && can.send ? (
        <Button variant="default" onClick={() => send.mutate({ params, body: { version } })}>
          Send again
        </Button>
      ) : null}
      <Button variant="default" onClick={() => void save(${n.manyInCode}.pdf, { params }, prefix)}>
        PDF
      </Button>
    </div>
  )
}
`

const pageOf = (n: Names): string => `import { ${n.manyInCode} } from '@iroko/contract/${n.domain}/${n.folder}'
import { formatMoney } from '@iroko/contract/money'
import { useMay } from '../../../lib/session.ts'
import { AddButton } from '../../../screens/crud-page.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { ${n.Type}Dialog, ${n.Type}Drawer } from './parts.tsx'

const statuses = { draft: statusWords.draft, issued: { label: 'Issued', tone: 'good' } } as const

export default function ${n.Types}Page() {
  const opened = useOpenRecord('${n.single}')
  const add = useMay('${n.single}.edit') ? <AddButton noun="${n.words}" onClick={opened.openNew} /> : null
  return (
    <>
      <ListPage
        title="${n.Title}"
        buttons={add}
        empty={add}
        call={${n.manyInCode}.list}
        columns={[
          { key: 'number', label: 'Number', sortable: true },
          { key: 'customer', label: 'Customer', sortable: true },
          { key: 'due_on', label: 'Due', sortable: true, render: ({ due_on }) => <DateText value={due_on} /> },
          { key: 'total_kobo', label: 'Total', sortable: true, align: 'end', render: ({ total_kobo }) => formatMoney(total_kobo) },
          { key: 'status', label: 'Status', render: ({ status }) => <StatusBadge status={status} map={statuses} /> },
        ]}
        onRowClick={({ id }) => opened.open(id)}
      />
      {opened.id ? <${n.Type}Drawer id={opened.id} onClose={opened.close} /> : null}
      {opened.isNew ? <${n.Type}Dialog onClose={opened.close} /> : null}
    </>
  )
}
`

export const documentScreens = (n: Names): Record<string, string> => ({
  [`web/modules/${n.domain}/${n.folder}/parts.tsx`]: `${partsOf(n)}\n${stepsOf(n)}`,
  [`web/modules/${n.domain}/${n.folder}/${n.folder}.page.tsx`]: pageOf(n),
})
