import { forbidden, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { payrollNotes } from '@iroko/contract/payroll/notes'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { whyNot } from './rules.ts'
import * as store from './store.ts'

const publishNotes = (call: Pick<StaffTools, 'changed'>) => call.changed('payroll_notes', { permission: 'payroll.note.read' })

export const routes = implement(payrollNotes, {
  list: async ({ db, user, query }) => {
    const { rows, ...page } = await store.listNotes(db, user.id, query)
    return { data: rows.map((row) => shownTo(user.id, row)), ...page }
  },

  create: async (call) => {
    const { title, description, employeeId } = call.body
    const employee = await store.findSubject(call.db, employeeId)
    if (!employee) throw invalid({ employeeId: 'Choose a colleague from the list' })
    if (employee.id === call.user.id) throw forbidden('You cannot add a payroll note about yourself. Ask a colleague')
    const id = uuid()
    const at = call.now.toISOString()
    await store.insertNote(call.db, {
      id,
      title,
      description,
      employee_id: employee.id,
      created_by: call.user.id,
      created_at: at,
    })
    await call.audit({
      action: 'payroll.note.create',
      entity: 'payroll_note',
      entity_id: id,
      after: { title, description, employee_id: employee.id },
    })
    await publishNotes(call)
    return { data: await shown(call, id), message: 'Payroll note added' }
  },

  setStatus: async (call) => {
    const { status, version } = call.body
    const before = await shown(call, call.params._id)
    const { id } = before
    if (!(await updateVersion(call.db, 'payroll_note', { id, version }, { status })))
      throw await staleBy(call.db, 'payroll_note', id)
    await call.audit({
      action: 'payroll.note.status',
      entity: 'payroll_note',
      entity_id: id,
      before: { status: before.status },
      after: { status },
    })
    await publishNotes(call)
    return { data: await shown(call, id), message: `${before.title}: ${status}` }
  },

  remove: async (call) => {
    refuse(whyNot(await findOwn(call, call.params._id), 'delete', call.user.id))
    const before = await orNotFound(store.archiveNote(call.db, call.params._id, call.now), 'payroll note')
    await call.audit({ action: 'payroll.note.delete', entity: 'payroll_note', entity_id: call.params._id, before })
    await publishNotes(call)
    return { message: 'Payroll note deleted' }
  },
})

type Asking = Pick<StaffTools, 'db' | 'user'>
type Found = NonNullable<Awaited<ReturnType<typeof store.findNote>>>

const findOwn = ({ db, user }: Asking, id: string) => orNotFound(store.findNote(db, user.id, id), 'payroll note')
const shown = async (call: Asking, id: string) => shownTo(call.user.id, await findOwn(call, id))

function shownTo(user_id: string, note: Found) {
  const { author_id: _author, seen_at: _seen, ...row } = note
  return { ...row, can: { delete: !whyNot(note, 'delete', user_id) } }
}
