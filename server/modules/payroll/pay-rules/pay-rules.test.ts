/** Rules are asked for by one, decided by two; what they pay is paid once, provided for, and given back where it is not paid. */
import type { Input } from '@iroko/contract/endpoint'
import { payItems } from '@iroko/contract/payroll/pay-items'
import { payRules } from '@iroko/contract/payroll/pay-rules'
import { runPeople } from '@iroko/contract/payroll/run-people'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { once } from '../../../test/once.ts'
import { makePayrolls } from '../../../test/payrolls.ts'
import { sendSheet } from '../../../test/sheets.ts'
import { jobs } from './jobs.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { agent, colleague, lead, hrManager, annual, stranger: accountant } = await makeCompany(t)
const ceo = await t.person({ first_name: 'Chief', roles: ['ceo'] })
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { allowanceType, calculate, create, earn, pay, read, reverse, slipOf, start } = makePayrolls(t, { payroll, hrManager })
for (const person of [agent, colleague]) await earn(person, 20_000_000)
await earn(payroll, 30_000_000)
const thirteenth = await allowanceType('13th month')
const allowance = await allowanceType('Leave allowance')
const gratuityType = uuid()
await t.db
  .insertInto('allowance_type')
  .values({ id: gratuityType, title: 'Gratuity', mode: 'flat_rate', value: 0, taxable: false, pensionable: false })
  .execute()

const body = {
  ...{ kind: 'thirteenth_month', title: '13th month', allowance_type_id: thirteenth, base: 'gross', percent_bp: 10_000 },
  ...{ pay_month: 12, leavers: 'pro_rata', starts_on: '2026-01-01', reason: 'Agreed with the staff' },
} satisfies Input<typeof payRules.create>['body']
async function ask(terms: object = {}, by: Person = payroll) {
  return (await t.call(payRules.create, { body: { ...body, ...terms } }, by)).id
}
async function agreed(terms: object = {}) {
  const id = await ask(terms)
  await approveNow(t, 'pay_rule', id, hrManager)
  await approveNow(t, 'pay_rule', id, ceo)
  return id
}
const lineOf = async (run: string, person: Person, title: string) =>
  await t.db
    .selectFrom('payslip_line')
    .select(['amount_kobo', 'explanation', 'kind'])
    .where('payslip_id', '=', (await slipOf(run, person)).id)
    .where('title', '=', title)
    .executeTakeFirst()
const provideNow = () => Promise.all(jobs.map((job) => job.run(t.portal, {})))
/** What stands provided in the books. */
const provided = async () => {
  const { rows } = await sql<{
    kobo: number
  }>`select coalesce(sum(credit_kobo - debit_kobo), 0)::float8 as kobo from journal_line
    where rule_key = 'payroll.provision'`.execute(t.db)
  return rows[0]?.kobo
}

it('is asked for by payroll, and decided by the HR manager and the chief executive, never by who asked', async () => {
  for (const by of [agent, lead, accountant]) await expect(ask({}, by)).rejects.toMatchObject({ status: 403 })
  for (const [terms, fields] of [
    [{ percent_bp: 0 }, { percent_bp: 'Enter a share above zero' }],
    [{ pay_month: null }, { pay_month: 'Choose the month' }],
    [{ kind: 'leave_allowance', pay_month: null }, { leave_type_id: 'Choose the leave, or the month in which it is paid' }],
    [{ kind: 'gratuity' }, { slab1_months: 'Enter months of base above zero' }],
    [{ allowance_type_id: gratuityType }, { allowance_type_id: 'Gratuity is not taxable, and this pay is taxed' }],
    [{ office_ids: [uuid()] }, { office_ids: 'Choose from the list' }],
  ] as const)
    await expect(ask(terms)).rejects.toMatchObject({ status: 422, fields })
  // The dry run says what it would come to, and of it what who asks would get.
  const { reason: _, ...terms } = body
  const run = await t.call(payRules.dryRun, { body: terms }, payroll)
  expect(run).toMatchObject({ people: 3, kobo: 70_000_000, own_kobo: 30_000_000, most: { full_name: payroll.full_name } })
  expect(run.offices).toContainEqual({ office: 'Kora Bank Voice', people: 2, kobo: 40_000_000 })
  // The HR manager's own is decided by the chief executive and another.
  const own = await ask({ title: 'For HR' }, hrManager)
  await expect(approveNow(t, 'pay_rule', own, hrManager)).rejects.toMatchObject({ status: 403 })
  const { id, show } = { id: await ask(), show: (as: Person) => t.call(payRules.show, { params: { id: own } }, as) }
  expect((await show(ceo)).pay_rule.dry_run.people).toBe(3)
  await expect(show(agent)).rejects.toMatchObject({ status: 403 })
  await expect(approveNow(t, 'pay_rule', id, payroll)).rejects.toMatchObject({ status: 403 })
  await expect(ask()).rejects.toMatchObject({ fields: { title: 'Another pay rule has this title' } })
  await approveNow(t, 'pay_rule', id, hrManager)
  expect((await t.call(payRules.show, { params: { id } }, payroll)).pay_rule.status).toBe('pending')
  await t.call(payRules.withdraw, { params: { id } }, payroll)
})

const paidOnce = once(async () => {
  const rule = await agreed()
  t.setNow('2026-12-02')
  await provideNow()
  // Eleven twelfths of three people’s month.
  expect(await provided()).toBe(64_166_667)
  await provideNow()
  expect(await provided()).toBe(64_166_667)
  const { provisions } = await t.call(payRules.provisions, {}, payroll)
  expect(provisions.reduce((sum, { left_kobo }) => sum + left_kobo, 0)).toBe(64_166_667)
  await pay(await start('2026-11'))
  const december = await start('2026-12')
  expect(await lineOf(december, agent, '13th month')).toMatchObject({
    amount_kobo: 20_000_000,
    explanation: '12 of 12 months of ₦200,000.00',
    kind: 'earning',
  })
  return { rule, december }
})

it('pays the 13th month once, whatever is entered or imported beside, and what was provided is no cost of its month', async () => {
  const { rule, december } = await paidOnce()
  const has = `${agent.full_name} has the 13th month of 2026 in PR-2026-12`
  const item = { kind: 'allowance', ogid: agent.ogid, type_id: thirteenth, value: null, reason: 'Bonus' } as const
  const entered = t.call(payItems.create, { body: { ...item, starts_month: '2026-12', ends_month: '2026-12' } }, payroll)
  await expect(entered).rejects.toMatchObject({ status: 422, message: has })
  const line = `ogid,kind,type,value,first month,last month,reason\n${agent.ogid},allowance,13th month,,2026-12,2026-12,Bonus`
  expect((await sendSheet(t, payItems.import, line, { keep: true, as: payroll })).import.wrong).toMatchObject([
    { problem: has },
  ])
  const apart = await create('2026-12', 'off_cycle')
  const added = { params: { id: apart }, body: { ogids: [agent.ogid], type_id: thirteenth } }
  await expect(t.call(runPeople.add, added, payroll)).rejects.toMatchObject({ message: has })

  await pay(december)
  // All of it was paid: what was provided is used, and the rest of a twelfth is cost.
  expect(await provided()).toBe(0)
  const { awards } = await t.call(payRules.awards, { params: { id: rule }, query: { year: '2026' } }, payroll)
  expect(awards.map(({ kobo, run }) => [kobo, run?.title])).toEqual([
    [20_000_000, 'PR-2026-12'],
    [20_000_000, 'PR-2026-12'],
    [30_000_000, 'PR-2026-12'],
  ])
  // A reversal gives back what was used, and the next payroll of the month pays it again, once.
  await reverse(december, 'returned')
  expect(await provided()).toBe(64_166_667)
  const again = await start('2026-12')
  expect(await lineOf(again, agent, '13th month')).toMatchObject({ amount_kobo: 20_000_000 })
  await pay(again)
  expect(await provided()).toBe(0)
  t.setNow('2027-01-05')
  await provideNow()
  expect(await provided()).toBe(0)
  const january = await start('2027-01')
  expect(await lineOf(january, agent, '13th month')).toBe(undefined)
  await pay(january)
})

it('pays the leave allowance with the payroll after the leave, gives it back when the leave is cancelled before, and at exit a gratuity', async () => {
  await paidOnce()
  t.setNow('2027-02-20')
  const day = t.today()
  await agreed({
    ...{ kind: 'leave_allowance', title: 'Leave allowance', allowance_type_id: allowance, base: 'basic', percent_bp: 1_000 },
    ...{ pay_month: null, leave_type_id: annual, leavers: 'pro_rata', min_days: 5, starts_on: '2026-01-01' },
  })
  await agreed({
    ...{ kind: 'gratuity', title: 'Gratuity', allowance_type_id: gratuityType, percent_bp: 0, pay_month: null },
    ...{ slab1_months: 70, slab1_years: 5, slab2_months: 100, after_months: 12 },
  })
  const application = uuid()
  const of = { employee_id: colleague.id, starts_on: `${day.slice(0, 4)}-03-01`, ends_on: `${day.slice(0, 4)}-03-05` }
  await t.db
    .insertInto('leave_application')
    .values({
      ...{ id: application, ...of, leave_type_id: annual, office_id: colleague.office_id ?? '', days: 5 },
      ...{ status: 'approved', created_at: `${day}T08:00:00Z`, decided_at: `${day}T08:00:00Z` },
    })
    .execute()
  for (let date = 1; date <= 5; date += 1)
    await t.db
      .insertInto('leave_day')
      .values({
        ...{ id: uuid(), application_id: application, employee_id: colleague.id, day: `${day.slice(0, 4)}-03-0${date}` },
        ...{ portion: 'full', counts: 1, kind: 'work', live: true },
      })
      .execute()
  const month = '2027-02'
  const run = await start(month)
  expect(await lineOf(run, colleague, 'Leave allowance')).toMatchObject({
    amount_kobo: 10_800_000,
    explanation: '10% of ₦1,080,000.00 a year',
  })
  expect(await lineOf(run, agent, 'Leave allowance')).toBe(undefined)
  await t.db.updateTable('leave_application').set({ status: 'cancelled' }).where('id', '=', application).execute()
  await expect(pay(run)).rejects.toMatchObject({ code: 'leave_gone' })
  await rejectNow(t, 'payroll_run', (await read(run)).approval?.id ?? '', hrManager, 'Leave cancelled')
  await calculate(run)
  expect(await lineOf(run, colleague, 'Leave allowance')).toBe(undefined)
  await pay(run)

  // At exit: months of the year of the 13th month and the allowance, and a gratuity that is not taxed.
  await t.db.updateTable('employee').set({ exit_date: '2027-02-28' }).where('id', '=', agent.id).execute()
  const settling = await create('2027-02', 'final')
  await t.call(runPeople.add, { params: { id: settling }, body: { ogids: [agent.ogid] } }, payroll)
  await calculate(settling)
  expect(await lineOf(settling, agent, '13th month')).toMatchObject({ amount_kobo: 3_333_333 })
  expect(await lineOf(settling, agent, 'Leave allowance')).toMatchObject({ amount_kobo: 1_800_000 })
  expect(await lineOf(settling, agent, 'Gratuity')).toMatchObject({
    kind: 'refund',
    explanation: expect.stringContaining('years'),
  })
  await pay(settling)
  const slip = await slipOf(settling, agent)
  expect(await lineOf(settling, agent, 'NSITF')).toBe(undefined)
  expect(slip.gross_kobo).toBe(3_333_333 + 1_800_000)
})

it('ends from a day on, by payroll: what it paid stays, and it ends once', async () => {
  const id = await agreed({ title: 'Harvest bonus', starts_on: '2027-01-01' })
  const { version } = (await t.call(payRules.show, { params: { id } }, payroll)).pay_rule
  const stop = (ends_on: string, by: Person = payroll) =>
    t.call(payRules.stop, { params: { id }, body: { ends_on, version } }, by)
  await expect(stop('2020-01-01')).rejects.toMatchObject({ fields: { ends_on: 'Choose today or a later day' } })
  await expect(stop(t.today(), agent)).rejects.toMatchObject({ status: 403 })
  await stop(t.today())
  expect((await t.call(payRules.show, { params: { id } }, payroll)).pay_rule.ends_on).toBe(t.today())
  await expect(stop(t.today())).rejects.toBeTruthy()
})
