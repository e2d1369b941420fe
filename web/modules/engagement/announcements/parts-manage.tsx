/** The screen on which announcements of a kind are written: list, form, preview, publication, readers. */

import type { Endpoint, Input, Row } from '@iroko/contract/endpoint'
import { announcements } from '@iroko/contract/engagement/announcements'
import { IconEye, IconMail, IconSend, IconUsers } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import { useUser } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import type { Column, RowAction } from '../../../screens/columns/column.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { type BodyEndpoint, CrudDialog } from '../../../screens/crud-dialog.tsx'
import { AddButton } from '../../../screens/crud-page.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { archivedFilter, useCrudActions } from '../../../screens/use-crud-actions.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { type WrittenRow, writtenColumns } from './columns.tsx'
import { Readers } from './parts-readers.tsx'

type ListCall = typeof announcements.list

interface ManagePageProps<C extends BodyEndpoint, Written> {
  title: string
  description: string
  calls: {
    list: Endpoint & { called: string }
    create: C
    update: typeof announcements.update | Endpoint
    archive: typeof announcements.archive
    restore: typeof announcements.restore
    history: typeof announcements.history
    show: Endpoint
  }
  /** The key of one in the answer of `show`. */
  noun: string
  fields: (written: Written | undefined) => readonly Field<z.core.input<C['body']>>[]
  /** What the form starts with, where a field is not called as in the record. */
  toDraft?: (written: Written) => Partial<z.core.input<C['body']>>
  preview: (written: Written) => ReactNode
}

/** Lists show no texts: what is edited or looked at is read when it is opened. */
export function ManagePage<C extends BodyEndpoint, Written>(props: ManagePageProps<C, Written>) {
  const { title, description, calls, noun } = props
  const [edited, setEdited] = useState<WrittenRow | 'new'>()
  const [previewed, setPreviewed] = useState<WrittenRow>()
  const { called } = calls.list
  const own = useCrudActions<WrittenRow>({
    noun: called,
    calls: calls as unknown as typeof announcements,
    onEdit: setEdited,
  })
  const me = useUser().employee_info.ogid
  const publish = usePublish(called)
  const testMail = useSend(announcements.testMail, { prefix: 'Announcement | ', success: 'message' })
  const add = <AddButton noun={called} onClick={() => setEdited('new')} />
  const actions: RowAction<WrittenRow>[] = [
    { label: 'Preview', icon: <IconEye size={16} />, run: setPreviewed },
    {
      label: 'Publish',
      icon: <IconSend size={16} />,
      run: (row) => void publish(row),
      when: ({ published_at, changed_by, author, archived_at }) =>
        (published_at === null || changed_by !== null) && !archived_at && (changed_by ?? author).ogid !== me,
    },
    {
      label: 'Readers',
      icon: <IconUsers size={16} />,
      ask: (row) => <Readers row={row} />,
      when: ({ published_at }) => published_at !== null,
    },
    {
      label: 'Send test mail',
      icon: <IconMail size={16} />,
      run: ({ id }) => testMail.mutate({ params: { id } }),
      when: ({ archived_at }) => noun !== 'video_announcement' && !archived_at,
    },
    ...own.actions,
  ]
  const close = () => setEdited(undefined)
  if (!own.mayEdit)
    return (
      <Page title={title}>
        <NoPermission text="You cannot open this page. HR writes announcements" />
      </Page>
    )
  return (
    <>
      <ListPage<ListCall>
        title={title}
        description={description}
        buttons={add}
        empty={add}
        call={calls.list as unknown as ListCall}
        extra={{ sort: '-starts_on' }}
        columns={writtenColumns as Column<Row<ListCall>>[]}
        filters={[archivedFilter]}
        actions={actions as RowAction<Row<ListCall>>[]}
        onRowClick={setEdited}
        errorPrefix={`${title} | `}
      />
      {edited === 'new' ? (
        <Suspense>
          <CrudDialog call={calls.create} noun={called} fields={props.fields(undefined)} onClose={close} />
        </Suspense>
      ) : null}
      {edited && edited !== 'new' ? (
        <Opened<Written> call={calls.show} noun={noun} id={edited.id} title={edited.title} onClose={close}>
          {(written) => (
            <CrudDialog
              call={calls.update as C}
              noun={called}
              fields={props.fields(written)}
              record={written as { id: string; version: number }}
              value={props.toDraft?.(written) ?? (written as Partial<z.core.input<C['body']>>)}
              onClose={close}
            />
          )}
        </Opened>
      ) : null}
      {previewed ? (
        <Opened<Written>
          call={calls.show}
          noun={noun}
          id={previewed.id}
          title={previewed.title}
          onClose={() => setPreviewed(undefined)}
        >
          {(written) => (
            <Dialog title={previewed.title} width={760} onClose={() => setPreviewed(undefined)}>
              {() => <div className="column12">{props.preview(written)}</div>}
            </Dialog>
          )}
        </Opened>
      ) : null}
    </>
  )
}

function usePublish(called: string): (row: WrittenRow) => Promise<void> {
  const send = useSend(announcements.publish, { prefix: 'Announcement | ', success: 'message' })
  return async ({ id, title, version, starts_on, starts_time, changed_by, draft_minor }) => {
    const yes = await confirm({
      title: changed_by ? `Publish change of ${title}?` : `Publish ${called} ${title}?`,
      text: changed_by
        ? `${changed_by.full_name} changed it. ${draft_minor ? 'It is a small correction: those who have read it are not asked again.' : 'Its audience is asked to read it again.'}`
        : `Its audience sees it from ${[starts_on, starts_time].filter(Boolean).join(' ')}. A change of it has to be published by another person.`,
      action: 'Publish',
    })
    if (yes) send.mutate({ params: { id }, body: { version } })
  }
}

interface OpenedProps<Written> {
  call: Endpoint
  noun: string
  id: string
  title: string
  onClose: () => void
  children: (written: Written) => ReactNode
}

/** One with its texts, read when it is opened. */
function Opened<Written>({ call, noun, id, title, onClose, children }: OpenedProps<Written>) {
  const found = useCall<Endpoint>(call, { params: { id } } as unknown as Input<Endpoint>)
  const written = Object(found.data ?? {})[noun] as Written | undefined
  if (written && !found.isPlaceholderData) return children(written)
  return (
    <Dialog title={title} onClose={onClose}>
      {() => <Loaded found={found} count={4} height={48} />}
    </Dialog>
  )
}
