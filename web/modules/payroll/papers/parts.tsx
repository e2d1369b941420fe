/** Layouts of files: where each is from, how sure it is, and whether a colleague confirmed it. */
import { paperFormatWords, paperLayouts, paperSureWords } from '@iroko/contract/accounting/bank-layouts'
import { paperUses, paperUseWords } from '@iroko/contract/accounting/paper-fields'
import type { Row } from '@iroko/contract/endpoint'
import { IconCheck, IconCopy, IconDownload, IconEye } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { useSession } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { RowAction } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { archivedFilter, useCrudActions } from '../../../screens/use-crud-actions.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'

export type Layout = Row<typeof paperLayouts.list>

const LayoutDialog = later(() => import('./parts-editor.tsx').then((module) => module.LayoutDialog))
const LayoutView = later(() => import('./parts-view.tsx').then((module) => module.LayoutView))
const ImportLayoutDialog = later(() => import('./parts-import.tsx').then((module) => module.ImportLayoutDialog))

const prefix = 'Layout | '
const uses = paperUses.map((value) => ({ value, label: paperUseWords[value] }))

type State = 'confirmed' | 'waiting' | 'usable'
const states: StatusMap<State> = {
  confirmed: { label: 'Confirmed', tone: 'good' },
  waiting: { label: 'To confirm', tone: 'waiting' },
  usable: { label: 'In use', tone: 'good' },
}
const stateOf = ({ use, confirmed_at }: Layout): State => {
  if (confirmed_at) return 'confirmed'
  return use === 'payment' ? 'waiting' : 'usable'
}

/** A layout as it is handed to another company or kept: without what is of this portal alone. */
const exported = ({ title, use, receiver, definition, source, starts_on }: Layout): string =>
  `${JSON.stringify({ title, use, receiver, definition, source, starts_on }, null, 2)}\n`

function saveText(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export function Layouts() {
  const me = useSession()?.employee_info.ogid
  const confirm = useSend(paperLayouts.confirm, { prefix, success: 'message' })
  const { mayEdit, actions } = useCrudActions<Layout>({
    noun: 'layout',
    calls: paperLayouts,
    onEdit: (layout) => void ask(<LayoutDialog layout={layout} />),
  })
  const view = (layout: Layout) => void ask(<LayoutView layout={layout} mayEdit={mayEdit} />)
  const own: RowAction<Layout>[] = [
    {
      label: 'Confirm',
      icon: <IconCheck size={16} />,
      when: ({ confirmed_at, archived_at, changed_by }) => !confirmed_at && !archived_at && changed_by?.ogid !== me,
      ask: ({ title, changed_by }) => ({
        title: `Confirm ${title}?`,
        text: `${changed_by ? `${changed_by.full_name} changed it. ` : ''}Compare its columns with the receiver’s own form: payments go by what this layout writes.`,
        action: 'Confirm',
      }),
      run: ({ id, version }) => confirm.mutate({ params: { id }, body: { version } }),
    },
    { label: 'Copy', icon: <IconCopy size={16} />, ask: (layout) => <LayoutDialog layout={layout} isCopy /> },
    { label: 'Preview', icon: <IconEye size={16} />, run: view },
    {
      label: 'Export as JSON',
      icon: <IconDownload size={16} />,
      run: (layout) => saveText(`${layout.title.replaceAll(/\W+/g, '-').toLowerCase()}.json`, exported(layout)),
    },
  ]
  return (
    <ListView
      label="Layouts"
      call={paperLayouts.list}
      columns={[
        { key: 'title', label: 'Layout', sortable: true, width: 240 },
        { key: 'use', label: 'For', width: 150, render: ({ use }) => paperUseWords[use] },
        { key: 'receiver', label: 'Receiver', width: 160, render: ({ receiver }) => receiver || '-' },
        { key: 'definition', label: 'File', width: 110, render: ({ definition }) => paperFormatWords[definition.format] },
        { key: 'sure', label: 'How sure', width: 230, render: ({ sure }) => paperSureWords[sure] },
        {
          key: 'confirmed_at',
          label: 'State',
          width: 130,
          render: (layout) => <StatusBadge status={stateOf(layout)} map={states} />,
        },
        { key: 'confirmed_by', label: 'Confirmed by', hidden: true, render: ({ confirmed_by }) => confirmed_by?.full_name },
        { key: 'changed_by', label: 'Changed by', hidden: true, render: ({ changed_by }) => changed_by?.full_name },
        { key: 'source', label: 'Source', hidden: true, width: 320 },
        { key: 'starts_on', label: 'From', hidden: true },
      ]}
      filters={[{ type: 'select', name: 'use', label: 'For', options: uses }, archivedFilter]}
      rowLabel={({ title }) => title}
      onRowClick={view}
      toolbar={
        mayEdit ? (
          <>
            <AskButton variant="default" ask={() => <ImportLayoutDialog />}>
              Import layout
            </AskButton>
            <AskButton variant="default" ask={() => <LayoutDialog />}>
              Add layout
            </AskButton>
          </>
        ) : undefined
      }
      keepsTools
      actions={mayEdit ? [...own, ...editOfOwn(actions)] : []}
      empty="No layout for this yet"
      errorPrefix={prefix}
    />
  )
}

/** What came with the portal is not changed: it is previewed and copied. */
const editOfOwn = (actions: readonly RowAction<Layout>[]): RowAction<Layout>[] =>
  actions.map((action) => (action.label === 'Edit' ? { ...action, when: ({ is_ready }: Layout) => !is_ready } : action))
