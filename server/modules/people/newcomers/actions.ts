/** What a newcomer is given with the record, by whoever may: pay details and roles. */
import { fault, forbidden } from '@iroko/contract/errors'
import type { newcomers } from '@iroko/contract/people/newcomers'
import { type GrantedRole, grantedRoles } from '@iroko/contract/roles'
import type { Call } from '../../../lib/http/implement.ts'
import { may, mayForAll, type User } from '../../../lib/http/rights.ts'
import { mayAssign, planAssignment } from '../../platform/access/rules.ts'
import { proposeAccount, saveNumbers } from '../pay-details/routes.ts'
import { askForSalary } from '../salaries/actions.ts'
import { firstSalary } from '../salaries/store.ts'

type AddCall = Call<typeof newcomers.create>

/** Which steps of the form are the caller's to fill in. */
export function canFill(user: User): { pay: boolean; roles: GrantedRole[] } {
  const roles = may(user, 'roles.assign') ? grantedRoles.filter((role) => mayAssign(user, role)) : []
  return { pay: mayForAll(user, 'people.pay.edit'), roles }
}

/** The initial roles; refused when one exceeds the caller's own permissions. */
export function checkFirstRoles({ user, body }: AddCall): string[] {
  const give = body.roles?.roles ?? []
  if (give.length === 0) return []
  if (!may(user, 'roles.assign')) throw forbidden('You cannot assign roles. Ask a colleague who manages roles')
  const { after, refusals } = planAssignment(user, { id: '', roles: [] }, { give, take: [] })
  const [refusal] = refusals
  if (refusal) throw fault(403, 'forbidden', refusal, { 'roles.roles': refusal })
  return after
}

export async function notifyRoleChange(call: AddCall, employeeId: string, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return
  const change = { before: { roles: [] }, after: { roles } }
  await call.audit({ action: 'roles.assign', entity: 'employee', entity_id: employeeId, ...change })
  await call.changed('roles', { permission: 'roles.read' })
}

interface Payee {
  id: string
  ogid: string
  hire_date: string
  email: string
  first_name: string
  full_name: string
}

/** Numbers apply from the hire date; the account awaits a second person; and so does the salary from the hire date on. */
export async function saveFirstPay(call: AddCall, payee: Payee): Promise<void> {
  const { user, body, today } = call
  if (!body.pay) return
  const { bank_code, account_number, account_name, despite_check_digit, salary_kobo, ...numbers } = body.pay
  const filled = Object.fromEntries(
    Object.entries(numbers).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
  const hasNumbers = Object.keys(filled).length > 0
  const hasAccount = bank_code && account_number && account_name
  if (!hasNumbers && !hasAccount && !salary_kobo) return
  if (!mayForAll(user, 'people.pay.edit')) throw forbidden('You cannot change pay details. Ask payroll')
  const [from = today] = [payee.hire_date, today].sort()
  if (hasNumbers) await saveNumbers(call, payee.id, 1, filled, from, 'pay.')
  if (hasAccount) {
    const account = { bank_code, account_number, account_name, despite_check_digit }
    await proposeAccount(call, payee, account, 'pay.')
  }
  if (salary_kobo) {
    const { id: employee_id, hire_date: starts_on } = payee
    await askForSalary(call, employee_id, { amount_kobo: salary_kobo, starts_on, ...firstSalary, replaces: null })
  }
}
