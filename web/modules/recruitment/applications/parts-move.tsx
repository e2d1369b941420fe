/** Moving applicants to another stage: why, and what is written to them. */
import type { Output } from '@iroko/contract/endpoint'
import { applications } from '@iroko/contract/recruitment/applications'
import {
  type ApplicationStage,
  applicationStages,
  isBack,
  screeningOutcomes,
  stageWords,
} from '@iroko/contract/recruitment/stages'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { showResults } from '../../../screens/bulk/results.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import { Choice } from '../../../ui/choice/choice.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { LetterText } from '../letters/parts-invitation.tsx'
import type { ApplicationRow } from './columns.tsx'

type Moved = Pick<ApplicationRow, 'id' | 'full_name' | 'stage' | 'version'>

interface MoveDialogProps {
  applications: readonly Moved[]
  /** Where they go, when that is decided already. */
  to?: ApplicationStage
}

/** Whether a move is one that somebody gives a reason for. */
export const needsReason = (from: ApplicationStage, to: ApplicationStage): boolean => to === 'rejected' || isBack(from, to)

/** The stages that an application can go to. */
export const stagesFrom = (from: ApplicationStage): ApplicationStage[] =>
  applicationStages.filter((stage) => stage !== from && stage !== 'hired')

/** The stage after this one, or after the last of several. */
function nextOf(moved: readonly Moved[]): ApplicationStage {
  const at = moved.map(({ stage }) => applicationStages.indexOf(stage))
  const next = applicationStages[Math.max(...at) + 1]
  return next === undefined || next === 'hired' || next === 'withdrawn' ? 'rejected' : next
}

export function MoveDialog({ applications: moved, to }: MoveDialogProps) {
  const [stage, setStage] = useState(to ?? nextOf(moved))
  const [first] = moved
  const found = useCall(applications.letter, { params: { id: first?.id ?? '' }, query: { stage } }, { keepPrevious: false })
  const title = moved.length === 1 ? `Move ${first?.full_name ?? ''}` : `Move ${countOf(moved.length, 'application')}`
  const mayAll = useMay('application.edit', 'all')
  const options = applicationStages
    // Whoever is hired comes there from an accepted offer.
    .filter((value) => value !== 'hired')
    .filter(
      (value) =>
        moved.some((application) => application.stage !== value) &&
        (mayAll || screeningOutcomes.some((outcome) => outcome === value)),
    )
    .map((value) => ({ value, label: stageWords[value] }))
  const choose = (value: string) => setStage(options.find((option) => option.value === value)?.value ?? stage)
  return (
    <Dialog title={title} dirty={false}>
      {(close) => (
        <div className="column16">
          <Choice label="To" value={stage} options={options} onChange={choose} />
          <Loaded found={found} prefix="Job application | " count={2} height={72}>
            {({ letter }) => <MoveForm key={stage} moved={moved} stage={stage} letter={letter} onCancel={close} />}
          </Loaded>
        </div>
      )}
    </Dialog>
  )
}

interface Draft {
  reason: string
  send: boolean
  subject: string
  body: string
}

interface MoveFormProps {
  moved: readonly Moved[]
  stage: ApplicationStage
  letter: Output<typeof applications.letter>['letter']
  onCancel: () => void
}

function MoveForm({ moved, stage, letter, onCancel }: MoveFormProps) {
  const close = useClose()
  const move = useSend(applications.move, { prefix: 'Job application | ', quietFields: true })
  const hasReason = moved.some((application) => needsReason(application.stage, stage))
  const written = (draft: Partial<Draft>) => draft.send === true
  const fields: Field<Draft>[] = [
    {
      name: 'reason',
      label: 'Reason',
      type: 'textarea',
      rows: 2,
      required: hasReason ? 'Enter a reason' : false,
      maxLength: 500,
      description: 'Kept with the application; the applicant does not read it',
    },
    {
      name: 'send',
      label: moved.length === 1 ? 'Write to the applicant' : `Write to the ${moved.length} applicants`,
      type: 'check',
      full: true,
      value: stage === 'rejected',
    },
    { name: 'subject', label: 'Subject', type: 'text', required: true, full: true, maxLength: 200, when: written },
    { name: 'body', label: 'Letter', type: 'textarea', rows: 7, required: true, maxLength: 5000, when: written },
  ]
  const submit = async ({ reason, send, subject, body }: Draft) => {
    const chosen = moved.filter((application) => application.stage !== stage).map(({ id, version }) => ({ id, version }))
    const words = send ? { subject, body } : null
    const answer = await move.mutateAsync({ body: { applications: chosen, stage, reason: reason || undefined, letter: words } })
    close(true)
    showResults(answer, (id) => moved.find((application) => application.id === id)?.full_name ?? '')
  }
  return (
    <RecordForm<Draft>
      fields={fields}
      value={{ subject: letter.subject, body: letter.body }}
      submit={`Move to ${stageWords[stage]}`}
      danger={stage === 'rejected'}
      onCancel={onCancel}
      onSubmit={submit}
    >
      {({ values }) => (
        <>
          {values.send ? <LetterText facts={letter.facts} subject={String(values.subject)} body={String(values.body)} /> : null}
          {own[stage] ? <p className="small">{own[stage]}</p> : null}
        </>
      )}
    </RecordForm>
  )
}

/** Steps whose invitation is a letter of its own, with its link or time. */
const own: Partial<Record<ApplicationStage, string>> = {
  aptitude_test: 'The invitation with the link to the test is shown and sent from Aptitude Test.',
  interview: 'The invitation with the time is sent from Interviewees.',
  shadowing: 'The invitation with the days is sent from Shadowing.',
  training: 'The invitation with the dates is sent from Orientation and Training.',
  offer: 'The offer itself is sent from Job Offer.',
}
