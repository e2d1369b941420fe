import type { Crud, OnRecord } from '@iroko/contract/crud'
import type { Endpoint, Input } from '@iroko/contract/endpoint'
import { IconArchive, IconArchiveOff, IconHistory, IconPencil } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useSend } from '../lib/use-call.ts'
import { confirm } from './confirm.tsx'
import { lazily } from './lazily.ts'
import type { RowAction } from './table/column.ts'

const HistoryDrawer = lazily(() => import('./history-drawer.tsx').then((module) => module.HistoryDrawer))

interface CrudActionsInput<Row> {
  /** One record, in the middle of a sentence. */
  noun: string
  calls: { update?: Endpoint; archive?: OnRecord; restore?: OnRecord; history?: Crud['history'] }
  onEdit: (row: Row) => void
}

/** What can be done with a plain record, as far as there are calls for it, and its history when that is asked for. */
export function useCrudActions<Row extends { id: string; title: string; archived_at?: string | null }>({
  noun,
  calls,
  onEdit,
}: CrudActionsInput<Row>) {
  const { update, archive, restore, history } = calls
  const [asked, setAsked] = useState<Row>()
  const close = useSendOn(archive, noun)
  const open = useSendOn(restore, noun)
  const ask = async ({ id, title }: Row) => {
    const yes = await confirm({
      title: `Archive the ${noun} ${title}?`,
      text: `It can no longer be chosen; what refers to it keeps it.${restore ? ' You find it by the filter Archived and can bring it back.' : ''}`,
      action: 'Archive',
    })
    if (yes) close(id)
  }
  const actions: RowAction<Row>[] = []
  if (update) actions.push({ label: 'Edit', icon: <IconPencil size={16} />, run: onEdit })
  if (history) actions.push({ label: 'History', icon: <IconHistory size={16} />, run: setAsked })
  if (archive) actions.push({ label: 'Archive', icon: <IconArchive size={16} />, run: ask, when: (row) => !isArchived(row) })
  if (restore)
    actions.push({
      label: 'Take out of the archive',
      icon: <IconArchiveOff size={16} />,
      run: ({ id }) => open(id),
      when: isArchived,
    })
  const drawer: ReactNode =
    history && asked ? (
      <Suspense>
        <HistoryDrawer call={history} record={asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    ) : null
  return { actions, drawer }
}

/** Sends a call about one record. A hook is there always; without a call nothing offers to send. */
function useSendOn(call: OnRecord | undefined, noun: string): (id: string) => void {
  const prefix = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} | `
  const send = useSend<Endpoint>((call ?? {}) as Endpoint, { prefix, success: 'message' })
  return (id) => send.mutate({ params: { id } } as unknown as Input<Endpoint>)
}

const isArchived = (row: { archived_at?: string | null }): boolean => Boolean(row.archived_at)

/** Shows what is archived instead of what is not. */
export const archivedFilter = { type: 'flag', name: 'archived', label: 'Archived' } as const
