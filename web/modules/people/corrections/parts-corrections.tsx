/** Corrections of a record: what was asked for, and deciding about it field by field. */

import type { Row } from '@iroko/contract/endpoint'
import { recordCorrections } from '@iroko/contract/people/corrections'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { DecideButtons } from '../../platform/approvals/parts-decide-buttons.tsx'
import { ReasonCard, readersOf } from '../../platform/approvals/parts-decisions.tsx'
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

export function CorrectionCard({ correction, withPerson = false }: { correction: Correction; withPerson?: boolean }) {
  const { employee, fields, reason, created_at, can } = correction
  const [chosen, setChosen] = useState<readonly FieldName[]>(fields.map(({ field }) => field))
  const choose = (field: FieldName) => (isChosen: boolean) =>
    setChosen((old) => (isChosen ? [...old, field] : old.filter((other) => other !== field)))
  return (
    <article className="card20 column16" aria-label={`Correction of ${employee.full_name}`}>
      {withPerson ? (
        <PersonCell
          name={employee.full_name}
          detail={employee.ogid}
          to={`/dashboard/user/profile/${employee.ogid}?tab=personal`}
        />
      ) : null}
      <p className="small">
        Requested <DateText value={created_at} />: {reason}
      </p>
      <ul className="column">
        {fields.map(({ field, before, after, status }) => (
          <li key={field} className={`middle16 ${classes.draft}`}>
            <span className={corrections.change}>
              {can.decide ? (
                <Checkbox
                  label={labelOf(field)}
                  checked={chosen.includes(field)}
                  onChange={(event) => choose(field)(event.currentTarget.checked)}
                />
              ) : (
                <span className={corrections.label}>{labelOf(field)}</span>
              )}
              <span>
                <del className="dimmed">{before ?? '-'}</del> <span aria-hidden="true">→</span>{' '}
                <ins className={corrections.after}>{after ?? '-'}</ins>
              </span>
            </span>
            {can.decide ? null : <StatusBadge status={status} map={statuses} />}
          </li>
        ))}
      </ul>
      <Buttons correction={correction} chosen={chosen} />
    </article>
  )
}

function Buttons({
  correction: { id, employee, can, fields },
  chosen,
}: {
  correction: Correction
  chosen: readonly FieldName[]
}) {
  const decide = useSend(recordCorrections.decide, { prefix: 'Correction | ', success: 'message' })
  const withdraw = useSend(recordCorrections.withdraw, { prefix: 'Correction | ', success: 'message' })
  const send = (approved: readonly FieldName[], comment = '') =>
    decide.mutateAsync({ params: { id }, body: { approved: [...approved], comment } })
  const some = `Approve ${chosen.length} of ${countOf(fields.length, 'field')}`
  const askWhy = (approved: readonly FieldName[], place: HTMLElement) =>
    ask(
      <ReasonCard
        place={place}
        title={`${approved.length > 0 ? some : 'Reject record correction'} of ${employee.full_name}`}
        submit={approved.length > 0 ? some : undefined}
        danger={approved.length === 0}
        readers={readersOf([{ employee }])}
        reasons={['Please add a document', 'The record is already correct', 'Please enter it in full']}
        onSubmit={(reason) => void send(approved, reason).catch(() => undefined)}
      />,
    )
  // Whoever rejects a field says why, as everywhere.
  const tryDecide = (approved: readonly FieldName[], place: HTMLElement) =>
    approved.length === fields.length ? void send(approved).catch(() => undefined) : void askWhy(approved, place)
  if (can.decide)
    return (
      <DecideButtons
        approve={chosen.length === fields.length ? 'Approve' : some}
        about={`the record correction of ${employee.full_name}`}
        pending={decide.isPending ? (decide.variables.body.approved.length > 0 ? 'approved' : 'rejected') : undefined}
        mayApprove={chosen.length > 0}
        onDecide={(verdict, button) => tryDecide(verdict === 'approved' ? chosen : [], button)}
      />
    )
  if (can.withdraw)
    return (
      <div className="buttons">
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ params: { id } })}>
          Withdraw request
        </Button>
      </div>
    )
  return null
}
