/** Closing a part of the company and taking it out of the archive, the same on each of its screens. */
import type { Endpoint } from '@iroko/contract/endpoint'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import type { RowAction } from '../../../screens/table/column.ts'

interface Part {
  id: string
  title: string
  archived_at: string | null
}

/** A call on one record by its id that answers a sentence. */
type OnRecord = Endpoint & { params: { shape: { id: unknown } } }

interface Archiving {
  noun: string
  archive: OnRecord
  restore: OnRecord
}

export function useArchiveActions<Row extends Part>(
  isAllowed: boolean,
  { noun, archive, restore }: Archiving,
): RowAction<Row>[] {
  const prefix = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} | `
  const close = useSend<Endpoint>(archive, { prefix, success: 'message' })
  const open = useSend<Endpoint>(restore, { prefix, success: 'message' })
  const send = (call: typeof close, id: string) => call.mutate({ params: { id } } as never)
  const ask = async ({ id, title }: Row) => {
    const yes = await confirm({
      title: `Archive the ${noun} ${title}?`,
      text: 'It can no longer be chosen; what refers to it keeps it. You find it by the filter Archived and can bring it back.',
      action: 'Archive',
    })
    if (yes) send(close, id)
  }
  if (!isAllowed) return []
  return [
    { label: 'Archive', icon: <IconArchive size={16} />, run: ask, when: ({ archived_at }) => archived_at === null },
    {
      label: 'Take out of the archive',
      icon: <IconArchiveOff size={16} />,
      run: ({ id }) => send(open, id),
      when: ({ archived_at }) => archived_at !== null,
    },
  ]
}

/** The filter that shows what is archived instead of what is not. */
export const archivedFilter = { type: 'flag', name: 'archived', label: 'Archived' } as const
