import { shortDayAndYear } from '@iroko/contract/day-words'
import type { Output } from '@iroko/contract/endpoint'
import { cohorts } from '@iroko/contract/recruitment/cohorts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './parts.module.css'
import { AttendanceDrawer } from './parts-entries.tsx'

type Mine = Output<typeof cohorts.mine>['academy_sessions'][number]

/** What a trainer teaches: attendance is taken here, on a phone. */
export default function TrainingSessionsPage() {
  const found = useCall(cohorts.mine, {})
  return (
    <Page
      title="Training Sessions"
      description="Sessions of the cohorts that you train, from two weeks ago on. Marks are entered on the cohort’s page."
      narrow
    >
      <Loaded found={found} prefix="Training sessions | " count={3} height={96}>
        {({ academy_sessions }) =>
          academy_sessions.length === 0 ? (
            <p>You train nobody now. Once HR makes you the trainer of a cohort, its sessions appear here.</p>
          ) : (
            <ul className={classes.list}>
              {academy_sessions.map((session) => (
                <SessionCard key={session.id} session={session} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function SessionCard({ session }: { session: Mine }) {
  const { id, topic, day, starts_at, ends_at, cohort, branch, room, is_today, is_mine, trainer, noted, applicants, can } =
    session
  return (
    <li className="card16 column8">
      <div className="apart">
        <strong>{topic}</strong>
        <span className="small">{is_today ? 'Today' : shortDayAndYear(day)}</span>
      </div>
      <span className="small">
        {starts_at} – {ends_at} · {[branch.title, room].filter(Boolean).join(', ')}
        {is_mine ? '' : ` · ${trainer ? trainer.full_name : 'Needs a trainer'}`}
      </span>
      <div className="apart">
        <Link to={`/dashboard/main/training-sessions/${cohort.id}`}>{cohort.title}</Link>
        {can.note ? (
          <Button
            className={classes.choice ?? ''}
            variant={noted < applicants ? 'filled' : 'default'}
            onClick={() => void ask(<AttendanceDrawer cohort_id={cohort.id} session_id={id} />)}
          >
            Attendance {noted} of {applicants}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
