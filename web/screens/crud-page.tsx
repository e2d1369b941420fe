import type { Endpoint, Row } from '@iroko/contract/endpoint'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import type { BodyEndpoint } from './crud-dialog.tsx'
import type { Field } from './form/field.ts'
import { lazily } from './lazily.ts'
import type { Filter } from './list/filter.ts'
import { ListPage } from './list/list-page.tsx'
import type { FilterName, ListEndpoint, ListExtra } from './list/use-list.ts'
import type { Column, RowAction } from './table/column.ts'
import { useCrudActions } from './use-crud-actions.tsx'

const CrudDialog = lazily(() => import('./crud-dialog.tsx').then((module) => module.CrudDialog))

/** The calls of a plain record; one that is not given, or not permitted, has no button. */
export interface CrudCalls<L, U, C, D> {
  list: L
  create?: C
  update?: U
  remove?: D
}

/** What is filled in: the body of the creating call, or of the changing one where nothing is created. */
type DraftOf<C extends BodyEndpoint> = z.core.input<C['body']>

export interface CrudPageProps<L extends ListEndpoint, U extends BodyEndpoint, C extends BodyEndpoint, D extends Endpoint> {
  title: string
  /** One record, in the middle of a sentence: 'leave type'. */
  noun: string
  description?: ReactNode
  calls: CrudCalls<L, U, C, D>
  columns: readonly Column<Row<L>>[]
  /** The form; a function where it depends on the record that is edited. */
  fields: readonly Field<DraftOf<C>>[] | ((row: Row<L> | undefined) => readonly Field<DraftOf<C>>[])
  filters?: readonly Filter<FilterName<L>>[]
  actions?: readonly RowAction<Row<L>>[]
  /** What the form of a record starts with, where a field is not called as in the row. */
  toDraft?: (row: Row<L>) => Partial<DraftOf<C>>
  extra?: ListExtra<L>
}

/** The screen of a plain record: its list, a form to add and to change one, and a question before one goes. */
export function CrudPage<
  L extends ListEndpoint,
  U extends BodyEndpoint,
  C extends BodyEndpoint = U,
  D extends Endpoint = Endpoint,
>(props: CrudPageProps<L, U, C, D>) {
  const { title, noun, description, calls, columns, fields, filters, toDraft, extra } = props
  const [edited, setEdited] = useState<Row<L> | 'new'>()
  const own = useCrudActions({ noun, columns, calls, onEdit: setEdited })
  const row = edited === 'new' ? undefined : edited
  const call = edited === 'new' ? calls.create : calls.update
  const add = calls.create ? <AddButton noun={noun} onClick={() => setEdited('new')} /> : undefined
  return (
    <>
      <ListPage<L>
        title={title}
        description={description}
        buttons={add}
        empty={add}
        call={calls.list}
        extra={extra}
        columns={columns}
        filters={filters}
        actions={[...(props.actions ?? []), ...own]}
        onRowClick={calls.update ? setEdited : undefined}
      />
      {edited && call ? (
        <Suspense>
          <CrudDialog
            call={call}
            noun={noun}
            fields={typeof fields === 'function' ? fields(row) : fields}
            record={row as { id: string; version?: number } | undefined}
            value={row ? (toDraft?.(row) ?? (row as Partial<DraftOf<C>>)) : undefined}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function AddButton({ noun, onClick }: { noun: string; onClick: () => void }) {
  return (
    <Button leftSection={<IconPlus size={18} />} onClick={onClick}>
      Add {noun}
    </Button>
  )
}
