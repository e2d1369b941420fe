import type { Output } from '@iroko/contract/endpoint'
import { letters } from '@iroko/contract/recruitment/letters'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { HistoryDrawer } from '../../../screens/history-drawer.tsx'
import { DataTable } from '../../../screens/table/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'

const WordsDialog = later(() => import('./parts.tsx').then((module) => module.WordsDialog))

export type Letter = Output<typeof letters.list>['letters'][number]

const columns: Column<Letter>[] = [
  { key: 'label', label: 'Letter', width: 240 },
  { key: 'subject', label: 'Subject', width: 380 },
  {
    key: 'is_changed',
    label: 'Wording',
    width: 160,
    render: ({ is_changed }) => (is_changed ? 'The company’s own' : 'Standard'),
  },
]

/** How letters to applicants are worded. */
export default function LettersPage() {
  const mayShare = useMay('application.share')
  const found = useCall(letters.list, undefined, { enabled: mayShare })
  const edit = (letter: Letter) => void ask(<WordsDialog letter={letter} />)
  return (
    <Page
      title="Letters to applicants"
      breadcrumb={<Link to="/dashboard/recruitment/job-applications">Job Applications</Link>}
      description="Each is sent with the step that it is about. Words in braces, such as {first_name}, are filled in for each applicant."
    >
      {mayShare ? (
        <DataTable<Letter>
          label="Letters to applicants"
          columns={columns}
          rows={found.data?.letters}
          loading={found.isPending}
          error={found.error}
          retry={() => void found.refetch()}
          errorPrefix="Letter | "
          rowId={({ kind }) => kind}
          rowLabel={({ label }) => label}
          onRowClick={edit}
          actions={[
            { label: 'Edit', icon: <IconPencil size={16} />, run: edit },
            {
              label: 'History',
              icon: <IconHistory size={16} />,
              when: ({ id }) => id !== null,
              ask: ({ id, label }) => <HistoryDrawer call={letters.history} record={{ id: id ?? '', title: label }} />,
            },
          ]}
        />
      ) : (
        <NoPermission text="You cannot open this page. HR words the letters to applicants" />
      )}
    </Page>
  )
}
