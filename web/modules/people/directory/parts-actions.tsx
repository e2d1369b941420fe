/** What HR can do with people, for the rows of a list, for the chosen ones and for one profile. */
import type { Row } from '@iroko/contract/endpoint'
import type { people } from '@iroko/contract/people/directory'
import type { identity } from '@iroko/contract/platform/identity'
import type { twoStep } from '@iroko/contract/platform/two-step'
import { useRouter } from '@tanstack/react-router'
import { plainCall } from '../../../lib/api.ts'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useArea } from '../../../lib/screen/use-area.ts'
import { useMay, useUser } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import type { BulkAction, RowAction } from '../../../screens/columns/column.ts'
import type { BulkChange } from './parts-bulk.tsx'

const MoveDialog = later(() => import('../records/parts-move.tsx').then((module) => module.MoveDialog))
const BulkDialog = later(() => import('./parts-bulk.tsx').then((module) => module.BulkDialog))
const ExitDialog = later(() => import('../exit/parts.tsx').then((module) => module.ExitDialog))
const UndoDialog = later(() => import('../exit/parts.tsx').then((module) => module.UndoDialog))
const BackDialog = later(() => import('../exit/parts.tsx').then((module) => module.BackDialog))

// Both stand behind a menu: the list of people has no room for their contracts with its first bytes.
const endSessions = plainCall<typeof identity.endAll>({
  method: 'POST',
  path: '/api/v1/employees/{ogid}/end_sessions.json',
  access: 'identity.end_sessions',
})
const resetFactor = plainCall<typeof twoStep.reset>({
  method: 'POST',
  path: '/api/v1/employees/{ogid}/factor/reset.json',
  access: 'identity.reset_factor',
})

type Employee = Pick<Row<typeof people.list>, 'ogid' | 'full_name' | 'status'>

export function useEmployeeActions<R extends Employee>() {
  const router = useRouter()
  const area = useArea()
  const user = useUser()
  const me = user.employee_info.ogid
  const resetFactor = useResetFactor()
  const mayReset = useMay('identity.reset_factor')
  const signOut = useSignOut()
  const mayEnd = useMay('identity.end_sessions')
  const isActive = ({ ogid, status }: R) => status === 'active' && ogid !== me
  const move = (people: readonly R[]) => <MoveDialog people={people} />
  const actions: RowAction<R>[] = [
    { label: 'Edit', run: ({ ogid }) => void router.navigate({ to: `/dashboard/${area}/employee/update/${ogid}` }) },
    { label: 'Transfer', ask: (row) => move([row]), when: isActive },
    { label: 'Reset two-step verification', ...resetFactor, when: (row) => mayReset && isActive(row) },
    { label: 'Sign out everywhere', ...signOut, when: (row) => mayEnd && isActive(row) },
    { label: 'Mark as resigned', ask: (person) => <ExitDialog person={person} status="left" />, when: isActive, danger: true },
    { label: 'Terminate', ask: (person) => <ExitDialog person={person} status="terminated" />, when: isActive, danger: true },
    { label: 'Undo exit', ask: (person) => <UndoDialog person={person} />, when: ({ status }) => status !== 'active' },
    { label: 'Reactivate', ask: (person) => <BackDialog person={person} />, when: ({ status }) => status !== 'active' },
  ]
  const change = (what: BulkChange) => (people: readonly R[]) => <BulkDialog what={what} people={people} />
  const isHere = ({ status }: R) => status === 'active'
  const may = { edit: useMay('people.edit'), lead: useMay('people.lead.edit') }
  const wishes: (BulkAction<R> & { may: boolean })[] = [
    { label: (count) => `Transfer ${countOf(count, 'person', 'people')}`, ask: move, when: isActive, may: may.edit },
    { label: (count) => `Set leader (${count})`, ask: change('leader'), when: isHere, may: may.lead },
    { label: (count) => `Set designation (${count})`, ask: change('designation'), when: isActive, may: may.edit },
  ]
  const bulk: BulkAction<R>[] = wishes.flatMap(({ may: isMine, ...action }) => (isMine ? [action] : []))
  return { actions, bulk }
}

/** For somebody who lost their phone and their recovery codes. */
function useResetFactor(): Pick<RowAction<Employee>, 'ask' | 'run'> {
  const send = useSend(resetFactor, { success: 'message' })
  return {
    ask: ({ full_name }) => ({
      title: `Reset two-step verification of ${full_name}?`,
      text: 'They sign in with their password alone until they set it up again. Their sessions end and they are notified by mail.',
      action: 'Reset',
      danger: true,
    }),
    run: ({ ogid }) => send.mutate({ params: { ogid } }),
  }
}

/** Ends every session of somebody: a lost laptop, an account that somebody else is in. */
function useSignOut(): Pick<RowAction<Employee>, 'ask' | 'run'> {
  const send = useSend(endSessions, { success: 'message' })
  return {
    ask: ({ full_name }) => ({
      title: `Sign ${full_name} out everywhere?`,
      text: 'Ends all their sessions. They can sign in again.',
      action: 'Sign out',
      danger: true,
    }),
    run: ({ ogid }) => send.mutate({ params: { ogid } }),
  }
}
