/** A day with its explanation, and what can be done about it: asking for a correction, settling leave and punches. */

import { conflicts } from '@iroko/contract/time/conflicts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { later } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { RequestButtons } from '../../platform/approvals/parts-request.tsx'
import { useGoToRequest } from '../attendance-corrections/parts-open.tsx'
import classes from '../attendance-days/parts.module.css'
import { ExplainDialog } from '../attendance-days/parts.tsx'
import { FactList } from '../attendance-days/parts-fact-list.tsx'
import { momentOn } from '../attendance-days/parts-words.tsx'
import { overtimeText } from '../overtime/parts-state.tsx'

const AskDialog = later(() => import('../attendance-corrections/parts-ask.tsx').then((module) => module.AskDialog))
const SettleDialog = later(() => import('./parts.tsx').then((module) => module.SettleDialog))

interface DayProps {
  ogid: string
  day: string
}

interface DialogProps extends DayProps {
  /** Whose day it is, where that is not plain from the screen. */
  name?: string
  onClose?: () => void
}

/** Explains a day; a form takes the place of the explanation while it is filled in. Mount it to open it. */
export function DayDialog({ ogid, day, name, onClose }: DialogProps) {
  const [form, setForm] = useState<'ask' | 'settle'>()
  const back = () => setForm(undefined)
  if (form === 'ask') {
    return <AskDialog day={day} onClose={back} />
  }
  if (form === 'settle') {
    return <SettleDialog ogid={ogid} day={day} onClose={back} />
  }
  return (
    <ExplainDialog
      ogid={ogid}
      day={day}
      name={name}
      onClose={onClose}
      beside={<BesideDay ogid={ogid} day={day} onForm={setForm} />}
    />
  )
}

/** 'The month changed since. The next payroll pays 1 day more' */
function settledWords(days: number): string {
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return `The month changed since. The next payroll ${days > 0 ? 'pays' : 'deducts'} ${count}`
}

function BesideDay({ ogid, day, onForm }: DayProps & { onForm: (form: 'ask' | 'settle') => void }) {
  const found = useCall(conflicts.day, { params: { ogid, day } })
  const openRequest = useGoToRequest()
  if (!found.isSuccess) return <Loaded found={found} prefix="Attendance | " count={1} height={36} />
  const { entered, superseded, open_correction, can, zone, paid, overtime } = found.data.attendance_day
  return (
    <div className="column16">
      {paid ? (
        <FactList title="Paid">
          <li>
            In {paid.reference} of {paid.month}
          </li>
          {paid.settled_days ? <li>{settledWords(paid.settled_days)}</li> : null}
        </FactList>
      ) : null}
      {overtime ? (
        <FactList title="Overtime">
          <li>{overtimeText(overtime)}</li>
          {overtime.reason ? <li>{overtime.reason}</li> : null}
        </FactList>
      ) : null}
      {entered.length > 0 ? (
        <FactList title="Manual entries">
          {entered.map(({ id, at, direction, reason, by }) => (
            <li key={id}>
              {momentOn(at, zone, day)} {direction ?? ''}
              {reason ? `: ${reason}` : ''}
              {by ? ` (${by})` : ''}
            </li>
          ))}
        </FactList>
      ) : null}
      {superseded.length > 0 ? (
        <FactList title="Excluded">
          {superseded.map(({ id, at, direction, reason, by }) => (
            <li key={id}>
              <del className={classes.gone}>
                {momentOn(at, zone, day)} {direction ?? ''}
              </del>{' '}
              {reason}
              {by ? ` (${by})` : ''}
            </li>
          ))}
        </FactList>
      ) : null}
      {open_correction || can.ask || can.settle ? (
        <RequestButtons>
          {can.settle ? <Button onClick={() => onForm('settle')}>Resolve conflict</Button> : null}
          {can.ask ? (
            <Button variant="default" onClick={() => onForm('ask')}>
              Request correction
            </Button>
          ) : null}
          {open_correction ? (
            <Button variant="default" onClick={() => openRequest(open_correction)}>
              View pending request
            </Button>
          ) : null}
        </RequestButtons>
      ) : null}
    </div>
  )
}
