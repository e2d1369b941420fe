import { shortDayAndYear } from '@iroko/contract/day-words'
import { cohortKindWords, cohorts } from '@iroko/contract/recruitment/cohorts'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { AddressTabs } from '../../../ui/views/address-tabs.tsx'
import { cohortMap } from './columns.tsx'
import { type Cohort, CohortForm, RegisterForm } from './parts-forms.tsx'
import { Assessments, Places, Sessions } from './parts-inside.tsx'

const list = '/dashboard/recruitment/orientation-and-training'
const mine = '/dashboard/main/training-sessions'

/** One cohort: who is in it, when what is taught, what is marked. Trainers reach it from their sessions. */
export default function CohortPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(cohorts.show, { params: { id } })
  const cohort = found.data?.academy_cohort
  const isTrainer = location.pathname.startsWith(mine)
  return (
    <Page
      title="Cohort"
      heading={cohort?.title ?? 'Cohort'}
      breadcrumb={<Link to={isTrainer ? mine : list}>{isTrainer ? 'Training Sessions' : 'Orientation and Training'}</Link>}
      description={cohort && aboutOf(cohort)}
      facts={cohort ? <Facts cohort={cohort} /> : null}
      actions={cohort ? <Actions cohort={cohort} /> : null}
    >
      <Loaded found={found} prefix="Cohort | " count={4} height={72}>
        {({ academy_cohort }) => (
          <AddressTabs
            label="View"
            gap={8}
            tabs={[
              { name: 'applicants', title: 'Applicants', content: <Places cohort={academy_cohort} /> },
              { name: 'sessions', title: 'Sessions', content: <Sessions cohort={academy_cohort} /> },
              { name: 'assessments', title: 'Assessments', content: <Assessments cohort={academy_cohort} /> },
            ]}
          />
        )}
      </Loaded>
    </Page>
  )
}

/** Where it is, and what it takes to pass. */
const aboutOf = ({ branch, room, pass_mark, least_attendance }: Cohort): string =>
  `${[branch.title, room].filter(Boolean).join(', ')}. ${pass_mark}% of the points and ${least_attendance}% of the sessions are needed to pass.`

function Facts({ cohort }: { cohort: Cohort }) {
  const { status, kind, starts_on, ends_on } = cohort
  return (
    <span className="middle8">
      <StatusBadge status={status} map={cohortMap} />
      {cohortKindWords[kind]} · {shortDayAndYear(starts_on)} to {shortDayAndYear(ends_on)}
    </span>
  )
}

function Actions({ cohort }: { cohort: Cohort }) {
  const { id, title, can, version, places } = cohort
  const settings = { prefix: 'Cohort | ', success: 'message' } as const
  const close = useSend(cohorts.close, settings)
  const cancel = useSend(cohorts.cancel, settings)
  const input = { params: { id }, body: { version } }
  return (
    <>
      {can.cancel ? (
        <AskButton
          variant="default"
          ask={() => ({
            title: `Cancel ${title}?`,
            text: `${countOf(places.length, 'applicant')} keep their stage and can be registered for another cohort.`,
            action: 'Cancel cohort',
            danger: true,
          })}
          run={() => cancel.mutate(input)}
        >
          Cancel cohort
        </AskButton>
      ) : null}
      {can.edit ? (
        <Button variant="default" onClick={() => void ask(<CohortForm cohort={cohort} />)}>
          Edit
        </Button>
      ) : null}
      {can.register ? (
        <Button variant={can.close ? 'default' : 'filled'} onClick={() => void ask(<RegisterForm cohort={cohort} />)}>
          Register applicants
        </Button>
      ) : null}
      {can.close ? (
        <AskButton
          ask={() => ({
            title: `Make the results of ${title} final?`,
            text: 'Attendance and marks cannot be changed afterwards. Who passed gets a certificate.',
            action: 'Make final',
          })}
          run={() => close.mutate(input)}
        >
          Make results final
        </AskButton>
      ) : null}
    </>
  )
}
