/** The next version of a year. */
import type { BudgetSource } from '@iroko/contract/accounting/budgets'
import { conflict } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

/** Begins it as a draft of the caller; 409 while another of the year is not decided. */
export async function addBudget(call: StaffTools, begun: { year: number; source: BudgetSource }) {
  const { db, user, now } = call
  const { year, source } = begun
  const id = uuid()
  const row = { id, year, number: await store.nextNumber(db, year), made_by: user.id, created_at: now.toISOString() }
  const isOpen = conflict('open', `The budget of ${year} has a version that is not decided yet`)
  await orRefuse(store.insertBudget(db, row), 'budget_open', isOpen)
  if (source === 'budget') await store.copyBudget(db, id, year)
  if (source === 'actual') await store.copyActual(db, id, year)
  await call.audit({ action: 'budget.add', entity: 'budget', entity_id: id, after: begun })
  await call.changed('budgets', { permission: 'budget.read' })
  return { id, number: row.number }
}
