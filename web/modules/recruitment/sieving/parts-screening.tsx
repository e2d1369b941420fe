/** One application before whoever screens it: what was entered beside the resume, and what becomes of it. */
import { addDays } from '@iroko/contract/dates'
import type { Input } from '@iroko/contract/endpoint'
import { applications } from '@iroko/contract/recruitment/applications'
import { sieving } from '@iroko/contract/recruitment/sieving'
import { isToScreen, screeningOutcomes, stageWords } from '@iroko/contract/recruitment/stages'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { stageMap } from '../applications/columns.tsx'
import { type Application, ApplicationView } from '../applications/parts-application.tsx'
import { MoveDialog } from '../applications/parts-move.tsx'

interface ScreeningProps {
  id: string
  /** It was screened or put off. */
  onDone: () => void
  onClose: () => void
  /** The button that goes on without. */
  next: ReactNode
}

export function Screening({ id, onDone, onClose, next }: ScreeningProps) {
  const found = useCall(applications.show, { params: { id } })
  const application = found.data?.job_application
  const mayEdit = useMay('application.edit')
  return (
    <Page
      title="Job application"
      heading={application?.full_name ?? 'Job application'}
      breadcrumb={
        <Button variant="subtle" size="compact-md" onClick={onClose}>
          Queue
        </Button>
      }
      facts={application ? <StatusBadge status={application.stage} map={stageMap} /> : null}
      actions={
        <>
          {application && mayEdit && isToScreen(application.stage) ? (
            <Outcomes application={application} onDone={onDone} />
          ) : null}
          {next}
        </>
      }
    >
      <Loaded found={found} prefix="Job application | " count={4} height={120}>
        {({ job_application }) => <ApplicationView application={job_application} />}
      </Loaded>
    </Page>
  )
}

interface OutcomesProps {
  application: Application
  onDone: () => void
}

function Outcomes({ application, onDone }: OutcomesProps) {
  return (
    <>
      <AskButton variant="default" ask={() => <CallLater application={application} />} run={onDone}>
        Call later
      </AskButton>
      {screeningOutcomes.toReversed().map((outcome) => (
        <AskButton
          key={outcome}
          variant="default"
          ask={() => <MoveDialog applications={[application]} to={outcome} />}
          run={onDone}
        >
          {outcome === 'rejected' ? 'Reject' : stageWords[outcome]}
        </AskButton>
      ))}
    </>
  )
}

type Later = Input<typeof sieving.callLater>['body']

function CallLater({ application: { id, full_name } }: { application: Application }) {
  const tomorrow = addDays(today(), 1)
  return (
    <SendDialog<Later>
      title={`Call ${full_name} later`}
      call={sieving.callLater}
      params={{ id }}
      prefix="Job application | "
      submit="Call later"
      fields={[
        { name: 'call_on', label: 'Call on', type: 'date', required: true, min: tomorrow, value: tomorrow },
        {
          name: 'note',
          label: 'Note',
          type: 'textarea',
          rows: 3,
          required: true,
          maxLength: 4000,
          description: 'Kept with the application; the applicant does not read it',
        },
      ]}
    />
  )
}
