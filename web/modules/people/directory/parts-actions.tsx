/** What HR can do with people, for the rows of a list, for the chosen ones and for one profile. */
import type { Row } from '@iroko/contract/endpoint'
import type { people } from '@iroko/contract/people/directory'
import { identity } from '@iroko/contract/platform/identity'
import { twoStep } from '@iroko/contract/platform/two-step'
import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useMay, useUser } from '../../../lib/session.ts'
import { useArea } from '../../../lib/use-area.ts'
import { useSend } from '../../../lib/use-call.ts'
import type { BulkAction, RowAction } from '../../../screens/columns/column.ts'
import { confirm } from '../../../screens/confirm.tsx'

import type { ExitStatus } from '../exit/parts.tsx'
import type { Mover } from '../records/parts-move.tsx'
import type { BulkChange } from './parts-bulk.tsx'

const MoveDialog = lazy(() => import('../records/parts-move.tsx').then((module) => ({ default: module.MoveDialog })))
const BulkDialog = lazy(() => import('./parts-bulk.tsx').then((module) => ({ default: module.BulkDialog })))
const ExitDialog = lazy(() => import('../exit/parts.tsx').then((module) => ({ default: module.ExitDialog })))
const BackDialog = lazy(() => import('../exit/parts.tsx').then((module) => ({ default: module.BackDialog })))

type Employee = Pick<Row<typeof people.list>, 'ogid' | 'full_name' | 'status'>

type Asked =
  | { what: 'move'; people: readonly Mover[]; done: (moved: boolean) => void }
  | { what: 'bulk'; change: BulkChange; people: readonly Mover[]; done: (all: boolean) => void }
  | { what: ExitStatus | 'back'; person: Mover }

export function useEmployeeActions<R extends Employee>() {
  const router = useRouter()
  const area = useArea()
  const user = useUser()
  const me = user.employee_info.ogid
  const resetFactor = useResetFactor()
  const mayReset = useMay('identity.reset_factor')
  const signOut = useSignOut()
  const mayEnd = useMay('identity.end_sessions')
  const [asked, setAsked] = useState<Asked>()
  const isActive = ({ ogid, status }: R) => status === 'active' && ogid !== me
  const move = (rows: R[]) => new Promise<boolean>((done) => setAsked({ what: 'move', people: rows, done }))
  const actions: RowAction<R>[] = [
    { label: 'Edit', run: ({ ogid }) => void router.navigate({ to: `/dashboard/${area}/employee/update/${ogid}` }) },
    { label: 'Transfer', run: (row) => void move([row]), when: isActive },
    { label: 'Reset two-step verification', run: resetFactor, when: (row) => mayReset && isActive(row) },
    { label: 'Sign out everywhere', run: signOut, when: (row) => mayEnd && isActive(row) },
    { label: 'Mark as resigned', run: (person) => setAsked({ what: 'left', person }), when: isActive, danger: true },
    { label: 'Terminate', run: (person) => setAsked({ what: 'terminated', person }), when: isActive, danger: true },
    { label: 'Reactivate', run: (person) => setAsked({ what: 'back', person }), when: ({ status }) => status !== 'active' },
  ]
  const change = (change: BulkChange) => (rows: R[]) =>
    new Promise<boolean>((done) => setAsked({ what: 'bulk', change, people: rows, done }))
  const isHere = ({ status }: R) => status === 'active'
  const may = { edit: useMay('people.edit'), lead: useMay('people.lead.edit'), plan: useMay('shift.plan') }
  const wishes: (BulkAction<R> & { may: boolean })[] = [
    { label: (count) => `Transfer ${countOf(count, 'person', 'people')}`, run: move, when: isActive, may: may.edit },
    { label: (count) => `Set leader (${count})`, run: change('leader'), when: isHere, may: may.lead },
    { label: (count) => `Set designation (${count})`, run: change('designation'), when: isActive, may: may.edit },
    { label: (count) => `Assign shift (${count})`, run: change('shift'), when: isHere, may: may.plan },
  ]
  const bulk: BulkAction<R>[] = wishes.flatMap(({ may: isMine, ...action }) => (isMine ? [action] : []))
  return { actions, bulk, dialog: <Asking asked={asked} close={() => setAsked(undefined)} /> }
}

/** For somebody who lost their phone and their recovery codes. */
function useResetFactor() {
  const send = useSend(twoStep.reset, { success: 'message' })
  return async ({ ogid, full_name }: Employee) => {
    const text =
      'They sign in with their password alone until they set it up again. Their sessions end and they are notified by mail.'
    const question = { title: `Reset two-step verification of ${full_name}?`, text, action: 'Reset', danger: true }
    if (await confirm(question)) send.mutate({ params: { ogid } })
  }
}

/** Ends every session of somebody: a lost laptop, an account that somebody else is in. */
function useSignOut() {
  const send = useSend(identity.endAll, { success: 'message' })
  return async ({ ogid, full_name }: Employee) => {
    const text = 'Ends all their sessions. They can sign in again.'
    const question = { title: `Sign ${full_name} out everywhere?`, text, action: 'Sign out', danger: true }
    if (await confirm(question)) send.mutate({ params: { ogid } })
  }
}

function Asking({ asked, close }: { asked: Asked | undefined; close: () => void }): ReactNode {
  if (!asked) return null
  return <Suspense>{dialogOf(asked, close)}</Suspense>
}

function dialogOf(asked: Asked, close: () => void): ReactNode {
  if (asked.what === 'move') {
    const end = (moved: boolean) => {
      asked.done(moved)
      close()
    }
    return <MoveDialog people={asked.people} onClose={end} />
  }
  if (asked.what === 'bulk') {
    const end = (all: boolean) => {
      asked.done(all)
      close()
    }
    return <BulkDialog what={asked.change} people={asked.people} onClose={end} />
  }
  if (asked.what === 'back') return <BackDialog person={asked.person} onClose={close} />
  return <ExitDialog person={asked.person} status={asked.what} onClose={close} />
}
