/** One application in full; shown to HR and to whoever screens it. */
import type { Output } from '@iroko/contract/endpoint'
import { applications } from '@iroko/contract/recruitment/applications'
import { apply } from '@iroko/contract/recruitment/apply'
import { type ApplicationStage, isClosed, stageWords } from '@iroko/contract/recruitment/stages'
import { IconArrowRight, IconEraser, IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { HistoryDrawer } from '../../../screens/history-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { Timeline } from '../../../ui/timeline.tsx'
import { ApplicationTests } from '../sittings/parts-application.tsx'
import { sourceWords, stageMap } from './columns.tsx'
import classes from './parts.module.css'
import { MoveDialog } from './parts-move.tsx'
import { Notes, Verdict } from './parts-notes.tsx'
import { Resume } from './parts-resume.tsx'
import { applicationPath } from './parts-table.tsx'

export type Application = Output<typeof applications.show>['job_application']

export function ApplicationActions({ application }: { application: Application }) {
  const { id, full_name, can, stage, erased_at } = application
  const mayErase = useMay('application.edit', 'all')
  const erase = useSend(apply.erase, { prefix: 'Job application | ', success: 'message' })
  return (
    <>
      {mayErase && isClosed(stage) && stage !== 'hired' && erased_at === null ? (
        <AskButton
          variant="default"
          leftSection={<IconEraser size={18} />}
          ask={() => ({
            title: `Erase what names ${full_name}?`,
            text: 'Name, contact details, resume and notes are deleted. Only the fact of the application is kept. This cannot be undone.',
            action: 'Erase',
            danger: true,
          })}
          run={() => erase.mutate({ params: { id } })}
        >
          Erase
        </AskButton>
      ) : null}
      <AskButton
        variant="default"
        leftSection={<IconHistory size={18} />}
        ask={() => <HistoryDrawer call={applications.history} record={{ id, title: full_name }} />}
      >
        History
      </AskButton>
      {can.move ? (
        <AskButton leftSection={<IconArrowRight size={18} />} ask={() => <MoveDialog applications={[application]} />}>
          Move
        </AskButton>
      ) : null}
    </>
  )
}

export function ApplicationView({ application }: { application: Application }) {
  const mayEdit = useMay('application.edit') && application.erased_at === null
  return (
    <>
      <Known application={application} />
      <p className="plain">{next[application.stage]}</p>
      <div className={classes.beside}>
        <div className="column16">
          <Facts application={application} />
          <Verdict key={application.version} application={application} mayEdit={mayEdit} />
          <Section title="Aptitude tests">
            <ApplicationTests application={application} />
          </Section>
          <Notes application={application} mayEdit={mayEdit} />
          <Section title="Way so far">
            <Way application={application} />
          </Section>
        </div>
        <Resume application={application} />
      </div>
    </>
  )
}

/** What comes next at each stage. */
const next: Record<ApplicationStage, string> = {
  applied: 'Next: screening by a rep siever.',
  screening: 'Next: the rep siever rates the applicant and moves them to the aptitude test, or rejects them.',
  aptitude_test: 'Next: the invitation to the aptitude test; passing it leads to the interview.',
  interview: 'Next: the interview and the scorecards of the panel.',
  shadowing: 'Next: the shadowing days, which the lead signs off.',
  training: 'Next: orientation and training; passing leads to the offer.',
  offer: 'Next: the offer is answered by the applicant.',
  hired: 'The applicant accepted the offer.',
  rejected: 'Nothing more is asked of the applicant. Moving back needs a reason.',
  withdrawn: 'The applicant withdrew and can apply anew.',
}

/** Who the applicant is to the company already. */
function Known({ application: { earlier, known } }: { application: Application }) {
  if (earlier.length === 0 && known.length === 0) return null
  return (
    <section className={`panel column8 ${toneClass('waiting')}`} aria-label="Already known">
      {known.map(({ ogid, full_name, status, exit_date }) => (
        <p key={ogid} className="plain">
          Same email or phone as <Link to={`/dashboard/user/profile/${ogid}`}>{full_name}</Link>, {statusWords[status]}
          {exit_date && status !== 'active' ? (
            <>
              {' '}
              (<DateText value={exit_date} />)
            </>
          ) : null}
        </p>
      ))}
      {earlier.map(({ id, reference, job_title, stage, applied_at, is_same_person }) => (
        <p key={id} className="plain">
          {is_same_person ? 'Also applied for' : 'Same phone number in an application for'}{' '}
          <Link to={applicationPath(id)}>{job_title}</Link> ({reference}, <DateText value={applied_at} />
          ): {stageWords[stage]}
        </p>
      ))}
    </section>
  )
}

const statusWords = { active: 'who works here', left: 'who resigned', terminated: 'who was terminated' }

function Facts({ application }: { application: Application }) {
  const { reference, job_opening, email, mobile_number, source, siever, employee, applied_at, stage_since } = application
  return (
    <section className="card16" aria-label="Application">
      <DescriptionList
        items={[
          { label: 'Job', value: job_opening.job_title, full: true },
          { label: 'Reference', value: reference },
          { label: 'Applied', value: <DateText value={applied_at} /> },
          { label: 'Stage', value: <StatusBadge status={application.stage} map={stageMap} /> },
          { label: 'Since', value: <DateText value={stage_since} /> },
          { label: 'Email', value: email, full: true },
          { label: 'Mobile number', value: mobile_number },
          { label: 'Source', value: sourceWords(source) },
          { label: 'Highest qualification', value: application.highest_qualification },
          { label: 'Languages spoken', value: application.languages_spoken },
          { label: 'Certifications', value: application.certifications, full: true },
          { label: 'Rep siever', value: siever?.full_name },
          ...(employee ? [{ label: 'Became', value: `${employee.full_name} (${employee.ogid})` }] : []),
        ]}
      />
    </section>
  )
}

function Way({ application: { moves, applied_at } }: { application: Application }) {
  return (
    <Timeline
      label="Way so far"
      items={[
        ...moves.map(({ id, to_stage, reason, by, at }) => ({
          id,
          title: `${stageWords[to_stage]}${by ? ` by ${by.full_name}` : ''}`,
          at,
          text: reason,
          tone: stageMap[to_stage].tone,
        })),
        { id: 'applied', title: 'Applied', at: applied_at },
      ]}
    />
  )
}
