/** What is sent of a roster's plan, what stands in its way, and the way back. */
import type { Input } from '@iroko/contract/endpoint'
import type { RosterConflict, RosterRow } from '@iroko/contract/time/roster'
import { roster } from '@iroko/contract/time/roster'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { confirm } from '../../../screens/confirm.tsx'
import classes from './parts.module.css'
import { copyOf, versionsOf } from './parts-plans.tsx'

type Change = Input<typeof roster.plan>['body']['changes'][number]

export type Planner = ReturnType<typeof usePlanner>

/** What was done, and the changes that take it back: of what was taken back, those that do it again. */
interface WayBack {
  does: 'Undo' | 'Redo'
  message: string
  changes: Change[]
  /** Of days that were paid: it counts for the way back too. */
  reason: string | undefined
}

/** Sends changes, keeps what stands in their way, and the way back. */
export function usePlanner(rows: readonly RosterRow[]) {
  const [waiting, setWaiting] = useState<{ changes: Change[]; conflicts: RosterConflict[]; then: (() => void) | undefined }>()
  const [back, showBack] = useState<WayBack>()
  const send = useSend(roster.plan, { prefix: 'Roster | ' })
  // What one's own last change made of the rows: the next may come before they are read again.
  const known = useRef<{ rows: readonly RosterRow[]; versions: Record<string, number>; back: WayBack | undefined }>({
    rows,
    versions: {},
    back: undefined,
  })
  known.current.rows = rows
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** Each step begins when the one before has its answer: Control+Z takes back what is still on its way. */
  const inTurn = (step: () => Promise<unknown>) => {
    queue.current = queue.current.then(step).catch(() => undefined)
    return queue.current
  }
  const setBack = (way: WayBack | undefined) => {
    known.current.back = way
    showBack(way)
  }
  const applyNow = async (changes: Change[], accept: boolean, then?: () => void, reason?: string) => {
    const { rows: seen, versions, back: last } = known.current
    const body = { changes, accept, versions: versionsOf(seen, changes, versions), ...(reason ? { reason } : {}) }
    const answer = await send.mutateAsync({ body }).catch(() => undefined)
    if (!answer) return setWaiting(undefined)
    known.current.versions = { ...versions, ...answer.versions }
    setWaiting(answer.applied ? undefined : { changes, conflicts: answer.conflicts, then })
    if (!answer.applied) return
    const isTakenBack = changes === last?.changes && last.does === 'Undo'
    const sentence = isTakenBack
      ? ({ does: 'Redo', message: 'The last change was undone' } as const)
      : ({ does: 'Undo', message: answer.message } as const)
    setBack(answer.undo.length > 0 ? { ...sentence, changes: answer.undo, reason } : undefined)
    then?.()
  }
  const apply = async (changes: Change[], accept = false, then?: () => void, reason?: string) => {
    if (changes.length === 0) return showAlert({ kind: 'warning', text: 'You cannot plan the shifts of these people' })
    await inTurn(() => applyNow(changes, accept, then, reason))
  }
  const goBack = (does = back?.does) =>
    void inTurn(async () => {
      const last = known.current.back
      if (last && last.does === does) await applyNow(last.changes, true, undefined, last.reason)
    })
  return {
    busy: send.isPending,
    conflicts: waiting?.conflicts ?? [],
    back,
    plan: (changes: Change[]) => void apply(changes),
    accept: (reason: string) => waiting && void apply(waiting.changes, true, waiting.then, reason),
    dismiss: () => setWaiting(undefined),
    goBack,
    copy: async (from: readonly RosterRow[], to: readonly RosterRow[], days: readonly string[], then: () => void) => {
      const changes = copyOf(from, to, days)
      if (changes.length === 0) return showAlert({ kind: 'success', text: 'The next week is already the same' })
      const people = new Set(changes.map(({ employee_id }) => employee_id)).size
      const yes = await confirm({
        title: 'Copy this week to the next?',
        text: `The next week of ${countOf(people, 'person', 'people')} becomes the same as this one. You can undo it.`,
        action: 'Copy week',
      })
      if (yes) await apply(changes, false, then)
    },
  }
}

/** What was done last, and the way back from it. */
export function WayBackLine({ planner }: { planner: Planner }) {
  return (
    <div className={classes.status} role="status">
      {planner.back ? (
        <>
          {planner.back.message}
          <Button size="xs" variant="default" loading={planner.busy} onClick={() => planner.goBack()}>
            {planner.back.does}
          </Button>
        </>
      ) : null}
    </div>
  )
}
