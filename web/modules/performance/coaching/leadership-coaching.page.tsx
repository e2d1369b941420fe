import { coaching, coachingStatuses } from '@iroko/contract/performance/coaching'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { scopedSearch } from '../../../screens/choices/people.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { AddressTabs } from '../../../ui/views/address-tabs.tsx'
import { coachingMap, sessionColumns, uncoachedColumns } from './columns.tsx'

const CoachingDrawer = later(() => import('./parts-session.tsx').then((module) => module.CoachingDrawer))
const HoldDialog = later(() => import('./parts-hold.tsx').then((module) => module.HoldDialog))

/**
 * Coaching of the people whom the reader leads, and who of them waits for it. `?new=1` opens the form with what the address knows:
 * `ogid`, `evaluation` and `question`, `card` or `day`.
 */
export default function LeadershipCoachingPage() {
  const session = useOpenRecord('session')
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const mayLead = useMay('coaching.lead', 'reportees')
  const wordOf = (name: string) =>
    typeof search[name] === 'string' || typeof search[name] === 'number' ? String(search[name]) : undefined
  const go = (more: Record<string, unknown>) => {
    const none = {
      new: undefined,
      ogid: undefined,
      evaluation: undefined,
      question: undefined,
      card: undefined,
      day: undefined,
    }
    const update = (old: Record<string, unknown>) => ({ ...old, ...none, ...more })
    void router.navigate({ to: '.', search: update as never, replace: true, resetScroll: false })
  }
  const add = mayLead ? (
    <Button leftSection={<IconPlus size={18} />} onClick={() => go({ new: 1 })}>
      Record session
    </Button>
  ) : undefined
  return (
    <Page
      title="Coaching"
      description="Sessions with the people you lead. They see what was agreed and acknowledge it; your private notes are yours alone."
      actions={add}
    >
      <AddressTabs
        label="Coaching"
        gap={12}
        tabs={[
          { name: 'sessions', title: 'Sessions', content: <Sessions onOpen={session.open} /> },
          { name: 'due', title: 'To coach', content: <Due onHold={(ogid) => go({ new: 1, ogid })} /> },
        ]}
      />
      {session.id ? <CoachingDrawer id={session.id} onClose={session.close} /> : null}
      {mayLead && wordOf('new') === '1' ? (
        <HoldDialog
          about={{
            ogid: wordOf('ogid'),
            evaluation: wordOf('evaluation'),
            question: wordOf('question'),
            card: wordOf('card'),
            day: wordOf('day'),
          }}
          onOpen={session.open}
          onClose={() => go({})}
        />
      ) : null}
    </Page>
  )
}

const Sessions = ({ onOpen }: { onOpen: (id: string) => void }) => (
  <ListView
    label="Coaching sessions"
    call={coaching.list}
    columns={sessionColumns}
    filters={[
      {
        type: 'select',
        name: 'status',
        label: 'Status',
        options: coachingStatuses.map((value) => ({ value, label: coachingMap[value].label })),
      },
      { type: 'flag', name: 'overdue', label: 'With overdue actions' },
      { type: 'search', name: 'ogid', label: 'Employee', search: scopedSearch() },
    ]}
    rowLabel={({ topic, employee }) => `${topic}, ${employee.full_name}`}
    onRowClick={({ id }) => onOpen(id)}
    empty="No sessions yet."
    errorPrefix="Coaching | "
  />
)

const Due = ({ onHold }: { onHold: (ogid: string) => void }) => {
  const mayLead = useMay('coaching.lead', 'reportees')
  return (
    <ListView
      label="People to coach"
      call={coaching.due}
      columns={uncoachedColumns}
      rowLabel={({ employee }) => employee.full_name}
      actions={mayLead ? [{ label: 'Record session', inRow: 'outline', run: ({ employee }) => onHold(employee.ogid) }] : []}
      empty="Everyone was coached in the last 30 days."
      errorPrefix="Coaching | "
    />
  )
}
