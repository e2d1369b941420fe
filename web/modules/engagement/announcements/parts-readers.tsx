/** Who has read one, and who has not. */
import { announcements } from '@iroko/contract/engagement/announcements'
import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { ViewSwitch } from '../../../ui/views/view-switch.tsx'
import type { WrittenRow } from './columns.tsx'
import classes from './parts.module.css'

const words = { read: 'Read', unread: 'Not read' }
type View = keyof typeof words

const empties = {
  read: { title: 'No readers yet', text: 'People appear here once they read or watch it.' },
  unread: { title: 'Everyone has read it', text: 'People who come into its audience later appear here.' },
}

export function Readers({ row }: { row: WrittenRow }) {
  const [view, setView] = useState<View>('read')
  const counts = { read: useReaders(row, false).data?.total, unread: useReaders(row, true).data?.total }
  const countedWord = (name: View) => [words[name], counts[name] === undefined ? '' : formatNumber(counts[name])].join(' ')
  return (
    <Dialog title={`Readers of ${row.title}`}>
      {() => (
        <div className="column12">
          <ViewSwitch
            label="Readers"
            view={view}
            onChange={setView}
            views={{ read: countedWord('read'), unread: countedWord('unread') }}
          />
          <People row={row} view={view} />
          {view === 'unread' && counts.unread ? <Remind row={row} count={counts.unread} /> : null}
        </div>
      )}
    </Dialog>
  )
}

const useReaders = (row: WrittenRow, unread: boolean) =>
  useCall(announcements.readers, {
    params: { id: row.id },
    query: { limit: 1000, ...(unread ? { unread: 'true' as const } : {}) },
  })

function People({ row, view }: { row: WrittenRow; view: View }) {
  const found = useReaders(row, view === 'unread')
  if (!found.isSuccess) return <Loaded found={found} count={4} height={40} />
  if (found.data.total === 0) return <Empty {...empties[view]} />
  return (
    <ul className={classes.people}>
      {found.data.readers.map(({ id, full_name, office, read_at, understood }) => (
        <li key={id} className={classes.person}>
          <span>
            {full_name}
            {office ? ` · ${office}` : ''}
          </span>
          {read_at ? (
            <span>
              {understood ? 'Understood ' : ''}
              <DateText value={read_at} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Remind({ row, count }: { row: WrittenRow; count: number }) {
  const send = useSend(announcements.remind, { prefix: 'Announcement | ', success: 'message' })
  return (
    <div className="buttons">
      <Button
        leftSection={<IconBellRinging size={18} />}
        loading={send.isPending}
        onClick={() => send.mutate({ params: { id: row.id } })}
      >
        {`Remind ${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`}
      </Button>
    </div>
  )
}
