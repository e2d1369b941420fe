import { addDays } from '@iroko/contract/dates'
import { shiftRequestStatuses, shiftRequests } from '@iroko/contract/time/shift-requests'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useGone } from '../../../lib/calls/send-later.ts'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { datesText, today, withDaysInWords } from '../../../ui/date/date-words.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { OwnOrAll } from '../../platform/approvals/parts-own-or-all.tsx'
import { WaitingForMe } from '../../platform/waiting/parts.tsx'
import { AskingList } from '../../platform/waiting/parts-asking.tsx'
import { ownRequestColumns, type RequestRow, requestColumns } from './columns.tsx'
import { OwnDays } from './parts-own-days.tsx'
import { answerSwap, swapKey } from './parts-swap.tsx'

const AskDialog = later(() => import('./parts-ask.tsx').then((module) => module.AskDialog))
const ShiftRequestDrawer = later(() => import('./parts.tsx').then((module) => module.ShiftRequestDrawer))

export const prefetch = () =>
  queryClient.prefetchQuery(queryOf(shiftRequests.list, { query: { for_me: 'true', page: 1, limit: 20 } }))

/** One's own shift requests, what waits for one's answer, and those of the people in scope. */
export default function ShiftRequestPage() {
  const request = useOpenRecord('request')
  const readsOthers = useMay('shift.read', 'reportees')
  const ask = (
    <Button leftSection={<IconPlus size={18} />} onClick={request.openNew}>
      Request shift
    </Button>
  )
  return (
    <Page
      title="Shift requests"
      description="Request another shift or swap with a colleague. Approved requests appear in the roster at once."
      folds
      actions={ask}
    >
      <WaitingForMe kind="shift_request" onOpen={request.open} />
      <AskedOfMe onOpen={request.open} />
      <OwnDays from={today()} to={addDays(today(), 13)} title="My next two weeks" />
      <OwnOrAll readsOthers={readsOthers}>
        {(isOwn, list) => (
          <ListView
            key={list.label}
            {...list}
            call={shiftRequests.list}
            columns={isOwn ? ownRequestColumns : requestColumns}
            filters={[
              {
                type: 'select',
                name: 'status',
                label: 'Status',
                options: shiftRequestStatuses.map((value) => ({ value, label: statusWords[value].label })),
              },
            ]}
            rowLabel={(row) => `${wishText(row)}, ${datesText(row.starts_on, row.ends_on)}`}
            onRowClick={(row) => request.open(row.id)}
            empty={isOwn ? ask : undefined}
            errorPrefix="Shift request | "
          />
        )}
      </OwnOrAll>
      {request.isNew ? <AskDialog onView={request.open} onClose={request.close} /> : null}
      {request.id ? <ShiftRequestDrawer id={request.id} onClose={request.close} /> : null}
    </Page>
  )
}

const wishText = ({ shift, colleague }: RequestRow): string => shift?.title ?? `Swap with ${colleague?.full_name ?? ''}`

/** Swaps that colleagues would like; nothing when there are none. */
function AskedOfMe({ onOpen }: { onOpen: (id: string) => void }) {
  const { data } = useCall(shiftRequests.list, { query: { for_me: 'true', page: 1, limit: 20 } })
  const gone = useGone()
  const [hadSome, setHadSome] = useState(false)
  const rows = (data?.shift_requests ?? []).filter((row) => !gone.has(swapKey(row)))
  if (!hadSome && rows.length > 0) setHadSome(true)
  if (!hadSome) return null
  return (
    <Section title="Swaps awaiting your answer">
      <AskingList
        label="Swaps awaiting your answer"
        answers={{ approve: 'Accept', reject: 'Decline' }}
        rows={rows.map((row) => ({
          key: swapKey(row),
          person: { name: row.employee.full_name, detail: row.employee.ogid },
          about: `the swap with ${row.employee.full_name}`,
          words: (
            <>
              <span>Swap on {withDaysInWords(datesText(row.starts_on, row.ends_on))}</span>
              <span className="dimmed">“{row.reason}”</span>
            </>
          ),
          open: () => onOpen(row.id),
          decide: (verdict) => answerSwap(row, verdict === 'approved'),
        }))}
      />
    </Section>
  )
}
