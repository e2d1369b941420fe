import type { Crud, SheetImport } from '@iroko/contract/crud'
import type { Row } from '@iroko/contract/endpoint'
import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import { lazily } from '../lib/lazily.ts'
import { AskButton } from './ask-button.tsx'
import type { Column, RowAction } from './columns/column.ts'
import type { BodyEndpoint } from './crud-dialog.tsx'
import type { Field } from './fields/field.ts'
import type { Filter } from './filters/filter.ts'
import { ListPage } from './list/list-page.tsx'
import type { FilterName, ListEndpoint, ListExtra } from './list/use-list.ts'
import { archivedFilter, useCrudActions } from './use-crud-actions.tsx'

const CrudDialog = lazily(() => import('./crud-dialog.tsx').then((module) => module.CrudDialog))
const ImportDialog = lazily(() => import('./import/import-dialog.tsx').then((module) => module.ImportDialog))

/** What is filled in: the body of the creating call. */
type DraftOf<C extends BodyEndpoint> = z.core.input<C['body']>
type RecordOf<L extends ListEndpoint> = Row<L> & { id: string; title: string; version: number }

export interface CrudPageProps<L extends ListEndpoint, C extends BodyEndpoint> {
  title: string
  description?: ReactNode
  /** The link to the level above, where the menu does not know it. */
  breadcrumb?: ReactNode
  /** A crud object of the contract: who may not edit sees the list alone. */
  calls: Omit<Crud, 'list' | 'create'> & { list: L & { called: string }; create: C; import?: SheetImport }
  columns: readonly Column<Row<L>>[]
  /** The form; a function where it depends on the record that is edited. */
  fields: readonly Field<DraftOf<C>>[] | ((row: Row<L> | undefined) => readonly Field<DraftOf<C>>[])
  /** Besides the filter for archived records, which every list of them has. */
  filters?: readonly Filter<FilterName<L>>[]
  actions?: readonly RowAction<Row<L>>[]
  /** What the form of a record starts with, where a field is not called as in the row. */
  toDraft?: (row: Row<L>) => Partial<DraftOf<C>>
  extra?: ListExtra<L>
  /** What saving a changed record would do, under its fields. */
  preview?: (record: { id: string }, draft: Partial<DraftOf<C>>) => ReactNode
  /** Before the buttons that every such screen has. */
  buttons?: ReactNode
}

/** The screen of a plain record: its list, a form to add and to change one, a question before one is archived, its history. */
export function CrudPage<L extends ListEndpoint, C extends BodyEndpoint>(props: CrudPageProps<L, C>) {
  const {
    calls,
    fields,
    filters = [],
    actions = [],
    toDraft,
    title,
    description,
    breadcrumb,
    columns,
    extra,
    buttons,
    preview,
  } = props
  const [edited, setEdited] = useState<RecordOf<L> | 'new'>()
  const noun = calls.list.called
  const own = useCrudActions<RecordOf<L>>({ noun, calls, onEdit: setEdited })
  const row = edited === 'new' ? undefined : edited
  const call = edited === 'new' ? calls.create : calls.update
  const add = own.mayEdit ? <AddButton noun={noun} onClick={() => setEdited('new')} /> : undefined
  return (
    <>
      <ListPage<L>
        title={title}
        description={description}
        breadcrumb={breadcrumb}
        buttons={
          <>
            {buttons}
            {add && calls.import ? <ImportButton title={title} call={calls.import} /> : null}
            {add}
          </>
        }
        empty={add}
        call={calls.list}
        extra={extra}
        columns={columns}
        filters={[...filters, archivedFilter as Filter<FilterName<L>>]}
        actions={[...actions, ...(own.actions as RowAction<Row<L>>[])]}
        onRowClick={add ? (clicked) => setEdited(clicked as RecordOf<L>) : undefined}
      />
      {edited ? (
        <Suspense>
          <CrudDialog
            call={call}
            noun={noun}
            fields={typeof fields === 'function' ? fields(row) : fields}
            record={row}
            value={row ? (toDraft?.(row) ?? (row as Partial<DraftOf<C>>)) : undefined}
            onView={(added) => setEdited(added as RecordOf<L>)}
            onClose={() => setEdited(undefined)}
            preview={preview}
          />
        </Suspense>
      ) : null}
    </>
  )
}

interface ImportButtonProps {
  title: string
  call: SheetImport
}

export function ImportButton(props: ImportButtonProps) {
  return (
    <AskButton variant="default" leftSection={<IconUpload size={18} />} ask={() => <ImportDialog {...props} />}>
      Import
    </AskButton>
  )
}

interface AddButtonProps {
  noun: string
  onClick: () => void
}

export function AddButton({ noun, onClick }: AddButtonProps) {
  return (
    <Button leftSection={<IconPlus size={18} />} onClick={onClick}>
      Add {noun}
    </Button>
  )
}
