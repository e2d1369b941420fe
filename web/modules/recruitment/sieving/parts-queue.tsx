/** What lies with a rep siever, and one of it being screened. */
import type { Output, Row } from '@iroko/contract/endpoint'
import { sieving } from '@iroko/contract/recruitment/sieving'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { durationText } from '../../../lib/format.ts'
import { isTyping } from '../../../lib/screen/focus.ts'
import { useUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Column } from '../../../screens/columns/column.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { ErrorState } from '../../../ui/state/states.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { Screening } from './parts-screening.tsx'

export const sieversPath = '/dashboard/recruitment/rep-siever/job-applications'

type QueueRow = Row<typeof sieving.queue>
type Day = Output<typeof sieving.day>['day']

type Waiting = 'waiting' | 'late' | 'later'
const waitingMap: StatusMap<Waiting> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  late: { label: 'Over 2 days', tone: 'waiting' },
  later: { label: 'Call later', tone: 'info' },
}
const waitingOf = ({ is_later, is_late }: QueueRow): Waiting => (is_later ? 'later' : is_late ? 'late' : 'waiting')

const columns: Column<QueueRow>[] = [
  {
    key: 'full_name',
    label: 'Applicant',
    sortable: true,
    width: 230,
    render: ({ full_name, reference }) => <PersonCell name={full_name} detail={reference} />,
  },
  { key: 'job_title', label: 'Job', sortable: true, width: 200 },
  { key: 'mobile_number', label: 'Mobile number', width: 160 },
  {
    key: 'is_late',
    label: 'Queue',
    width: 120,
    render: (row) => <StatusBadge status={waitingOf(row)} map={waitingMap} />,
  },
  { key: 'assigned_at', label: 'With you since', sortable: 'due', width: 165, named: true },
  { key: 'call_on', label: 'Call on', width: 110, named: true },
  { key: 'applied_at', label: 'Applied', sortable: true, width: 165, named: true, hidden: true },
]

/** As the same column reads on another person's queue. */
const columnsOf = (isOwn: boolean) =>
  isOwn ? columns : columns.map((column) => (column.key === 'assigned_at' ? { ...column, label: 'Assigned' } : column))

interface QueueProps {
  /** Whose, by OGID. */
  siever: string
  /** The link to the level above. */
  above?: ReactNode
}

export function Queue({ siever, above }: QueueProps) {
  const isOwn = useUser().employee_info.ogid === siever
  const opened = useOpenRecord('application')
  const day = useCall(sieving.day, { query: { siever } })
  const first = useCall(sieving.queue, { query: { siever, limit: 3, sort: 'due' } })
  const next = first.data?.job_applications.find(({ id, is_later }) => id !== opened.id && !is_later)
  const goOn = () => (next ? opened.open(next.id) : opened.close())
  useNextKey(next ? goOn : undefined)
  const button = next ? (
    <Button leftSection={<IconPlayerPlay size={18} />} onClick={goOn} title="N">
      Next application
    </Button>
  ) : null
  if (opened.id) return <Screening id={opened.id} onDone={goOn} onClose={opened.close} next={button} />
  return (
    <Page
      title="Job Applications"
      heading={isOwn ? undefined : day.data?.day.siever.full_name}
      breadcrumb={above}
      description="The longest waiting comes first. N opens the next one, also while one is open. Those to be called on a later day come back on that day."
      facts={day.data ? <DayFacts day={day.data.day} /> : null}
      actions={button}
    >
      {day.error ? (
        <ErrorState error={day.error} retry={() => void day.refetch()} prefix="Job application | " />
      ) : (
        <ListView
          label="Job applications"
          empty={isOwn ? 'Nothing waits for you. What HR assigns to you appears here.' : 'Nothing lies with this rep siever.'}
          call={sieving.queue}
          extra={{ sort: 'due', query: { siever } }}
          columns={columnsOf(isOwn)}
          rowLabel={({ full_name }) => full_name}
          onRowClick={({ id }) => opened.open(id)}
          errorPrefix="Job application | "
        />
      )}
    </Page>
  )
}

/** '7 waiting · 2 for over 2 days · 3 to call later · 5 screened today, half of them within 35m'. */
function DayFacts({ day: { waiting, late, later, screened_today, median_minutes } }: { day: Day }) {
  const facts = [
    `${waiting} waiting`,
    late > 0 ? `${late} for over 2 days` : '',
    later > 0 ? `${later} to call later` : '',
    `${screened_today} screened today${median_minutes === null ? '' : `, median ${durationText(Math.max(1, median_minutes))}`}`,
  ]
  return <>{facts.filter(Boolean).join(' · ')}</>
}

/** 'N' goes on to the next one, unless a person is typing or answering a dialog. */
function useNextKey(goOn: (() => void) | undefined): void {
  useEffect(() => {
    if (!goOn) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      goOn()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [goOn])
}
