import { coaching, coachingStatuses } from '@iroko/contract/performance/coaching'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { scopedSearch } from '../../../screens/choices/people.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { coachingMap, sessionColumns, uncoachedColumns } from './columns.tsx'

const CoachingDrawer = later(() => import('./parts-session.tsx').then((module) => module.CoachingDrawer))
const HoldDialog = later(() => import('./parts-hold.tsx').then((module) => module.HoldDialog))

const views = { sessions: 'Sessions', due: 'To coach' }
const description =
  'Sessions with the people you lead. They see what was agreed and acknowledge it; your private notes are yours alone.'

/** What an address knows of a session that is to be recorded. */
const words = ['ogid', 'evaluation', 'question', 'card', 'day'] as const
type About = { [Word in (typeof words)[number]]?: string | undefined }

/**
 * Coaching of the people whom the reader leads, and who of them waits for it. `?new=1` opens the form with what the address knows: `ogid`,
 * `evaluation` and `question`, `card` or `day`.
 */
export default function LeadershipCoachingPage() {
  const session = useOpenRecord('session')
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [view, show] = useView(views)
  const mayLead = useMay('coaching.lead', 'reportees')
  const about: About = Object.fromEntries(
    words.flatMap((word) => (search[word] === undefined ? [] : [[word, String(search[word])]])),
  )
  const go = (more: Record<string, unknown>) => {
    const none = Object.fromEntries(['new', ...words].map((word) => [word, undefined]))
    const update = (old: Record<string, unknown>) => ({ ...old, ...none, ...more })
    void router.navigate({ to: '.', search: update as never, replace: true, resetScroll: false })
  }
  const buttons = (
    <>
      <ViewSwitch label="What is listed" views={views} view={view} onChange={show} />
      {mayLead ? (
        <Button leftSection={<IconPlus size={18} />} onClick={() => go({ new: 1 })}>
          Record session
        </Button>
      ) : null}
    </>
  )
  return (
    <>
      {view === 'sessions' ? (
        <Sessions buttons={buttons} onOpen={session.open} />
      ) : (
        <Due buttons={buttons} onHold={mayLead ? (ogid) => go({ new: 1, ogid }) : undefined} />
      )}
      {session.id ? <CoachingDrawer id={session.id} onClose={session.close} /> : null}
      {mayLead && String(search.new) === '1' ? <HoldDialog about={about} onOpen={session.open} onClose={() => go({})} /> : null}
    </>
  )
}

const Sessions = ({ buttons, onOpen }: { buttons: ReactNode; onOpen: (id: string) => void }) => (
  <ListPage
    title="Coaching"
    description={description}
    buttons={buttons}
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

const Due = ({ buttons, onHold }: { buttons: ReactNode; onHold: ((ogid: string) => void) | undefined }) => (
  <ListPage
    title="Coaching"
    description={description}
    buttons={buttons}
    call={coaching.due}
    columns={uncoachedColumns}
    rowLabel={({ employee }) => employee.full_name}
    actions={onHold ? [{ label: 'Coach', inRow: 'outline', run: ({ employee }) => onHold(employee.ogid) }] : []}
    empty="Everyone was coached in the last 30 days."
    errorPrefix="Coaching | "
  />
)
