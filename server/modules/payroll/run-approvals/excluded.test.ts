/** Who gave somebody something does not approve the payroll that first pays it. */
import { allowanceTypes } from '@iroko/contract/payroll/allowance-types'
import { payrollChecks } from '@iroko/contract/payroll/checks'
import { loans } from '@iroko/contract/payroll/loans'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { runChanges } from '@iroko/contract/payroll/run-changes'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { runReversals } from '@iroko/contract/payroll/run-reversals'
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { statutory } from '@iroko/contract/payroll/statutory'
import { salaryStructures } from '@iroko/contract/payroll/structures'
import { exit } from '@iroko/contract/people/exit'
import { taxFacts } from '@iroko/contract/people/tax-facts'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { lawOf } from '../../../test/law.ts'
import { uploadPaper } from '../../../test/papers.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { usualFacts } from '../../people/tax-facts/store.ts'
import { findExcluded } from './store-excluded.ts'

const t = await testApp()
const payroll = await t.person({ roles: ['payroll_processor'] })
const lender = await t.person({ roles: ['hr_manager'] })
const { allowanceType, calculate, create, earn, lend, move, read, start } = makePayrolls(t, { payroll, hrManager: lender })
const refused = { status: 403 }

let year = 2026

/** A November of a year of its own, with people whom no other test knows: what one did is not said of them before. */
async function scene() {
  year += 1
  const known = [payroll, lender]
  /** Sessions do not last for days. */
  const go = async (day: string) => {
    t.setNow(`${year}-${day}T11:00:00Z`)
    for (const person of known) person.token = await t.signIn(person.id)
  }
  await go('11-24')
  const somebody = async (role?: 'hr_manager' | 'super') => {
    const person = await t.person({ hire_date: `${year}-01-04`, roles: role ? [role] : [] })
    known.push(person)
    return person
  }
  const earner = await somebody()
  await earn(earner, 30_000_000, `${year}-01-04`)
  return {
    /** Who is to be refused, and somebody who may approve instead. */
    maker: await somebody('hr_manager'),
    approver: await somebody('hr_manager'),
    earner,
    bonus: await allowanceType(`Bonus of ${year}`),
    somebody,
    go,
    month: (number: number) => `${year}-${number}`,
  }
}

const give = (who: Person, type_id: string, by: Person, starts_month: string, more: object = {}) =>
  t.call(
    payItems.create,
    {
      body: {
        kind: 'allowance',
        ogid: who.ogid,
        type_id,
        value: null,
        starts_month,
        ends_month: starts_month,
        reason: 'A friend',
        ...more,
      },
    },
    by,
  )
const choose = (id: string, who: Person, type_id: string, by: Person) =>
  t.call(runPeople.add, { params: { id }, body: { ogids: [who.ogid], type_id } }, by)
/** An off-cycle payroll that pays somebody, calculated. */
async function offCycle(month: string, who: Person, type_id: string, by = payroll): Promise<string> {
  const id = await create(month, 'off_cycle')
  await choose(id, who, type_id, by)
  await calculate(id)
  return id
}
const decideBy = async (id: string, by: Person) => approveNow(t, 'payroll_run', (await read(id)).approval?.id ?? '', by)

/** Gives the reasons that it asks for, and countersigns what lowers tax: who approves is the second person of it. */
async function standBehind(id: string, by: Person): Promise<void> {
  const { problems } = await t.call(payrollChecks.list, { params: { id }, query: { limit: 100 } }, by)
  const findings = problems.flatMap(({ employee, kind, blocks }) =>
    blocks && kind !== 'tax_fall' ? [{ ogid: employee.ogid, kind: kind as never }] : [],
  )
  if (findings.length > 0) await t.call(payrollChecks.clear, { params: { id }, body: { findings, reason: 'Seen' } }, by)
  if (!problems.some(({ kind }) => kind === 'tax_fall')) return
  const { changes } = await t.call(runChanges.list, { params: { id }, query: { what: 'tax', open: 'yes' } }, by)
  await t.call(runChanges.countersign, { params: { id }, body: { lines: changes.map((change) => change.id) } }, by)
}

/** What is sent, refused to those who may not decide it, approved by who may and paid. */
async function refusedTo(id: string, approver: Person, ...people: Person[]): Promise<void> {
  await move('submit', id)
  for (const by of people) await expect(decideBy(id, by), by.full_name).rejects.toMatchObject(refused)
  await standBehind(id, approver)
  await decideBy(id, approver)
  await move('pay', id)
}
const approvedBy = (id: string, approver: Person) => refusedTo(id, approver)

it('a payroll is not approved by who gave somebody in it an allowance, until one without it was', async () => {
  const { maker, approver, earner, bonus, month } = await scene()
  await give(earner, bonus, maker, month(10), { ends_month: null })
  await refusedTo(await start(month(10)), approver, maker)
  await approvedBy(await start(month(11)), maker)
})

it('an off-cycle payroll is not approved by who chose whom it pays', async () => {
  const { maker, approver, earner, bonus, month } = await scene()
  await refusedTo(await offCycle(month(10), earner, bonus, maker), approver, maker)
})

it('an off-cycle payroll is not approved by who chose somebody whom a colleague then added again', async () => {
  const { maker, approver, earner, bonus, month } = await scene()
  const id = await create(month(10), 'off_cycle')
  await choose(id, earner, bonus, maker)
  await choose(id, earner, await allowanceType('Thanks', 100), payroll)
  await calculate(id)
  await refusedTo(id, approver, maker)
})

it('a payroll is not approved by whom it pays alone; one of most of the company is nobody’s own', async () => {
  const { maker, approver, bonus, month } = await scene()
  await earn(maker, 40_000_000, `${year}-01-04`)
  await refusedTo(await offCycle(month(10), maker, bonus), approver, maker)
  const all = await t.db.selectFrom('employee').select('id').where('status', '=', 'active').execute()
  const paid = new Set((await t.db.selectFrom('salary').select('employee_id').execute()).map((salary) => salary.employee_id))
  for (const employee of all) if (!paid.has(employee.id)) await earn(employee, 1_000_000, `${year}-01-04`)
  const id = await create(month(11), 'off_cycle')
  const type_id = await allowanceType('Thirteenth month', 100)
  await t.call(runPeople.add, { params: { id }, body: { everyone: true, type_id } }, payroll)
  await calculate(id)
  await approvedBy(id, maker)
})

it('a payroll is not approved by who gave what it is the first to pay, after one of others or of a month before was approved', async () => {
  const { maker, approver, earner, bonus, somebody, go, month } = await scene()
  const colleague = await somebody()
  await earn(colleague, 20_000_000, `${year}-01-04`)
  await give(earner, bonus, maker, month(11))
  await give(earner, bonus, maker, month(12))
  await approvedBy(await offCycle(month(11), colleague, bonus), maker)
  await refusedTo(await start(month(11)), approver, maker)
  await go('12-24')
  await refusedTo(await start(month(12)), approver, maker)
})

it('a payroll is not approved by who ended a deduction; an allowance is not made longer by ending it later', async () => {
  const { maker, approver, earner, bonus, month } = await scene()
  const dues = uuid()
  await t.db.insertInto('deduction_type').values({ id: dues, title: 'Court order', mode: 'flat_rate', value: 100 }).execute()
  await give(earner, dues, payroll, month(10), { kind: 'deduction', ends_month: null })
  await give(earner, bonus, payroll, month(10), { ends_month: month(11) })
  const { pay_items } = await t.call(payItems.list, { query: { ogid: earner.ogid, from: month(10) } }, payroll)
  const end = (kind: string, ends_month: string) => {
    const { id = '', version = 1 } = pay_items.find((item) => item.kind === kind) ?? {}
    return t.call(payItems.end, { params: { id }, body: { ends_month, version } }, maker)
  }
  await expect(end('allowance', month(12))).rejects.toMatchObject({
    fields: { ends_month: `It ends with ${month(11)} already. Add another one for later months` },
  })
  await end('deduction', `${year}-09`)
  await refusedTo(await start(month(10)), approver, maker)
})

it('a payroll is not approved by who wrote the rules of the law that it is the first to use', async () => {
  const { approver, somebody, go, month } = await scene()
  const author = await somebody('super')
  const rules = { ...lawOf('2026-01-01'), bands: [{ width_kobo: null, rate_bp: 0 }] }
  await t.call(statutory.create, { body: { title: 'No tax', starts_on: `${month(12)}-01`, note: '', rules } }, author)
  await go('12-24')
  await refusedTo(await start(month(12)), approver, author)
})

it('a payroll is not approved by who skipped an instalment of a loan', async () => {
  const { maker, approver, earner, month } = await scene()
  const id = await lend(earner, 6_000_000, month(11))
  const { loan } = await t.call(loans.show, { params: { id } }, payroll)
  await t.call(loans.skip, { params: { id }, body: { month: month(11), version: loan.version } }, maker)
  await refusedTo(await start(month(11)), approver, maker)
})

it('a payroll is not approved by who moved somebody to another pay group or changed how its days count', async () => {
  const { maker, approver, earner, somebody, month } = await scene()
  const owner = await somebody('super')
  const group = { title: 'Night', day_policy: 'calendar_days' as const, pay_day: 25, cut_off_day: 20 }
  const { pay_group } = await t.call(payGroups.create, { body: group }, owner)
  await t.call(
    payGroups.assign,
    { body: { pay_group_id: pay_group.id, ogids: [earner.ogid], starts_on: `${month(10)}-01` } },
    maker,
  )
  const body = { ...group, day_policy: 'thirty_days' as const, terms_from: `${month(10)}-01`, version: pay_group.version }
  await t.call(payGroups.update, { params: { id: pay_group.id }, body }, owner)
  await refusedTo(await start(month(10)), approver, maker, owner)
})

it('a payroll is not approved by who calculated it or changed tax details before somebody else did', async () => {
  const { maker, approver, earner, somebody, month } = await scene()
  const first = await somebody('super')
  const params = { ogid: earner.ogid, year }
  const set = async (rent_kobo: number, by: Person) => {
    const { version } = (await t.call(taxFacts.show, { params }, by)).tax_facts
    await t.call(
      taxFacts.set,
      { params, body: { ...usualFacts, rent_kobo, evidence: 'Receipt', paper_id: await uploadPaper(t, by), version } },
      by,
    )
  }
  await set(50_000_000, maker)
  await set(51_000_000, payroll)
  const id = await create(month(10))
  await move('calculate', id, first)
  await t.runJobs()
  await calculate(id)
  await refusedTo(id, approver, maker, first)
})

it('a payroll, off-cycle too, is not approved by who changed what of an allowance is taxed, or how salaries are made up', async () => {
  const { maker, approver, earner, bonus, somebody, month } = await scene()
  const owner = await somebody('super')
  await give(earner, bonus, payroll, month(10))
  const type = { title: `Bonus of ${year}`, mode: 'flat_rate' as const, value: 5_000_000, pensionable: false, version: 1 }
  await t.call(allowanceTypes.update, { params: { id: bonus }, body: { ...type, taxable: false } }, maker)
  const { salary_structures } = await t.call(salaryStructures.list, {}, owner)
  const { id = '', version = 1 } = salary_structures[0] ?? {}
  const shares = { basic_bp: 1000, housing_bp: 0, transport_bp: 0, utility_bp: 0, meal_bp: 0, other_bp: 9000 }
  const structure = { title: 'Company standard', designation_id: null, ...shares, version }
  await t.call(salaryStructures.update, { params: { id }, body: structure }, owner)
  await refusedTo(await offCycle(month(10), earner, bonus), approver, maker, owner)
  await refusedTo(await start(month(10)), approver, maker, owner)
})

it('a payroll is not approved by who cancelled an exit, so that somebody is paid on', async () => {
  const { maker, earner, bonus, somebody, go, month } = await scene()
  const planner = await somebody('super')
  const gone = { status: 'left' as const, exit_date: `${month(11)}-28`, reason: 'Left', successor: null, decider: null }
  await t.call(exit.deactivate, { params: { ogid: earner.ogid }, body: gone }, planner)
  const { planned_exits } = await t.call(exit.planned, { query: { ogid: earner.ogid } }, maker)
  await t.call(exit.cancel, { params: { id: planned_exits[0]?.id ?? '' } }, maker)
  await approvedBy(await offCycle(month(11), earner, bonus), maker)
  await go('12-24')
  const id = await start(month(12))
  expect(await findExcluded(t.db, id)).toContain(maker.id)
  const { version } = await read(id)
  await t.call(runSteps.discard, { params: { id }, body: { version } }, payroll)
})

it('a payroll in place of one whose money came back is not approved by who said that it did', async () => {
  const { maker, approver, month } = await scene()
  const id = await start(month(10))
  await approvedBy(id, approver)
  const body = { run_id: id, version: (await read(id)).version, reason: 'Wrong days' }
  const { id: asked } = await t.call(runReversals.create, { body }, maker)
  await approveNow(t, 'payroll_reversal', asked, approver)
  await refusedTo(await start(month(10)), approver, maker)
})

it('a payroll of a small pay group is not approved by those who are paid by it', async () => {
  const { maker, approver, somebody, month } = await scene()
  const owner = await somebody('super')
  await earn(maker, 40_000_000, `${year}-01-04`)
  const group = { title: 'Management', day_policy: 'calendar_days' as const, pay_day: 25, cut_off_day: 20 }
  const { pay_group } = await t.call(payGroups.create, { body: group }, owner)
  await t.call(
    payGroups.assign,
    { body: { pay_group_id: pay_group.id, ogids: [maker.ogid], starts_on: `${month(10)}-01` } },
    owner,
  )
  const body = { month: month(10), pay_group_id: pay_group.id }
  const { id } = (await t.call(payrollRuns.create, { body }, payroll)).payroll_run
  await calculate(id)
  expect((await read(id)).totals.people).toBe(1)
  await refusedTo(id, approver, maker)
})
