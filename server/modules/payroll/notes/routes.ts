import { invalid, orNotFound } from '@iroko/contract/errors'
import { payrollNotes } from '@iroko/contract/payroll/notes'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import type { Db } from '../../../lib/database/database.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

const publishNotes = (call: Pick<StaffTools, 'changed'>) => call.changed('payroll_notes', { permission: 'payroll.note.read' })

export const routes = implement(payrollNotes, {
  list: (call) => listed('data', store.listNotes(call.db, call.query)),

  create: async (call) => {
    const { title, description, employeeId } = call.body
    const employee = await store.findSubject(call.db, employeeId)
    if (!employee) throw invalid({ employeeId: 'Choose a colleague from the list' })
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
    return { data: await shown(call.db, id), message: 'Payroll note added' }
  },

  setStatus: async (call) => {
    const { status, version } = call.body
    const before = await shown(call.db, call.params._id)
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
    return { data: await shown(call.db, id), message: `${before.title}: ${status}` }
  },

  remove: async (call) => {
    const before = await orNotFound(store.archiveNote(call.db, call.params._id, call.now), 'payroll note')
    await call.audit({ action: 'payroll.note.delete', entity: 'payroll_note', entity_id: call.params._id, before })
    await publishNotes(call)
    return { message: 'Payroll note deleted' }
  },
})

const shown = (db: Db, id: string) => orNotFound(store.findNote(db, id), 'payroll note')
