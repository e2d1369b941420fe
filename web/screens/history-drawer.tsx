import type { Crud } from '@iroko/contract/crud'
import type { Row } from '@iroko/contract/endpoint'
import { useCall } from '../lib/use-call.ts'
import { Timeline } from '../ui/timeline.tsx'
import { RecordDrawer } from './record-drawer.tsx'

type Change = Row<Crud['history']>

const words: Record<string, string> = {
  create: 'Added',
  update: 'Changed',
  archive: 'Archived',
  restore: 'Restored',
  publish: 'Published',
  close: 'Closed',
  move: 'Moved',
  note: 'Note added',
  remove_note: 'Note deleted',
  read_resume: 'Resume read',
}

interface HistoryDrawerProps {
  call: Crud['history']
  record: { id: string; title: string }
}

/** What happened to a record, newest first: who did it, and what was different after it. */
export function HistoryDrawer({ call, record }: HistoryDrawerProps) {
  const found = useCall(call, { params: { id: record.id }, query: { limit: 200 } })
  return (
    <RecordDrawer title={record.title} found={found} errorPrefix="History" covered={false}>
      {({ changes }) => <Timeline label="History" items={changes.map(itemOf)} />}
    </RecordDrawer>
  )
}

const itemOf = ({ id, at, event, by, differences }: Change) => ({
  id,
  at,
  title: `${words[event] ?? event} by ${by ?? 'System'}`,
  text: event === 'update' ? differences.map(({ title }) => title).join('; ') : undefined,
})
