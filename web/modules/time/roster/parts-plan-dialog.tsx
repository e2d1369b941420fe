/** The chosen cells and everything that can be put into them, for whoever does not drag. */

import type { RosterConflict } from '@iroko/contract/time/roster'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useClose } from '../../../screens/ask.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import { ShiftName } from '../shifts/parts.tsx'
import classes from './parts-plan-dialog.module.css'
import type { PlanChoice } from './parts-plans.tsx'

interface PlanDialogProps {
  title: string
  choices: readonly PlanChoice[]
  onPlan: (choice: PlanChoice, extra: boolean) => void
  /** Where it was not asked for (ask). */
  onClose?: () => void
}

export function PlanDialog({ title, choices, onPlan, onClose }: PlanDialogProps) {
  const close = useClose(onClose)
  const choose = (choice: PlanChoice, extra: boolean) => {
    close()
    onPlan(choice, extra)
  }
  const list = (label: string, of: readonly PlanChoice[], extra: boolean) => (
    <section>
      <h2 className={classes.heading}>{label}</h2>
      <div className="line8">
        {of.map((choice) => (
          <Button key={choice.key} variant="default" onClick={() => choose(choice, extra)}>
            {choice.colour ? <ShiftName shift={{ title: choice.title, colour: choice.colour }} /> : choice.title}
          </Button>
        ))}
      </div>
    </section>
  )
  const seconds = choices
    .filter(({ kind }) => kind !== 'off')
    .map((choice) => (choice.kind === 'inherit' ? { ...choice, title: 'No second shift' } : choice))
  return (
    <Dialog title={title} onClose={close}>
      {() => (
        <div className="column16">
          {list('Plan', choices, false)}
          {list('Second shift', seconds, true)}
        </div>
      )}
    </Dialog>
  )
}

interface ConflictsDialogProps {
  conflicts: readonly RosterConflict[]
  busy: boolean
  onAccept: (reason: string) => void
  onClose: () => void
}

const shown = 30

/** What stands in the way of a change, and the way past it where there is one. */
export function ConflictsDialog({ conflicts, busy, onAccept, onClose }: ConflictsDialogProps) {
  const overlaps = conflicts.filter(({ kind }) => kind === 'overlap')
  const isRefused = overlaps.length > 0
  const listed = isRefused ? overlaps : conflicts
  const arePaid = !isRefused && conflicts.some(({ kind }) => kind === 'paid')
  const [reason, setReason] = useState('')
  return (
    <Dialog title={isRefused ? 'Shifts overlap' : 'Review conflicts'} onClose={onClose}>
      {(close) => (
        <div className="column16">
          <p className="plain">
            {isRefused
              ? 'Nothing was changed. Two shifts cannot overlap.'
              : `Nothing was changed yet. The change causes ${countOf(conflicts.length, 'conflict')}:`}
          </p>
          <ul className={classes.list}>
            {listed.slice(0, shown).map(({ employee, day, kind, sentence }) => (
              <li key={`${employee.id} ${day} ${kind}`}>{sentence}</li>
            ))}
            {listed.length > shown ? <li>and {listed.length - shown} more</li> : null}
          </ul>
          {arePaid ? (
            <Textarea
              label="Reason"
              description="Required for days that were paid"
              maxLength={300}
              required
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          ) : null}
          <div className={classes.buttons}>
            <Button variant="default" onClick={close}>
              {isRefused ? 'Close' : 'Cancel'}
            </Button>
            {isRefused ? null : (
              <Button loading={busy} disabled={arePaid && reason.trim() === ''} onClick={() => onAccept(reason.trim())}>
                Plan anyway
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}
