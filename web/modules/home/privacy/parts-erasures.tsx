/** Forgetting people who left: asked for by one person, confirmed by another. */

import type { Input, Output, Row } from '@iroko/contract/endpoint'
import { type Fate, privacy } from '@iroko/contract/home/privacy'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from './parts.module.css'
import { leaverSearch } from './parts-search.tsx'

type Erasure = Row<typeof privacy.erasures>
type Draft = Input<typeof privacy.requestErasure>['body']

const prefix = 'Erasure | '
const states: StatusMap<Erasure['state']> = {
  requested: { label: 'Awaiting a second person', tone: 'waiting' },
  withdrawn: statusWords.withdrawn,
  refused: statusWords.rejected,
  confirmed: { label: 'Erasing', tone: 'info' },
  done: { label: 'Erased', tone: 'good' },
}

const columns: Column<Erasure>[] = [
  {
    key: 'employee',
    label: 'Person',
    width: 240,
    render: ({ employee }) => <PersonCell name={employee.full_name} detail={employee.ogid} />,
  },
  { key: 'state', label: 'Status', width: 216, render: ({ state }) => <StatusBadge status={state} map={states} /> },
  { key: 'reason', label: 'Reason' },
  { key: 'requested_by', label: 'Requested by', width: 152, render: ({ requested_by }) => requested_by.full_name },
  { key: 'requested_at', label: 'Requested', sortable: true, width: 152, render: (row) => momentText(row.requested_at) },
  { key: 'decided_by', label: 'Decided by', hidden: true, render: ({ decided_by }) => decided_by?.full_name ?? '-' },
  { key: 'done_at', label: 'Completed', hidden: true, render: ({ done_at }) => (done_at ? momentText(done_at) : '-') },
]

export function Erasures() {
  const withdraw = useSend(privacy.withdrawErasure, { prefix, success: 'message' })
  return (
    <Section title="Erasure of former employees" actions={<AskButton ask={() => <AskDialog />}>Request erasure</AskButton>}>
      <p className={classes.intro}>
        Name, contacts, documents and pictures are permanently deleted. Data that tax, pension and pay law require is retained
        without a name for its retention period. A second person has to confirm.
      </p>
      <ListView
        label="Erasures"
        empty="No erasures yet. Request one for a former employee."
        call={privacy.erasures}
        columns={columns}
        filters={[
          {
            type: 'select',
            name: 'state',
            label: 'Status',
            options: Object.entries(states).map(([value, { label }]) => ({ value, label })),
          },
        ]}
        actions={[
          { label: 'Review erasure', when: ({ can }) => can.decide, ask: (erasure) => <DecideDialog erasure={erasure} /> },
          { label: 'Withdraw request', when: ({ can }) => can.withdraw, run: ({ id }) => withdraw.mutate({ params: { id } }) },
        ]}
        rowLabel={({ employee }) => employee.full_name}
        errorPrefix={prefix}
      />
    </Section>
  )
}

const fields: Field<Draft>[] = [
  { name: 'ogid', label: 'Former employee', type: 'select', search: leaverSearch, required: 'Choose a person', full: true },
  { name: 'reason', label: 'Reason', type: 'textarea', rows: 2, maxLength: 500, required: 'Enter a reason' },
]

function AskDialog() {
  return (
    <SendDialog<Draft>
      call={privacy.requestErasure}
      prefix={prefix}
      title="Request erasure"
      submit="Request erasure"
      danger
      fields={fields}
    >
      {({ values }) => (values.ogid ? <Preview ogid={String(values.ogid)} /> : null)}
    </SendDialog>
  )
}

function DecideDialog({ erasure }: { erasure: Erasure }) {
  const close = useClose()
  const { id, employee, reason, requested_by } = erasure
  const send = useSend(privacy.decideErasure, { prefix, success: 'message', onSuccess: () => close(true) })
  const decide = (decision: 'confirmed' | 'refused') => send.mutate({ params: { id }, body: { decision } })
  const askConfirm = async () => {
    const yes = await confirm({
      title: `Erase the data of ${employee.full_name}?`,
      text: 'This cannot be undone.',
      action: 'Erase data',
      cancel: 'Cancel',
      danger: true,
    })
    if (yes) decide('confirmed')
  }
  return (
    <Dialog title={`Review erasure of ${employee.full_name}`}>
      {() => (
        <div className={`column16 ${classes.preview}`}>
          <p>
            {requested_by.full_name} requested it: {reason}
          </p>
          <Preview ogid={employee.ogid} decides />
          <div className="buttons">
            <Button variant="default" disabled={send.isPending} onClick={() => decide('refused')}>
              Reject
            </Button>
            <Button color="red" loading={send.isPending} onClick={() => void askConfirm()}>
              Confirm
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

type Line = Output<typeof privacy.erasurePreview>['preview']['lines'][number]

const headings: Record<Fate, string> = {
  erased: 'Deleted',
  anonymised: 'Retained without a name',
  kept: 'Retained by law or as evidence',
}

/** `decides`: for the second person, to whom it is no news that it waits for them. */
function Preview({ ogid, decides = false }: { ogid: string; decides?: boolean }) {
  const found = useCall(privacy.erasurePreview, { params: { ogid } })
  if (!found.isSuccess) return <Loaded found={found} prefix="Erasure | " count={4} height={24} />
  const { alias, refusal, has_namesake, files, lines } = found.data.preview
  const there = lines.filter(({ count }) => count > 0)
  return (
    <div className={`column16 ${classes.preview}`}>
      {refusal && !decides ? <p className={`panel ${toneClass('bad')}`}>{refusal}</p> : null}
      <p>
        The name is replaced everywhere by <strong>{alias}</strong>; email and phone number are removed from every text.{' '}
        {files > 0 ? `Files deleted: ${files}.` : ''}
      </p>
      {has_namesake ? (
        <p className={`panel ${toneClass('waiting')}`}>
          Another employee has the same name. It remains in texts that could mean them.
        </p>
      ) : null}
      {(['erased', 'anonymised', 'kept'] as const).map((fate) => (
        <FateList key={fate} title={headings[fate]} lines={there.filter((line) => line.fate === fate)} />
      ))}
    </div>
  )
}

function FateList({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ name, title: what, count, why }) => (
          <li key={name}>
            {what} ({count}){why ? <span className="small"> {why}.</span> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
