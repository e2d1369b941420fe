/** A salary as a request: one asks for it, another decides, and it counts from its day on. */
import { addMonths } from '@iroko/contract/dates'
import { conflict, forbidden, invalid, orNotFound } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { v7 as uuid } from 'uuid'
import { laterOf } from '../../../lib/calendar/moments.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { findPayee } from '../pay-details/store.ts'
import { salaryMail } from './notify.ts'
import { planSalary, salaryOn } from './rules.ts'
import * as store from './store.ts'
import * as changes from './store-changes.ts'

export const salaryRequest: RequestKind<changes.SalaryChangeRecord, NamedDescription> = {
  kind: 'salary_change',
  // One of an import is decided with all of it.
  alone: 'first_salaries_id is null',
  lock: changes.lockSalaryChange,
  apply: takeEffect,

  // Figures and why only to those who read pay: never in a letter.
  describe: async ({ db, user, today }, ids) =>
    (await changes.findSalaryChanges(db, ids, user, today)).map(({ id, version, employee, asked_by, shows_pay, ...row }) => ({
      id,
      version,
      asker: asked_by,
      others: [],
      summary: `Salary of ${employee.full_name} from ${row.starts_on}`,
      what: `the salary of ${employee.full_name} from ${row.starts_on}`,
      reason: shows_pay ? row.reason : null,
      change: shows_pay ? [{ label: 'Salary', from: formatMoney(row.before_kobo), to: formatMoney(row.amount_kobo) }] : [],
      facts: [],
    })),

  letters: requestLetters({ did: 'requested' }),
}

/** A salary can be set so many months ahead. */
const monthsAhead = 12

/** The person whose salary from a day on is wanted, held, with what it takes the place of; refuses what cannot be, at its field. */
export async function checkSalary(call: StaffTools, ogid: string, wanted: { amount_kobo: number; starts_on: string }) {
  const { db, user, today } = call
  const { amount_kobo, starts_on } = wanted
  const payee = await orNotFound(findPayee(db, user, ogid, today), 'person')
  if (payee.id === user.id) throw forbidden('You cannot set your own salary. Ask HR')
  const person = await store.lockEarner(db, payee.id)
  if (person.status !== 'active') throw invalid({ starts_on: `${person.full_name} no longer works here` })
  if (starts_on < person.hire_date)
    throw invalid({ starts_on: `${person.full_name} was hired on ${person.hire_date}. Choose that date or a later one` })
  if (starts_on > addMonths(today, monthsAhead))
    throw invalid({ starts_on: `Choose a date at most ${monthsAhead} months ahead` })
  const before = salaryOn(await store.datedSalaries(db, [payee.id]), starts_on)
  if (before?.amount_kobo === amount_kobo) throw invalid({ amount_kobo: 'This is already the salary on that date' })
  return { person, replaces: before?.id ?? null }
}

type SalaryTerms = Pick<changes.SalaryChangeRecord, 'amount_kobo' | 'starts_on' | 'source' | 'reason' | 'replaces'>

/** Who asks, and who else had a hand in it: none of them decides. */
interface Hands {
  asked_by: string
  makers: readonly string[]
}

/** Asks for a salary, with the person held or just added; the caller asks where nobody else is named. */
export async function askForSalary(
  call: StaffTools,
  employee_id: string,
  terms: SalaryTerms,
  { asked_by, makers }: Hands = { asked_by: call.user.id, makers: [call.user.id] },
): Promise<void> {
  const { db, now } = call
  const id = uuid()
  const row = { id, employee_id, ...terms, asked_by, created_at: now.toISOString() }
  const isOpen = invalid({ starts_on: 'This person already has a pending salary change' })
  await orRefuse(changes.insertSalaryChange(db, row), 'salary_change_open', isOpen)
  const { starts_on, source, reason, amount_kobo } = terms
  // The figures stay where pay is read: those who read the audit log need not.
  const after = { employee_id, starts_on, source, reason }
  await call.audit({ action: 'people.salary.ask', entity: 'salary_change', entity_id: id, after })
  await sendRequest(call, salaryRequest, { id, requester_id: employee_id, makers: [...makers], facts: { amount_kobo } })
}

/** Asks for the salary that somebody has signed elsewhere; nothing where it is theirs on that day. Answers whether it was asked for. */
export async function askForAgreedSalary(
  call: StaffTools,
  employee_id: string,
  agreed: { amount_kobo: number; starts_on: string; reason: string },
  hands: Hands,
): Promise<boolean> {
  const { hire_date } = await store.lockEarner(call.db, employee_id)
  const starts_on = laterOf(agreed.starts_on, hire_date)
  const before = salaryOn(await store.datedSalaries(call.db, [employee_id]), starts_on)
  if (before?.amount_kobo === agreed.amount_kobo) return false
  const terms = { ...agreed, starts_on, source: 'agreed' as const, replaces: before?.id ?? null }
  await askForSalary(call, employee_id, terms, hands)
  return true
}

/** What was approved counts, unless the person has left or something else became the salary of that day. */
async function takeEffect(call: Tools, held: changes.SalaryChangeRecord): Promise<string> {
  const { db, now } = call
  const { employee_id, amount_kobo, starts_on, source, reason, asked_by } = held
  const person = await store.lockEarner(db, employee_id)
  if (person.status !== 'active') throw conflict('not_active', `${person.full_name} no longer works here`)
  const known = await store.datedSalaries(db, [employee_id])
  if ((salaryOn(known, starts_on)?.id ?? null) !== held.replaces)
    throw conflict('salary_changed', `The salary of ${person.full_name} was changed after this was requested. Reject it`)
  const salary = { employee_id, amount_kobo, source, reason, set_by: asked_by }
  await store.writeSalaries(db, [{ ...planSalary(known, starts_on), salary }], now)
  const after = { starts_on, source, reason, salary_change: held.id }
  await call.audit({ action: 'people.salary', entity: 'salary', entity_id: employee_id, after })
  await call.mail(salaryMail(person, held, call.portal.environment.PUBLIC_URL))
  await call.changed('pay', { for: [employee_id], permission: 'people.pay.read' })
  return `Salary of ${person.full_name} set from ${starts_on}`
}
