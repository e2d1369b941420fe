import { coaching, coachingStatuses } from '@iroko/contract/performance/coaching'
import { later } from '../../../lib/lazily.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { coachingMap, mySessionColumns } from './columns.tsx'

const CoachingDrawer = later(() => import('./parts-session.tsx').then((module) => module.CoachingDrawer))

/** What my leader and I talked about, and what I am to do. */
export default function MyCoachingPage() {
  const session = useOpenRecord('session')
  return (
    <>
      <ListPage
        title="Coaching"
        description="Sessions with your leader: what you agreed, what is still to do, and whether it helped."
        call={coaching.mine}
        columns={mySessionColumns}
        filters={[
          {
            type: 'select',
            name: 'status',
            label: 'Status',
            options: coachingStatuses.map((value) => ({ value, label: coachingMap[value].label })),
          },
          { type: 'flag', name: 'overdue', label: 'With overdue actions' },
        ]}
        rowLabel={({ topic }) => topic}
        onRowClick={({ id }) => session.open(id)}
        empty="No sessions yet. Each one appears here once your leader records it."
        errorPrefix="Coaching | "
      />
      {session.id ? <CoachingDrawer id={session.id} onClose={session.close} /> : null}
    </>
  )
}
