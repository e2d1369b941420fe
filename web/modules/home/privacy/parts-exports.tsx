/** Everything about a person as a file: one's own, and with the right somebody else's. */

import type { Output } from '@iroko/contract/endpoint'
import { privacy } from '@iroko/contract/home/privacy'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { confirm } from '../../../screens/confirm.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { fileSize } from '../../../screens/files/file-words.ts'
import { save } from '../../../screens/files/save.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import card from '../../../ui/list-card.module.css'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Progress } from '../../../ui/state/progress.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import classes from './parts.module.css'
import { everyoneSearch } from './parts-search.tsx'

type Export = Output<typeof privacy.dataExports>['data_exports'][number]
interface Draft {
  ogid: string
  reason: string
}

const prefix = 'Export | '
const states: StatusMap<Export['state']> = {
  waiting: statusWords.pending,
  running: statusWords.running,
  done: { label: 'Ready', tone: 'good' },
  failed: statusWords.failed,
}

/** The exports of other people that the reader asked for. */
export function Exports({ own }: { own: string }) {
  const found = useCall(privacy.dataExports)
  const rows = found.data?.data_exports.filter(({ employee }) => employee.ogid !== own)
  return (
    <Section
      title="Exports of personal data"
      actions={
        <AskButton variant="default" ask={() => <AskDialog own={own} />}>
          Export data of a person
        </AskButton>
      }
    >
      <p className={classes.intro}>
        All data of a person, for programs and to read, with their documents. Only you can download your exports, and each is
        logged. Your own data is under Security.
      </p>
      <Loaded found={found} prefix={prefix} count={1} height={68} />
      {rows?.length === 0 ? <Empty text="No exports yet" /> : null}
      {rows && rows.length > 0 ? (
        <ul className={`surface ${card.list}`}>
          {rows.map((row) => (
            <ExportLine key={row.id} row={row} name={row.employee.full_name} />
          ))}
        </ul>
      ) : null}
    </Section>
  )
}

/** 'Download my data', on the page of one's own sign-in. */
export function OwnData({ own }: { own: string }) {
  const found = useCall(privacy.dataExports)
  const send = useSend(privacy.requestExport, { prefix, success: 'message' })
  const mine = found.data?.data_exports.find(({ employee }) => employee.ogid === own)
  const isOnItsWay = mine?.state === 'waiting' || mine?.state === 'running'
  return (
    <Section
      title="My data"
      actions={
        <Button
          variant="default"
          loading={send.isPending}
          disabled={found.isPending || isOnItsWay}
          onClick={() => send.mutate({ body: { ogid: own } })}
        >
          {mine && !isOnItsWay ? 'Request new copy' : 'Download my data'}
        </Button>
      }
    >
      <p className={classes.intro}>
        A copy of all your data and documents. It takes a moment to prepare, and only you can download it.
      </p>
      <Loaded found={found} prefix={prefix} bones={null} />
      {mine ? (
        <ul className={`surface ${card.list}`}>
          <ExportLine row={mine} name={myData} />
        </ul>
      ) : null}
    </Section>
  )
}

const myData = 'My data'
const whose = (name: string): string => (name === myData ? 'my data' : name)

function ExportLine({ row, name }: { row: Export; name: string }) {
  const { id, state, progress, size, created_at, expires_at, reason } = row
  const remove = useSend(privacy.removeExport, { prefix, success: 'message' })
  const askRemove = async () => {
    const yes = await confirm({
      title: 'Delete this export?',
      text: 'You can request a new one at any time.',
      action: 'Delete export',
      cancel: 'Keep export',
      danger: true,
    })
    if (yes) remove.mutate({ params: { id } })
  }
  const isOnItsWay = state === 'waiting' || state === 'running'
  return (
    <li className={card.row}>
      <div className={card.words}>
        <p className="strong">{name}</p>
        <p className="small">
          Requested <DateText value={created_at} />
          {size ? `, ${fileSize(size)}` : ''}
          {state === 'done' ? `, deleted automatically on ${momentText(expires_at)}` : ''}
          {reason ? `. ${reason}` : ''}
        </p>
      </div>
      {isOnItsWay ? (
        <div className={classes.progress}>
          <Progress label="In progress" done={progress} total={100} text={`${progress}%`} />
        </div>
      ) : (
        <div className="middle16">
          {state === 'done' ? <SaveButton id={row.id} name={name} /> : <StatusBadge status={state} map={states} />}
          <Button variant="subtle" color="gray" aria-label={`Delete export of ${whose(name)}`} onClick={() => void askRemove()}>
            Delete export
          </Button>
        </div>
      )}
    </li>
  )
}

function SaveButton({ id, name }: { id: string; name: string }) {
  const [busy, setBusy] = useState(false)
  const saveExport = async () => {
    setBusy(true)
    await save(privacy.downloadExport, { params: { id } }, prefix)
    setBusy(false)
  }
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      aria-label={`Download export of ${whose(name)}`}
      loading={busy}
      onClick={saveExport}
    >
      Download
    </Button>
  )
}

function AskDialog({ own }: { own: string }) {
  const [search] = useState(() => everyoneSearch(own))
  const fields: Field<Draft>[] = [
    { name: 'ogid', label: 'Person', type: 'select', search, required: 'Choose a person', full: true },
    {
      name: 'reason',
      label: 'Reason',
      description: 'It appears in the audit log and in the person’s own copy.',
      type: 'textarea',
      rows: 2,
      maxLength: 500,
      required: 'Enter a reason for exporting another person’s data',
    },
  ]
  return (
    <SendDialog<Draft>
      call={privacy.requestExport}
      prefix={prefix}
      title="Export data of a person"
      submit="Request export"
      fields={fields}
    />
  )
}
