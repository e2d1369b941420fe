import type { Endpoint, Input } from '@iroko/contract/endpoint'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useSend } from '../lib/use-call.ts'
import { confirm } from './confirm.tsx'
import { cellText } from './table/cell-text.ts'
import type { Column, RowAction } from './table/column.ts'

interface CrudActionsInput<Row> {
  noun: string
  columns: readonly Column<Row>[]
  calls: { list: Endpoint; update?: Endpoint; remove?: Endpoint }
  onEdit: (row: Row) => void
}

/** Edit and Delete of a row, as far as there are calls for them and the row's own `can` allows. */
export function useCrudActions<Row>({ noun, columns, calls, onEdit }: CrudActionsInput<Row>): RowAction<Row>[] {
  const { list, update, remove } = calls
  // A hook is there always; without a call to remove there is no button that would send.
  const send = useSend<Endpoint>(remove ?? list, { success: (output) => messageOf(output) ?? `The ${noun} was deleted` })
  const ask = async (row: Row) => {
    const [first] = columns
    const name = first ? cellText(row, first) : noun
    const yes = await confirm({
      title: `Delete the ${noun} ${name}?`,
      text: 'It can no longer be chosen. What refers to it already keeps it.',
      action: 'Delete',
      danger: true,
    })
    if (yes) send.mutate({ params: { id: idOf(row) } } as unknown as Input<Endpoint>)
  }
  const actions: RowAction<Row>[] = []
  if (update) actions.push({ label: 'Edit', icon: <IconPencil size={16} />, run: onEdit, when: (row) => can(row, 'update') })
  if (remove) {
    actions.push({ label: 'Delete', icon: <IconTrash size={16} />, danger: true, run: ask, when: (row) => can(row, 'remove') })
  }
  return actions
}

const idOf = (row: unknown): string => String(Object(row).id)

/** The server says with a row what the person may do with it, where that differs from row to row. */
function can(row: unknown, verb: string): boolean {
  const { can: answers }: { can?: Record<string, boolean> } = Object(row)
  return answers?.[verb] ?? true
}

/** The server's own sentence, when it has one. */
export function messageOf(output: unknown): string | undefined {
  const { message }: { message?: unknown } = Object(output)
  return typeof message === 'string' ? message : undefined
}
