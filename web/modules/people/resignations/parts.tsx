/** One resignation: its facts and letter, where it stands, and what whoever looks may do with it. */
import { noticeText } from '@iroko/contract/people/notice'
import {
  type Resignation,
  resignationReasonWords,
  resignations,
  retentionNoteKinds,
  retentionNoteWords,
} from '@iroko/contract/people/resignations'
import { IconPlus } from '@tabler/icons-react'
import { countOf } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { StepButton } from '../../../screens/form/step-button.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { StandingNotice } from '../promotions/parts-standing.tsx'

const prefix = 'Resignation | '

/** Over the screen that lists it. */
export function ResignationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(resignations.show, { params: { id } })
  return (
    <RequestDrawer kind="resignation" found={found} employee={found.data?.resignation.employee} onClose={onClose}>
      {({ resignation }) => <ResignationView resignation={resignation} />}
    </RequestDrawer>
  )
}

/** Facts first, then what can be done, the letter and its way. */
export function ResignationView({ resignation }: { resignation: Resignation }) {
  const { office, reason, given_on, notice, notice_ends_on, last_working_day, named_day, shortfall_days, letter, can } =
    resignation
  return (
    <>
      <RequestBody
        kind="resignation"
        request={{ ...resignation, can: { decide: can.decide, withdraw: false } }}
        line={
          <>
            Last working day <DateText value={last_working_day} />
          </>
        }
        below={
          <>
            <EarlierDay resignation={resignation} />
            <Retraction resignation={resignation} />
          </>
        }
      >
        <DescriptionList
          items={[
            { label: 'Office', value: office.title },
            { label: 'Given on', value: <DateText value={given_on} /> },
            ...(named_day ? [{ label: 'Last working day named', value: <DateText value={named_day} /> }] : []),
            { label: 'Notice', value: noticeText(notice) },
            { label: 'Notice ends', value: <DateText value={notice_ends_on} /> },
            ...(shortfall_days > 0 ? [{ label: 'Not served', value: countOf(shortfall_days, 'day') }] : []),
            ...(reason ? [{ label: 'Reason', value: resignationReasonWords[reason] }] : []),
            { label: 'Letter', value: <span style={{ whiteSpace: 'pre-wrap' }}>{letter}</span>, full: true },
          ]}
        />
      </RequestBody>
      <StandingNotice standing={resignation.standing} />
      {can.note ? <Notes id={resignation.id} /> : null}
    </>
  )
}

/** One side proposes an earlier last working day, the other agrees or leaves it. */
function EarlierDay({ resignation }: { resignation: Resignation }) {
  const { id, version, employee, earlier, last_working_day, can } = resignation
  if (!earlier && !can.bring_forward) return null
  return (
    <>
      {earlier ? (
        <p className={`panel ${toneClass('waiting')}`} role="status">
          {earlier.by.full_name} proposes <DateText value={earlier.day} /> as the last working day.{' '}
          {earlier.by.id === employee.id ? 'HR answers.' : `${employee.full_name} answers.`}
        </p>
      ) : null}
      <div className="line8">
        <StepButton<{ agreed: boolean; comment: string; version: number }>
          when={can.answer_day}
          isMain
          label="Agree to the earlier day"
          title={`Agree to ${earlier?.day ?? ''} as the last working day?`}
          submit="Agree"
          call={resignations.answerDay}
          prefix={prefix}
          params={{ id }}
          fields={[comment]}
          fixed={{ agreed: true, version }}
        />
        <StepButton<{ agreed: boolean; comment: string; version: number }>
          when={can.answer_day}
          label={`Keep ${last_working_day}`}
          call={resignations.answerDay}
          prefix={prefix}
          params={{ id }}
          fields={[comment]}
          fixed={{ agreed: false, version }}
        />
        <StepButton<{ last_working_day: string; version: number }>
          when={can.bring_forward && !can.answer_day}
          label="Propose an earlier day"
          submit="Propose"
          call={resignations.bringForward}
          prefix={prefix}
          params={{ id }}
          fields={[{ name: 'last_working_day', type: 'date', label: 'Last working day', required: true }]}
          fixed={{ version }}
        />
      </div>
    </>
  )
}

const comment = { name: 'comment', label: 'Comment', type: 'textarea', rows: 3, maxLength: 500 } as const

/** The person asks for it, HR answers. */
function Retraction({ resignation }: { resignation: Resignation }) {
  const { id, version, status, retract_asked_at, retract_reason, retracted_by, employee, last_working_day, can } = resignation
  const retract = useSend(resignations.retract, { prefix, success: 'message' })
  return (
    <>
      {retract_asked_at && status === 'approved' ? (
        <p className={`panel ${toneClass('waiting')}`} role="status">
          {employee.full_name} asked to retract this resignation, <DateText value={retract_asked_at} />. HR answers.
          {retract_reason ? ` “${retract_reason}”` : ''}
        </p>
      ) : null}
      {retracted_by ? <p className="small">{retracted_by.full_name} agreed to retract it.</p> : null}
      {can.retract || can.consent ? (
        <div className="line8">
          {can.retract ? (
            <AskButton
              variant="default"
              loading={retract.isPending}
              ask={() =>
                status === 'pending' ? (
                  {
                    title: 'Retract your resignation?',
                    text: 'It is closed without a decision and you remain employed. You can resign again later.',
                    action: 'Retract',
                  }
                ) : (
                  <RetractDialog id={id} version={version} />
                )
              }
              run={() => status === 'pending' && retract.mutate({ params: { id }, body: { version } })}
            >
              {status === 'pending' ? 'Retract' : 'Ask to retract'}
            </AskButton>
          ) : null}
          {can.consent ? (
            <>
              <AskButton
                ask={() => (
                  <ConsentDialog
                    id={id}
                    version={version}
                    agreed
                    title={`Retract the resignation of ${employee.full_name}?`}
                    text={`${employee.full_name} stays employed after ${last_working_day}. The planned exit and the clearance are cancelled.`}
                  />
                )}
              >
                Agree to retract
              </AskButton>
              <AskButton
                variant="default"
                ask={() => (
                  <ConsentDialog
                    id={id}
                    version={version}
                    agreed={false}
                    title={`Let the resignation of ${employee.full_name} stand?`}
                    text={`${employee.full_name} leaves on ${last_working_day} and reads your reason.`}
                  />
                )}
              >
                Let it stand
              </AskButton>
            </>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

function RetractDialog({ id, version }: { id: string; version: number }) {
  return (
    <SendDialog<{ reason: string; version: number }>
      title="Ask to retract your resignation"
      submit="Ask HR"
      call={resignations.retract}
      prefix={prefix}
      params={{ id }}
      fixed={{ version }}
      fields={[
        {
          name: 'reason',
          label: 'Why you wish to stay',
          type: 'textarea',
          rows: 3,
          maxLength: 500,
          required: 'Enter why you wish to stay; HR reads it',
        },
      ]}
    >
      {() => <p className="small">It is approved, so HR has to agree. Until then your last working day stays as it is.</p>}
    </SendDialog>
  )
}

interface ConsentProps {
  id: string
  version: number
  agreed: boolean
  title: string
  text: string
}

function ConsentDialog({ id, version, agreed, title, text }: ConsentProps) {
  return (
    <SendDialog<{ agreed: boolean; comment: string; version: number }>
      title={title}
      submit={agreed ? 'Agree to retract' : 'Let it stand'}
      call={resignations.consent}
      prefix={prefix}
      params={{ id }}
      fixed={{ agreed, version }}
      fields={[
        {
          name: 'comment',
          label: agreed ? 'Comment' : 'Reason',
          type: 'textarea',
          rows: 3,
          maxLength: 500,
          required: agreed ? false : 'Enter a reason; the person reads it',
        },
      ]}
    >
      {() => <p className="small">{text}</p>}
    </SendDialog>
  )
}

/** Kept as written; only HR reads them. */
function Notes({ id }: { id: string }) {
  const found = useCall(resignations.notes, { params: { id } })
  const add = (
    <AskButton variant="default" size="sm" leftSection={<IconPlus size={16} />} ask={() => <NoteDialog id={id} />}>
      Add note
    </AskButton>
  )
  return (
    <Section title="Retention notes" actions={add}>
      <Loaded found={found} prefix={prefix} count={1} height={64}>
        {({ notes }) =>
          notes.length === 0 ? (
            <p className="dimmed">No notes yet. Only HR reads them.</p>
          ) : (
            <ul className="plain column12" aria-label="Retention notes">
              {notes.map(({ id: key, kind, note, written_by, created_at }) => (
                <li key={key} className="card16 column8">
                  <span className="small">
                    {retentionNoteWords[kind]} · {written_by.full_name}, <DateText value={created_at} />
                  </span>
                  <span>{note}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function NoteDialog({ id }: { id: string }) {
  return (
    <SendDialog<{ kind: string; note: string }>
      title="Add note"
      submit="Add note"
      call={resignations.addNote}
      prefix={prefix}
      params={{ id }}
      fields={[
        {
          name: 'kind',
          label: 'Type',
          type: 'radio',
          required: true,
          value: 'note',
          options: retentionNoteKinds.map((value) => ({ value, label: retentionNoteWords[value] })),
        },
        { name: 'note', label: 'Note', type: 'textarea', rows: 4, maxLength: 2000, required: 'Enter a note' },
      ]}
    />
  )
}
