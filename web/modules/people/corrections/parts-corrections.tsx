/** Corrections of a record: what was asked for, and deciding about it field by field. */

import type { Row } from '@iroko/contract/endpoint'
import { recordCorrections } from '@iroko/contract/people/corrections'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { useGone } from '../../../lib/calls/send-later.ts'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { DecideButtons } from '../../platform/approvals/parts-decide-buttons.tsx'
import { answerLater, ReasonCard, readersOf, type Verdict } from '../../platform/approvals/parts-decisions.tsx'
import { type Asking, AskingList } from '../../platform/waiting/parts-asking.tsx'
import classes from '../records/parts.module.css'
import { personFieldList } from '../records/parts-fields.tsx'
import corrections from './parts-corrections.module.css'

export type Correction = Row<typeof recordCorrections.list>
type FieldName = Correction['fields'][number]['field']

const statuses: StatusMap<Correction['fields'][number]['status']> = {
  pending: statusWords.pending,
  approved: statusWords.approved,
  refused: statusWords.rejected,
}

const labelOf = (field: FieldName): string => personFieldList.find(({ name }) => name === field)?.label ?? field

/** By this a correction is gone from the lists once it is decided; while it waits nobody changes it. */
const keyOf = ({ id }: Correction): string => `record_corrections ${id}`
const allOf = ({ fields }: Correction): FieldName[] => fields.map(({ field }) => field)
const approveText = ({ fields }: Correction, approved: readonly FieldName[]): string =>
  approved.length === fields.length ? 'Approve' : `Approve ${approved.length} of ${countOf(fields.length, 'field')}`

function outcomeOf({ fields, employee }: Correction, approved: readonly FieldName[]): string {
  if (approved.length === 0) return `Record correction of ${employee.full_name} rejected`
  if (approved.length === fields.length) return `Record correction of ${employee.full_name} approved`
  return `${approved.length} of ${countOf(fields.length, 'field')} of ${employee.full_name} approved`
}

function answer(correction: Correction, approved: readonly FieldName[], comment = ''): void {
  const { id } = correction
  answerLater({
    key: keyOf(correction),
    text: outcomeOf(correction, approved),
    prefix: 'Correction | ',
    make: () =>
      call(recordCorrections.decide, { params: { id }, body: { approved: [...approved], comment } }, { keepalive: true }),
  })
}

/** Whoever rejects a field says why, as everywhere. */
function decide(correction: Correction, chosen: readonly FieldName[], verdict: Verdict, place: HTMLElement): void {
  const { employee, fields } = correction
  const approved = verdict === 'approved' ? chosen : []
  if (approved.length === fields.length) {
    answer(correction, approved)
    return
  }
  const some = approveText(correction, approved)
  void ask(
    <ReasonCard
      place={place}
      title={`${approved.length > 0 ? some : 'Reject record correction'} of ${employee.full_name}`}
      submit={approved.length > 0 ? some : undefined}
      danger={approved.length === 0}
      readers={readersOf([{ employee }])}
      reasons={['Please add a document', 'The record is already correct', 'Please enter it in full']}
      onSubmit={(reason) => answer(correction, approved, reason)}
    />,
  )
}

/** What HR is asked, decided in the row; of some only a part. */
export function CorrectionList({ corrections }: { corrections: readonly Correction[] }) {
  const gone = useGone()
  const [left, setLeft] = useState<Readonly<Record<string, readonly FieldName[]>>>({})
  const rows = corrections
    .filter((correction) => correction.can.decide && !gone.has(keyOf(correction)))
    .map((correction): Asking => {
      const { id, employee, reason, created_at } = correction
      const chosen = left[id] ?? allOf(correction)
      return {
        key: keyOf(correction),
        person: {
          name: employee.full_name,
          detail: employee.ogid,
          to: `/dashboard/user/profile/${employee.ogid}?tab=personal`,
        },
        about: `the record correction of ${employee.full_name}`,
        words: (
          <>
            <Fields correction={correction} chosen={chosen} onChoose={(fields) => setLeft({ ...left, [id]: fields })} />
            <span>“{reason}”</span>
            <span className="small">
              received <DateText value={created_at} />
            </span>
          </>
        ),
        approve: approveText(correction, chosen),
        mayApprove: chosen.length > 0,
        decide: (verdict, place) => decide(correction, chosen, verdict, place),
      }
    })
  return <AskingList label="Record corrections" rows={rows} />
}

interface FieldsProps {
  correction: Correction
  /** Those that would be approved, where they can be chosen. */
  chosen?: readonly FieldName[]
  onChoose?: (fields: readonly FieldName[]) => void
}

function Fields({ correction: { fields }, chosen = [], onChoose }: FieldsProps) {
  return (
    <ul className="column">
      {fields.map(({ field, before, after, status }) => (
        <li key={field} className={`middle16 ${classes.draft}`}>
          <span className={corrections.change}>
            {onChoose ? (
              <Checkbox
                label={labelOf(field)}
                checked={chosen.includes(field)}
                onChange={({ currentTarget: { checked } }) =>
                  onChoose(checked ? [...chosen, field] : chosen.filter((other) => other !== field))
                }
              />
            ) : (
              <span className={corrections.label}>{labelOf(field)}</span>
            )}
            <span>
              <del className="dimmed">{before ?? '-'}</del> <span aria-hidden="true">→</span>{' '}
              <ins className={corrections.after}>{after ?? '-'}</ins>
            </span>
          </span>
          {onChoose ? null : <StatusBadge status={status} map={statuses} />}
        </li>
      ))}
    </ul>
  )
}

/** In the record that it is about. */
export function CorrectionCard({ correction }: { correction: Correction }) {
  const { employee, reason, created_at, can } = correction
  const [chosen, setChosen] = useState<readonly FieldName[]>(() => allOf(correction))
  const isGone = useGone().has(keyOf(correction))
  return (
    <article className="card20 column16" aria-label={`Correction of ${employee.full_name}`}>
      <p className="small">
        Requested <DateText value={created_at} />: {reason}
      </p>
      <Fields correction={correction} {...(can.decide && !isGone && { chosen, onChoose: setChosen })} />
      {isGone ? <p className="small">Your decision is being sent.</p> : null}
      {can.decide && !isGone ? (
        <DecideButtons
          approve={approveText(correction, chosen)}
          about={`the record correction of ${employee.full_name}`}
          mayApprove={chosen.length > 0}
          onDecide={(verdict, button) => decide(correction, chosen, verdict, button)}
        />
      ) : null}
      {can.withdraw ? <Withdraw id={correction.id} /> : null}
    </article>
  )
}

function Withdraw({ id }: { id: string }) {
  const withdraw = useSend(recordCorrections.withdraw, { prefix: 'Correction | ', success: 'message' })
  return (
    <div className="buttons">
      <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ params: { id } })}>
        Withdraw request
      </Button>
    </div>
  )
}
