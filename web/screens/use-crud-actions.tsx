import type { Crud, OnRecord } from '@iroko/contract/crud'
import { IconArchive, IconArchiveOff, IconHistory, IconPencil } from '@tabler/icons-react'
import { capital } from '../lib/format.ts'
import { lazily } from '../lib/lazily.ts'
import { useMay } from '../lib/session.ts'
import { useSend } from '../lib/use-call.ts'
import type { RowAction } from './columns/column.ts'

const HistoryDrawer = lazily(() => import('./history-drawer.tsx').then((module) => module.HistoryDrawer))

interface CrudActionsInput<Row> {
  /** One record, in the middle of a sentence. */
  noun: string
  calls: { update: Crud['update']; archive: OnRecord; restore?: OnRecord; history?: Crud['history'] }
  onEdit: (row: Row) => void
}

/** What those who may change a plain record can do with one. */
export function useCrudActions<Row extends { id: string; title: string; archived_at?: string | null }>({
  noun,
  calls,
  onEdit,
}: CrudActionsInput<Row>) {
  const { archive, restore, history } = calls
  const mayEdit = useMay(calls.update.access)
  const open = useSendOn(restore ?? archive, noun)
  const close = useSendOn(archive, noun, restore && open)
  const reopen = ({ id }: Row) => open(id)
  const question = ({ title }: Row) => ({
    title: `Archive ${noun} ${title}?`,
    text: `It can no longer be chosen. Existing records keep it.${restore ? " You can restore it from the 'Archived' filter." : ''}`,
    action: 'Archive',
  })
  const actions: RowAction<Row>[] = [
    { label: 'Edit', icon: <IconPencil size={16} />, run: onEdit },
    ...(history ? [{ label: 'History', icon: <IconHistory size={16} />, ask: changesOf(history) }] : []),
    {
      label: 'Archive',
      icon: <IconArchive size={16} />,
      ask: question,
      run: ({ id }) => close(id),
      when: (row) => !isArchived(row),
    },
    ...(restore ? [{ label: 'Restore', icon: <IconArchiveOff size={16} />, run: reopen, when: isArchived }] : []),
  ]
  return { mayEdit, actions: mayEdit ? actions : [] }
}

const changesOf = (call: Crud['history']) => (record: { id: string; title: string }) => (
  <HistoryDrawer call={call} record={record} />
)

/** Sends a call about one record; `undo` takes it back. */
function useSendOn(call: OnRecord, noun: string, undo?: (id: string) => void): (id: string) => void {
  const prefix = `${capital(noun)} | `
  const send = useSend<OnRecord>(call, {
    prefix,
    success: 'message',
    offer: (_, { params }) => undo && { label: 'Undo', run: () => undo(params.id) },
  })
  return (id) => send.mutate({ params: { id } })
}

const isArchived = (row: { archived_at?: string | null }): boolean => Boolean(row.archived_at)

/** Shows what is archived instead of what is not. */
export const archivedFilter = { type: 'flag', name: 'archived', label: 'Archived' } as const
