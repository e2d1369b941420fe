/** The systems that send contacts by themselves. */
import type { Row } from '@iroko/contract/endpoint'
import { sources } from '@iroko/contract/quality/sources'
import { Button } from '@mantine/core'
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react'
import { useSend } from '../../../lib/use-call.ts'
import { ask, useClose } from '../../../screens/ask.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { showSecret } from '../../time/terminals/parts-secret.tsx'

type SourceRow = Row<typeof sources.list>

const prefix = 'System | '

const columns: Column<SourceRow>[] = [
  { key: 'title', label: 'System', sortable: true },
  { key: 'contacts', label: 'Contacts', sortable: true, align: 'end', width: 120, named: true },
  { key: 'last_seen_at', label: 'Last sent', sortable: true, width: 160 },
  { key: 'created_by', label: 'Added by', render: ({ created_by }) => created_by?.full_name ?? '-' },
  { key: 'ended_at', label: 'Ended', width: 160, hidden: true },
]

export const AddSource = () => (
  <Button leftSection={<IconPlus size={18} />} onClick={() => void ask(<SourceDialog />)}>
    Add system
  </Button>
)

function SourceDialog() {
  const close = useClose()
  const create = useSend(sources.create, { prefix, success: 'message', quietFields: true })
  return (
    <FormDialog<{ title: string }>
      title="Add system"
      submit="Add system"
      schema={sources.create.body}
      fields={[
        {
          name: 'title',
          label: 'Name',
          type: 'text',
          required: true,
          maxLength: 80,
          full: true,
          description: 'The dialer or desk that sends contacts to POST /api/v1/quality_contacts/receive.json',
        },
      ]}
      onSubmit={async (body) => {
        const { secret } = await create.mutateAsync({ body })
        close(true)
        void showSecret({ title: body.title, kind: 'other', secret })
      }}
    />
  )
}

export function Sources() {
  const renew = useSend(sources.renew, { prefix, success: 'message' })
  const end = useSend(sources.end, { prefix, success: 'message' })
  return (
    <ListView
      label="Systems"
      call={sources.list}
      columns={columns}
      filters={[{ type: 'flag', name: 'ended', label: 'Also ended' }]}
      empty={<AddSource />}
      rowLabel={({ title }) => title}
      actions={[
        {
          label: 'New secret',
          icon: <IconKey size={16} />,
          when: ({ ended_at }) => ended_at === null,
          ask: ({ title }) => ({
            title: `Create new secret for ${title}?`,
            text: 'The current secret stops working. The system sends nothing until it has the new one.',
            action: 'New secret',
          }),
          run: async ({ id, title, version }) => {
            const { secret } = await renew.mutateAsync({ params: { id }, body: { version } })
            void showSecret({ title, kind: 'other', secret })
          },
        },
        {
          label: 'End',
          icon: <IconTrash size={16} />,
          danger: true,
          when: ({ ended_at }) => ended_at === null,
          ask: ({ title }) => ({
            title: `End ${title}?`,
            text: 'No more contacts are accepted from it. Existing contacts are kept.',
            action: 'End',
            danger: true,
          }),
          run: ({ id }) => end.mutate({ params: { id } }),
        },
      ]}
      errorPrefix={prefix}
    />
  )
}
