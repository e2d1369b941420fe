import type { Row } from '@iroko/contract/endpoint'
import { idCards } from '@iroko/contract/procurement/id-cards'
import { idCardReasonWords, idRequestStates, idRequests } from '@iroko/contract/procurement/id-requests'
import { Button, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { save } from '../../../screens/files/save.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { HandOverDialog, IdRequestDrawer, idStateMap } from './parts.tsx'

const states = idRequestStates.map((value) => ({ value, label: idStateMap[value].label }))

/** Requests for ID cards by state: HR looks at the photo, cards are printed ten to a sheet and handed over by scanning. */
export default function IdRequestPage() {
  const opened = useOpenRecord('id_request')
  const mayPrint = useMay('id_card.print')
  const mayHandOver = useMay('id_card.hand_over')
  return (
    <Page
      title="ID requests"
      description="Who asks, approves, prints and hands over are different people. A lost card is revoked at once, and its code says that it is not valid."
      actions={
        <>
          {mayHandOver ? <Scan onFound={opened.open} /> : null}
          {mayPrint ? <SheetButton /> : null}
        </>
      }
    >
      <ListView
        label="ID requests"
        call={idRequests.list}
        columns={[
          {
            key: 'employee',
            label: 'Employee',
            render: ({ employee }) => <PersonCell name={employee.full_name} detail={employee.ogid} />,
          },
          { key: 'why', label: 'Why', width: 190, render: ({ why }) => idCardReasonWords[why] },
          { key: 'created_at', label: 'Requested', sortable: true, width: 170 },
          { key: 'card', label: 'Card', width: 150, render: ({ card }) => card?.number ?? '-' },
          { key: 'state', label: 'Status', width: 150, render: ({ state }) => <StatusBadge status={state} map={idStateMap} /> },
        ]}
        filters={[{ type: 'select', name: 'state', label: 'Status', options: states }]}
        rowLabel={({ employee }) => `the card of ${employee.full_name}`}
        onRowClick={({ id }) => opened.open(id)}
        empty="No requests yet. Everybody asks for their card under My Requests."
      />
      {opened.id ? <IdRequestDrawer id={opened.id} onClose={opened.close} /> : null}
    </Page>
  )
}

/** The sheet of what was marked as printed and is not handed over. */
function SheetButton() {
  const { data } = useCall(idRequests.list, { query: { state: 'printed', limit: 50 } })
  const ids = (data?.id_requests ?? []).flatMap(({ card }: Row<typeof idRequests.list>) => card?.id ?? [])
  if (ids.length === 0) return null
  return (
    <Button
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      onClick={() => void save(idCards.sheet, { query: { ids: ids.join(',') } }, 'ID card | ')}
    >
      {`Print sheet of ${ids.length}`}
    </Button>
  )
}

/** A hand scanner types what the card says and ends with Enter. */
function Scan({ onFound }: { onFound: (id: string) => void }) {
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState('')
  const found = useCall(idCards.byCode, { params: { code: asked } }, { enabled: asked !== '' })
  const card = found.data?.id_card
  if (asked !== '' && card) {
    setAsked('')
    setCode('')
    queueMicrotask(() =>
      card.handed_over_at ? onFound(card.request_id) : void ask(<HandOverDialog card={card} code={code} />),
    )
  }
  const look = (event: FormEvent) => {
    event.preventDefault()
    setAsked(code.trim().split('/').at(-1) ?? '')
  }
  return (
    <form onSubmit={look}>
      <TextInput
        aria-label="Scan a card"
        placeholder="Scan a card"
        value={code}
        error={asked !== '' && found.isError ? 'No such card' : undefined}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </form>
  )
}
