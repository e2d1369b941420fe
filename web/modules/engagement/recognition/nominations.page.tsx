import type { Row } from '@iroko/contract/endpoint'
import { recognition } from '@iroko/contract/engagement/recognition'
import { IconTrash } from '@tabler/icons-react'
import { countOf } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { confirm } from '../../../screens/confirm.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { NominateButton } from './parts-nominate.tsx'

type Nomination = Row<typeof recognition.nominations>

const states: StatusMap<'published' | 'nominated'> = {
  published: { label: 'Published', tone: 'good' },
  nominated: { label: 'Nominated', tone: 'waiting' },
}

const columns: Column<Nomination>[] = [
  { key: 'month', label: 'Month', sortable: true, width: 150, render: ({ month }) => monthInWords(month) },
  {
    key: 'employee',
    label: 'Employee',
    render: ({ employee }) => (
      <PersonCell name={employee.full_name} picture={employee.profile_picture} detail={employee.ogid} />
    ),
  },
  { key: 'award', label: 'Award', sortable: true },
  { key: 'words', label: 'Reason' },
  { key: 'nominated_by', label: 'Nominated by', width: 160 },
  {
    key: 'published_at',
    label: 'Status',
    width: 130,
    render: ({ published_at }) => <StatusBadge status={published_at ? 'published' : 'nominated'} map={states} />,
  },
]

/** Nominations, and which of them stand on the wall. */
export default function NominationsPage() {
  const mayNominate = useMay('recognition.nominate')
  const mayChoose = useMay('recognition.select')
  const withdraw = useWithdraw()
  const select = useSend(recognition.select, { success: 'message' })
  const title = 'Wall of Fame'
  if (!mayNominate)
    return (
      <Page title={title}>
        <NoPermission text="You cannot open this page. Leaders nominate, and the heads of operations choose" />
      </Page>
    )
  const publish = {
    label: (count: number) => `Publish ${countOf(count, 'award')}`,
    when: ({ can }: Nomination) => can.publish,
    run: async (rows: Nomination[]) => select.mutateAsync({ body: { ids: rows.map(({ id }) => id) } }),
  }
  return (
    <ListPage
      title={title}
      description="The people whose awards you publish are notified and choose what guests may see of them."
      buttons={<NominateButton />}
      empty={<NominateButton />}
      call={recognition.nominations}
      extra={{ sort: '-month' }}
      columns={columns}
      filters={[{ type: 'flag', name: 'published', label: 'Published' }]}
      rowLabel={({ employee, award }) => `${award}: ${employee.full_name}`}
      bulk={mayChoose ? [publish] : undefined}
      actions={[
        {
          label: 'Withdraw',
          icon: <IconTrash size={16} />,
          danger: true,
          run: withdraw,
          when: ({ can }) => can.withdraw,
        },
      ]}
    />
  )
}

function useWithdraw(): (nomination: Nomination) => Promise<void> {
  const send = useSend(recognition.withdraw, { success: 'message' })
  return async ({ id, award, employee, published_at }) => {
    const yes = await confirm({
      title: `Withdraw ${award}?`,
      text: published_at
        ? `${employee.full_name}’s award is removed from the wall for everyone. This cannot be undone.`
        : `The nomination of ${employee.full_name} is deleted. This cannot be undone.`,
      action: 'Withdraw',
      danger: true,
    })
    if (yes) send.mutate({ params: { id } })
  }
}
