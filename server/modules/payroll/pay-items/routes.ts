import { dayIn } from '@iroko/contract/dates'
import type { Parsed } from '@iroko/contract/endpoint'
import { fault, forbidden, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import { updateVersion } from '../../../lib/crud.ts'
import { findColleague } from '../../../lib/database/employee-search.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { companyZone } from '../../../lib/portal.ts'
import { importHandler } from '../../../lib/sheets/sheet-import.ts'
import { findWhyAwarded } from '../pay-rules/actions.ts'
import { checkedValue } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(payItems, {
  list: ({ db, user, query, today }) => listed('pay_items', store.listItems(db, user, query, today)),

  create: (call) => addItem(call, call.body),

  import: importHandler(payItems.import, (call) => ({
    add: async ({ kind, type: title, value = null, first_month, last_month = null, again, ...line }) => {
      const type = await store.findType(call.db, kind, title)
      if (!type) throw invalid({ type: `Type of ${kind} not found: ${title}` })
      const kept = value !== null && type.mode === 'flat_rate' ? Math.round(value * 100) : value
      if (last_month !== null && last_month < first_month) throw invalid({ last_month: 'The last month is before the first' })
      const months = { starts_month: first_month, ends_month: last_month }
      await addItem(
        call,
        { kind, type_id: type.id, value: kept, ...months, ...line, despite_same: again === 'yes' },
        askedInSheet,
      )
    },
  })),

  end: async (call) => {
    const { db, user, today, body } = call
    const item = await orNotFound(store.findItem(db, user, call.params.id, today), 'record')
    if (item.employee.id === user.id) throw forbidden(`You cannot change your own pay. Ask another colleague`)
    const ends_on = `${body.ends_month}-01`
    // An extension is a record of its own, with the person who gave it.
    if (item.ends_on !== null && ends_on > item.ends_on)
      throw invalid({ ends_month: `It ends with ${item.ends_on.slice(0, 7)} already. Add another one for later months` })
    const at = call.now.toISOString()
    const end = ends_on < item.starts_on ? { archived_at: at } : { ends_on }
    const change = { ...end, ended_by: user.id, ended_at: at }
    if (!(await updateVersion(db, 'pay_item', { id: item.id, version: body.version }, change)))
      throw await staleBy(db, 'pay_item', item.id)
    const before = { ends_on: item.ends_on }
    await call.audit({ action: 'pay_item.end', entity: 'pay_item', entity_id: item.id, before, after: { ends_on } })
    await call.changed('pay', { for: [item.employee.id], permission: 'people.pay.read' })
    return { message: `${item.type.title} of ${item.employee.full_name} ends with ${body.ends_month}` }
  },
})

const yearsOf = (body: { starts_month: string; ends_month: string | null }) => ({
  from: body.starts_month,
  to: body.ends_month ?? body.starts_month,
})

const askedInSheet = 'Enter yes under again to add it once more'

/**
 * Adds an allowance or a deduction; 403 for one's own, 422 for an unknown person, type or value, and for one that
 * the person has for the same months unless it is wanted once more.
 */
async function addItem(call: StaffTools, body: Parsed<typeof payItems.create>['body'], inSheet?: string) {
  const { db, user, now } = call
  const employee = await findColleague(db, body.ogid)
  if (!employee) throw invalid({ ogid: 'Choose a colleague from the list' })
  if (employee.id === user.id) throw forbidden(`You cannot change your own pay. Ask another colleague`)
  const type = await store.typeValue(db, body.kind, body.type_id)
  if (!type) throw invalid({ type_id: 'Choose a type from the list' })
  const value = checkedValue(type, body.value)
  const months = { starts_on: `${body.starts_month}-01`, ends_on: body.ends_month && `${body.ends_month}-01` }
  if (body.kind === 'allowance')
    refuse((await findWhyAwarded(db, { ids: [employee.id], type_id: body.type_id, ...yearsOf(body) })).get(employee.id))
  const same = await store.findSame(db, { employee_id: employee.id, kind: body.kind, type_id: body.type_id, ...months })
  if (same && !body.despite_same) {
    const since = `${employee.full_name} has ${type.title} for the same months, added by ${same.by} on ${dayIn(companyZone, new Date(same.created_at))}`
    const sentence = inSheet ? `${since}. ${inSheet}` : since
    throw fault(422, 'same', sentence, { type_id: sentence })
  }
  const id = uuid()
  await store.insertItem(db, {
    id,
    employee_id: employee.id,
    [`${body.kind}_type_id` as const]: body.type_id,
    mode: type.mode,
    value,
    ...months,
    reason: body.reason,
    created_by: user.id,
    created_at: now.toISOString(),
  })
  // Figures stay where pay is read.
  const after = { employee_id: employee.id, kind: body.kind, type: type.title, from: body.starts_month, to: body.ends_month }
  await call.audit({ action: 'pay_item.create', entity: 'pay_item', entity_id: id, after })
  await call.changed('pay', { for: [employee.id], permission: 'people.pay.read' })
  return { message: `${type.title} added for ${employee.full_name}` }
}
