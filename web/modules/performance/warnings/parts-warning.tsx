/** One warning letter: its text, what happened to it, and what can be done now. */
import '../../../ui/mantine-over.ts'
import type { Input } from '@iroko/contract/endpoint'
import { warnings } from '@iroko/contract/performance/warnings'
import { Button } from '@mantine/core'
import { IconCheck, IconFileText, IconGavel, IconMessageReport, IconPencil, IconSend } from '@tabler/icons-react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { ask, type Close } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { save } from '../../../screens/files/save.ts'
import { StepButton } from '../../../screens/form/step-button.tsx'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { Timeline, type TimelineItem } from '../../../ui/timeline.tsx'
import { Said } from '../../../ui/words/said.tsx'
import { warningMap } from './columns.tsx'
import classes from './parts.module.css'
import { DraftDialog, type Warning } from './parts-draft.tsx'

const prefix = 'Warning letter | '

interface WarningDrawerProps {
  id: string
  onClose: Close
}

export function WarningDrawer({ id, onClose }: WarningDrawerProps) {
  const found = useCall(warnings.show, { params: { id } })
  const shown = found.data?.warning
  return (
    <RecordDrawer
      title={shown ? `${shown.step.title}, ${shown.employee.full_name}` : 'Warning letter'}
      found={found}
      errorPrefix="Warning letter"
      onClose={onClose}
    >
      {({ warning }) => <WarningView warning={warning} onGone={onClose} />}
    </RecordDrawer>
  )
}

function WarningView({ warning, onGone }: { warning: Warning; onGone: Close }) {
  const { status, kind, happened_on, active_until, appeal_until, hearing_on, hearing_time, hearing_place, files } = warning
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Status', value: <StatusBadge status={status} map={warningMap} /> },
          { label: 'For', value: kind.title },
          { label: 'Happened on', value: <DateText value={happened_on} /> },
          { label: 'Active until', value: <DateText value={active_until} /> },
          { label: 'Appeal until', value: <DateText value={appeal_until} /> },
          { label: 'Hearing', value: [hearing_on, hearing_time, hearing_place].filter(Boolean).join(', ') },
        ]}
      />
      <Steps warning={warning} onGone={onGone} />
      <Section title={status === 'draft' ? 'The letter as it would be issued today' : 'The letter'}>
        <p className={classes.letter}>{warning.body || 'The kind or the step is no longer in the policy. Change the draft.'}</p>
      </Section>
      <Said title="At the hearing" words={warning.hearing_words} />
      {files.length > 0 ? (
        <Section title="Evidence">
          <div className="middle8">
            {files.map((file) => (
              <FileButton key={file.id} file={file} />
            ))}
          </div>
        </Section>
      ) : null}
      <Section title="What happened">
        <Timeline label="What happened" items={historyOf(warning)} />
      </Section>
    </>
  )
}

/** What was done, in its order. */
function historyOf(warning: Warning): TimelineItem[] {
  const decided = warning.appealed_at
    ? warning.decided_words && warning.status === 'withdrawn'
      ? 'Withdrawn'
      : 'Upheld'
    : 'Withdrawn'
  const items: (TimelineItem | undefined)[] = [
    { id: 'draft', title: `Drafted by ${warning.drafted_by.full_name}` },
    warning.issued_at ? { id: 'issued', title: `Issued by ${warning.issued_by?.full_name}`, at: warning.issued_at } : undefined,
    warning.refused_at
      ? { id: 'refused', title: `Refused to sign, seen by ${warning.witness?.full_name}`, at: warning.refused_at, tone: 'bad' }
      : undefined,
    warning.acknowledged_at
      ? { id: 'acknowledged', title: 'Acknowledged', at: warning.acknowledged_at, text: warning.employee_words, tone: 'good' }
      : undefined,
    warning.appealed_at
      ? { id: 'appealed', title: 'Appealed', at: warning.appealed_at, text: warning.appeal, tone: 'waiting' }
      : undefined,
    warning.decided_at
      ? {
          id: 'decided',
          title: `${decided} by ${warning.decided_by?.full_name}`,
          at: warning.decided_at,
          text: warning.decided_words,
        }
      : undefined,
    warning.status === 'expired' ? { id: 'expired', title: 'Expired', at: warning.active_until } : undefined,
  ]
  return items.filter((item) => item !== undefined)
}

function Steps({ warning, onGone }: { warning: Warning; onGone: Close }) {
  const { id, version, can, employee, step, issuer, issued_at } = warning
  const issue = useSend(warnings.issue, { prefix, success: 'message' })
  const discard = useSend(warnings.discard, { prefix, success: 'message', onSuccess: () => onGone() })
  const params = { id }
  return (
    <>
      {warning.status === 'draft' && !can.issue && can.change && issuer === 'hr' ? (
        <span className="small" role="status">
          HR issues letters of this step. They know of the draft.
        </span>
      ) : null}
      <div className="middle8">
        {can.issue ? (
          <Button
            leftSection={<IconSend size={18} />}
            loading={issue.isPending}
            onClick={async () => {
              const question = {
                title: `Issue the ${step.title} to ${employee.full_name}`,
                text: `${employee.full_name} sees it and can answer and appeal. Its text does not change any more.`,
                action: 'Issue',
              }
              if (await ask(question)) issue.mutate({ params, body: { version } })
            }}
          >
            Issue
          </Button>
        ) : null}
        {can.change ? (
          <AskButton variant="default" leftSection={<IconPencil size={18} />} ask={() => <DraftDialog warning={warning} />}>
            Change
          </AskButton>
        ) : null}
        {can.discard ? (
          <Button
            variant="default"
            color="red"
            onClick={async () => {
              const question = {
                title: 'Delete the draft',
                text: 'It is deleted for good.',
                action: 'Delete draft',
                danger: true,
              }
              if (await ask(question)) discard.mutate({ params })
            }}
          >
            Delete draft
          </Button>
        ) : null}
        <Answers warning={warning} />
        <OthersSteps warning={warning} />
        {issued_at ? (
          <Button
            variant="default"
            leftSection={<IconFileText size={16} />}
            onClick={() => void save(warnings.letter, { params }, prefix)}
          >
            PDF
          </Button>
        ) : null}
      </div>
    </>
  )
}

const reason = { name: 'reason', label: 'Reason', type: 'textarea', required: 'Enter a reason', maxLength: 2000 } as const
const words = { ...reason, name: 'words' } as const

/** What the person says to it. */
function Answers({ warning: { id, version, can } }: { warning: Warning }) {
  const send = { params: { id }, prefix, fixed: { version } }
  return (
    <>
      <StepButton<Input<typeof warnings.acknowledge>['body']>
        when={can.acknowledge}
        {...send}
        label="Acknowledge"
        icon={<IconCheck size={18} />}
        isMain
        title="Acknowledge the letter"
        call={warnings.acknowledge}
        fields={[
          {
            name: 'words',
            label: 'Comment',
            type: 'textarea',
            maxLength: 2000,
            description: 'You say that you received it, not that you agree. You can appeal afterwards',
          },
        ]}
      />
      <StepButton<Input<typeof warnings.appeal>['body']>
        when={can.appeal}
        {...send}
        label="Appeal"
        icon={<IconMessageReport size={18} />}
        title="Appeal against the letter"
        call={warnings.appeal}
        fields={[{ ...reason, description: 'A person in HR who had no part in the letter decides, once' }]}
      />
    </>
  )
}

/** What others than the person record and decide. */
function OthersSteps({ warning: { id, version, can, employee } }: { warning: Warning }) {
  const send = { params: { id }, prefix, fixed: { version } }
  return (
    <>
      <StepButton<Input<typeof warnings.refuse>['body']>
        when={can.refuse}
        {...send}
        label="Refused to sign"
        title={`${employee.full_name} refused to sign`}
        submit="Record refusal"
        call={warnings.refuse}
        fields={[
          {
            name: 'witness',
            label: 'Witness',
            type: 'select',
            required: true,
            full: true,
            search: colleagueSearch(employee.ogid),
            description: 'A colleague who had no part in the letter',
          },
        ]}
      />
      <StepButton<Input<typeof warnings.decide>['body']>
        when={can.decide}
        {...send}
        label="Decide the appeal"
        icon={<IconGavel size={18} />}
        isMain
        submit="Decide"
        call={warnings.decide}
        fields={[
          {
            name: 'decision',
            label: 'Decision',
            type: 'radio',
            required: true,
            options: [
              { value: 'upheld', label: 'Uphold the letter' },
              { value: 'withdrawn', label: 'Withdraw the letter' },
            ],
          },
          words,
        ]}
      />
      <StepButton<Input<typeof warnings.withdraw>['body']>
        when={can.withdraw}
        {...send}
        label="Withdraw"
        title={`Withdraw the letter to ${employee.full_name}`}
        submit="Withdraw letter"
        danger
        call={warnings.withdraw}
        fields={[{ ...words, description: `${employee.full_name} and who issued it read it` }]}
      />
    </>
  )
}
