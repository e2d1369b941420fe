import { allowanceTypes } from '@iroko/contract/payroll/allowance-types'
import { loans } from '@iroko/contract/payroll/loans'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { payrollRuns } from '@iroko/contract/payroll/runs'
import { statutory } from '@iroko/contract/payroll/statutory'
import { salaryStructures } from '@iroko/contract/payroll/structures'
import { exit } from '@iroko/contract/people/exit'
import { taxFacts } from '@iroko/contract/people/tax-facts'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { lawOf } from '../../../test/law.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { usualFacts } from '../../people/tax-facts/store.ts'
import { findExcluded } from './store-excluded.ts'

const t = await testApp()
const { agent, colleague, hrManager, boss } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const chief = await t.person({ roles: ['super'] })
const { allowanceType, approve, calculate, decide, earn, lend, move, pay, read, start } = makePayrolls(t, {
  payroll,
  hrManager,
})
const bonus = await allowanceType()
await earn(agent, 30_000_000)
await earn(colleague, 20_000_000)
const refused = { status: 403 }
const item = {
  kind: 'allowance',
  type_id: bonus,
  value: null,
  starts_month: '2026-09',
  ends_month: null,
  reason: 'A friend',
} as const

it('a payroll is not approved by who gave somebody in it an allowance, until one without it was', async () => {
  await t.call(payItems.create, { body: { ...item, ogid: agent.ogid } }, hrManager)
  const id = await start('2026-09')
  await expect(approve(id)).rejects.toMatchObject(refused)
  await decide(id, boss)
  await move('pay', id)
  const next = await start('2026-10')
  await pay(next)
})

it('nor by who chose whom an off-cycle payroll pays', async () => {
  const { payroll_run } = await t.call(payrollRuns.create, { body: { month: '2026-10', kind: 'off_cycle' } }, payroll)
  const { id } = payroll_run
  await t.call(runPeople.add, { params: { id }, body: { ogids: [agent.ogid], type_id: bonus } }, hrManager)
  await calculate(id)
  await expect(approve(id)).rejects.toMatchObject(refused)
  await settle(id)
})

const give = (month: string, by: Person, more: object = {}) =>
  t.call(
    payItems.create,
    {
      body: {
        kind: 'allowance',
        ogid: agent.ogid,
        type_id: bonus,
        value: null,
        starts_month: month,
        ends_month: month,
        reason: 'A friend',
        ...more,
      },
    },
    by,
  )
/** Sessions do not last for days. */
async function go(day: string): Promise<void> {
  t.setNow(day)
  for (const one of [payroll, hrManager, boss]) one.token = await t.signIn(one.id)
}
const offCycle = async (month: string) => {
  const { payroll_run } = await t.call(payrollRuns.create, { body: { month, kind: 'off_cycle' } }, payroll)
  return payroll_run.id
}
const choose = (id: string, who: Person, type_id: string, by: Person) =>
  t.call(runPeople.add, { params: { id }, body: { ogids: [who.ogid], type_id } }, by)
const settle = async (id: string) => {
  await decide(id, boss)
  await move('pay', id)
}

it('nor by who chose somebody whom a colleague then added again', async () => {
  const id = await offCycle('2026-10')
  const thanks = await allowanceType('Thanks', 100)
  await choose(id, colleague, bonus, hrManager)
  await choose(id, colleague, thanks, payroll)
  await calculate(id)
  await expect(approve(id)).rejects.toMatchObject(refused)
  await settle(id)
})

it('nor by whom it pays alone; one of most of the company is nobody’s own', async () => {
  await earn(hrManager, 40_000_000)
  const own = await offCycle('2026-10')
  await choose(own, hrManager, bonus, payroll)
  await calculate(own)
  await expect(approve(own)).rejects.toMatchObject(refused)
  await settle(own)
  const spare = await allowanceType('Thirteenth month', 100)
  const all = await t.db.selectFrom('employee').select(['id', 'ogid']).where('status', '=', 'active').execute()
  for (const one of all) if (![agent, colleague, hrManager, payroll].some(({ id }) => id === one.id)) await earn(one, 1_000_000)
  const { payroll_run } = await t.call(payrollRuns.create, { body: { month: '2026-11', kind: 'off_cycle' } }, payroll)
  const { id } = payroll_run
  await t.call(runPeople.add, { params: { id }, body: { everyone: true, type_id: spare } }, payroll)
  await calculate(id)
  await approve(id)
  const undo = { params: { id }, body: { reason: 'Next year', version: (await read(id)).version } }
  await t.call(payrollRuns.reverse, undo, boss)
})

it('nor after a payroll of others, or of a month before, was approved in between', async () => {
  await go('2026-11-24')
  await give('2026-11', hrManager)
  await give('2026-12', hrManager)
  const beside = await offCycle('2026-11')
  await choose(beside, colleague, bonus, payroll)
  await calculate(beside)
  await pay(beside)
  const november = await start('2026-11')
  await expect(approve(november)).rejects.toMatchObject(refused)
  await settle(november)
  await go('2026-12-24')
  const december = await start('2026-12')
  await expect(approve(december)).rejects.toMatchObject(refused)
  await settle(december)
})

it('nor by who ended a deduction; an allowance is not made longer by ending it later', async () => {
  await go('2027-01-24')
  const dues = uuid()
  await t.db.insertInto('deduction_type').values({ id: dues, title: 'Court order', mode: 'flat_rate', value: 100 }).execute()
  await give('2027-01', payroll, { kind: 'deduction', type_id: dues, ends_month: null })
  await give('2027-01', payroll, { ends_month: '2027-02' })
  const { pay_items } = await t.call(payItems.list, { query: { ogid: agent.ogid, from: '2027-01' } }, payroll)
  const end = (kind: string, ends_month: string) => {
    const { id = '', version = 1 } = pay_items.find((item) => item.kind === kind) ?? {}
    return t.call(payItems.end, { params: { id }, body: { ends_month, version } }, hrManager)
  }
  await expect(end('allowance', '2027-12')).rejects.toMatchObject({
    fields: { ends_month: 'It ends with 2027-02 already. Add another one for later months' },
  })
  await end('deduction', '2026-12')
  const id = await start('2027-01')
  await expect(approve(id)).rejects.toMatchObject(refused)
  await settle(id)
})

it('nor by who wrote the rules of the law that it is the first to use', async () => {
  await go('2027-01-25')
  const rules = { ...lawOf('2026-01-01'), bands: [{ width_kobo: null, rate_bp: 0 }] }
  await t.call(statutory.create, { body: { title: 'No tax', starts_on: '2027-02-01', note: '', rules } }, boss)
  await go('2027-02-24')
  chief.token = await t.signIn(chief.id)
  await give('2027-02', hrManager)
  const id = await start('2027-02')
  await move('submit', id)
  const approval = (await read(id)).approval?.id ?? ''
  await expect(approveNow(t, 'payroll_run', approval, boss)).rejects.toMatchObject(refused)
  await approveNow(t, 'payroll_run', approval, chief)
})

/** What was sent, refused to those who may not decide it, approved by who may and paid. */
async function refusedTo(id: string, approver: Person, ...people: Person[]): Promise<void> {
  await move('submit', id)
  const approval = (await read(id)).approval?.id ?? ''
  for (const by of people) await expect(approveNow(t, 'payroll_run', approval, by)).rejects.toMatchObject(refused)
  await approveNow(t, 'payroll_run', approval, approver)
  await move('pay', id)
}

it('nor by who skipped an instalment, moved somebody to another pay group or changed how its days count', async () => {
  await go('2027-03-24')
  chief.token = await t.signIn(chief.id)
  const { loan } = await t.call(loans.show, { params: { id: await lend(agent, 6_000_000, '2027-03') } }, payroll)
  await t.call(loans.skip, { params: { id: loan.id }, body: { month: '2027-03', version: loan.version } }, hrManager)
  await refusedTo(await start('2027-03'), boss, hrManager)

  await go('2027-04-24')
  chief.token = await t.signIn(chief.id)
  const { pay_group } = await t.call(
    payGroups.create,
    { body: { title: 'Night', day_policy: 'calendar_days', pay_day: 25, cut_off_day: 20 } },
    boss,
  )
  const assign = { body: { pay_group_id: pay_group.id, ogids: [agent.ogid] } }
  await t.call(payGroups.assign, assign, hrManager)
  const body = { title: 'Night', day_policy: 'thirty_days' as const, pay_day: 25, cut_off_day: 20, version: pay_group.version }
  await t.call(payGroups.update, { params: { id: pay_group.id }, body }, boss)
  await refusedTo(await start('2027-04'), chief, hrManager, boss)
})

it('nor by who calculated it or changed tax details before somebody else did', async () => {
  await go('2027-05-24')
  chief.token = await t.signIn(chief.id)
  const params = { ogid: agent.ogid, year: 2027 }
  const set = async (rent_kobo: number, by: Person) => {
    const { version } = (await t.call(taxFacts.show, { params }, by)).tax_facts
    await t.call(taxFacts.set, { params, body: { ...usualFacts, rent_kobo, evidence: 'Receipt', version } }, by)
  }
  await set(50_000_000, hrManager)
  await set(51_000_000, payroll)
  const { payroll_run } = await t.call(payrollRuns.create, { body: { month: '2027-05' } }, payroll)
  await move('calculate', payroll_run.id, boss)
  await t.runJobs()
  await calculate(payroll_run.id)
  await refusedTo(payroll_run.id, chief, hrManager, boss)
})

const here = async (day: string) => {
  await go(day)
  chief.token = await t.signIn(chief.id)
}

it('nor by who changed what of an allowance is taxed, or how salaries are made up, also where it is paid off-cycle', async () => {
  await here('2027-06-24')
  const body = { title: 'Bonus', mode: 'flat_rate' as const, value: 5_000_000, pensionable: false, version: 1 }
  await t.call(allowanceTypes.update, { params: { id: bonus }, body: { ...body, taxable: false } }, hrManager)
  const { salary_structures } = await t.call(salaryStructures.list, {}, boss)
  const { id = '', version = 1 } = salary_structures[0] ?? {}
  const shares = { basic_bp: 1000, housing_bp: 0, transport_bp: 0, utility_bp: 0, meal_bp: 0, other_bp: 9000 }
  const structure = { title: 'Company standard', designation_id: null, ...shares, version }
  await t.call(salaryStructures.update, { params: { id }, body: structure }, boss)
  const beside = await offCycle('2027-06')
  await choose(beside, agent, bonus, payroll)
  await calculate(beside)
  await refusedTo(beside, chief, hrManager, boss)
  await refusedTo(await start('2027-06'), chief, hrManager, boss)
})

it('nor by who cancelled an exit, so that somebody is paid on', async () => {
  await here('2027-06-25')
  const gone = { status: 'left' as const, exit_date: '2027-06-28', reason: 'Left', successor: null, decider: null }
  await t.call(exit.deactivate, { params: { ogid: colleague.ogid }, body: gone }, boss)
  const { planned_exits } = await t.call(exit.planned, { query: { ogid: colleague.ogid } }, hrManager)
  await t.call(exit.cancel, { params: { id: planned_exits[0]?.id ?? '' } }, hrManager)
  const beside = await offCycle('2027-06')
  await choose(beside, colleague, bonus, payroll)
  await calculate(beside)
  await approve(beside)
  await here('2027-07-24')
  const july = await start('2027-07')
  expect(await findExcluded(t.db, july)).toContain(hrManager.id)
  await t.call(payrollRuns.discard, { params: { id: july }, body: { version: (await read(july)).version } }, payroll)
})

it('nor by who took somebody back, whose salary stands from before', async () => {
  const designation_id = uuid()
  await t.db.insertInto('designation').values({ id: designation_id, title: 'Agent' }).execute()
  const gone = { status: 'left' as const, exit_date: '2027-06-24', reason: 'Left', successor: null, decider: null }
  await t.call(exit.deactivate, { params: { ogid: agent.ogid }, body: gone }, boss)
  await here('2027-07-05')
  const place = { office_id: agent.office_id, team_id: null, designation_id, branch_id: t.branch_id }
  const again = { reason: 'Came back', hire_date: '2027-07-05', ...place }
  await t.call(exit.reactivate, { params: { ogid: agent.ogid }, body: again }, hrManager)
  await here('2027-07-24')
  await refusedTo(await start('2027-07'), boss, hrManager)
})

it('nor, in place of a payroll whose money came back, by who said that it did', async () => {
  const second = await t.person({ roles: ['hr_manager'] })
  const [{ id, version } = { id: '', version: 0 }] = (await t.call(payrollRuns.list, { query: { state: 'paid' } }, payroll))
    .payroll_runs
  const body = { version, reason: 'Wrong days', payment: 'returned' as const }
  await t.call(payrollRuns.reverse, { params: { id }, body }, second)
  await refusedTo(await start('2027-07'), boss, second)
})

it('nor by those of a small pay group who are paid by it', async () => {
  await here('2027-08-24')
  const group = { title: 'Management', day_policy: 'calendar_days' as const, pay_day: 25, cut_off_day: 20 }
  const { pay_group } = await t.call(payGroups.create, { body: group }, boss)
  await t.call(payGroups.assign, { body: { pay_group_id: pay_group.id, ogids: [hrManager.ogid] } }, chief)
  const { payroll_run } = await t.call(payrollRuns.create, { body: { month: '2027-08', pay_group_id: pay_group.id } }, payroll)
  await calculate(payroll_run.id)
  expect((await read(payroll_run.id)).totals.people).toBe(1)
  await refusedTo(payroll_run.id, boss, hrManager)
})
