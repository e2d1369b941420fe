import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import { fault, notFound, orNotFound } from '@iroko/contract/errors'
import { salaryBreakdowns } from '@iroko/contract/payroll/salary-breakdowns'
import { implement } from '../../../lib/http/implement.ts'
import { findPayee } from '../../people/pay-details/store.ts'
import { salaryOn } from '../../people/salaries/rules.ts'
import { salariesOf } from '../../people/salaries/store.ts'
import { partsOf } from '../calculation/rules-salary.ts'
import { findPayees } from '../pay-facts/store.ts'
import { rulesOn } from '../statutory/store.ts'
import { yearOfSalary } from './rules.ts'
import * as store from './store.ts'

/** Nothing of it is stored. */
const noRun = '00000000-0000-7000-8000-000000000000'

export const routes = implement(salaryBreakdowns, {
  show: async ({ db, user, params, today, now }) => {
    const payee = await orNotFound(findPayee(db, user, params.ogid, today), 'person')
    const salaries = await salariesOf(db, payee.id)
    // Of somebody who comes next month, the first one.
    const salary = salaryOn(salaries, today) ?? salaries.findLast(({ starts_on }) => starts_on > today)
    if (!salary) throw fault(404, 'no_salary', `${payee.full_name} has no salary yet. Request one first`)
    const month = firstOfMonth(today)
    const period = { month, starts_on: month, ends_on: addDays(addMonths(month, 1), -1) }
    const whole = {
      id: noRun,
      kind: 'regular' as const,
      ...period,
      created_at: now.toISOString(),
      read_until: addDays(month, -1),
    }
    const [found] = await findPayees(db, [payee.id], whole)
    const rules = await rulesOn(db, month)
    if (!found || !rules) throw notFound('salary')
    const once = await store.onceItems(db, payee.id)
    const { facts } = found
    const recurs = ({ id }: { id: string }) => !once.has(id)
    const breakdown = yearOfSalary(rules.rules, Number(month.slice(0, 4)), salary, {
      ...facts,
      allowances: facts.allowances.filter(recurs),
      deductions: facts.deductions.filter(recurs),
    })
    const { id, ogid, full_name } = payee
    const { voluntary_percent = 0, voluntary_kobo = 0 } = facts.pension_choice ?? {}
    const { pension, nhf, nhis, rent_kobo, life_premium_kobo, mortgage_interest_kobo } = facts
    return {
      salary_breakdown: {
        employee: { id, ogid, full_name },
        amount_kobo: salary.amount_kobo,
        starts_on: salary.starts_on,
        structure: await store.structureOf(db, payee.id, period.ends_on),
        components: partsOf(salary.amount_kobo, facts.shares).map(({ key, kobo }) => ({
          key,
          share_bp: facts.shares[`${key}_bp`],
          amount_kobo: kobo,
        })),
        rules: { id: rules.id, title: rules.title },
        ...breakdown,
        choices: {
          pension,
          nhf,
          nhis,
          voluntary_percent,
          voluntary_kobo,
          rent_kobo,
          life_premium_kobo,
          mortgage_interest_kobo,
        },
      },
    }
  },
})
