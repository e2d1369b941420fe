import { payees } from '@iroko/contract/payroll/payees'
import { salaryBreakdowns } from '@iroko/contract/payroll/salary-breakdowns'
import { firstSalaries } from '@iroko/contract/people/first-salaries'
import { salaries } from '@iroko/contract/people/salaries'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { sendSheet } from '../../../test/sheets.ts'

const t = await testApp()
const manager = await t.person({ roles: ['hr_manager'] })
const payroll = await t.person({ roles: ['payroll_processor'] })
const checker = await t.person({ roles: ['payroll_processor'] })
const hr = await t.person({ roles: ['hr'] })
const agent = await t.person({ first_name: 'Ada', last_name: 'Obi' })
const other = await t.person({ first_name: 'Bola', last_name: 'Ade' })
const earns = (person: Person, amount_kobo: number) =>
  t.db
    .insertInto('salary')
    .values({ id: uuid(), employee_id: person.id, amount_kobo, starts_on: '2026-01-01', source: 'agreed', reason: 'x' })
    .execute()
await earns(agent, 25_000_000)
const listed = async (query: object, as = payroll) => (await t.call(payees.list, { query }, as)).salaries
const send = (text: string, keep = false, as = payroll) => sendSheet(t, firstSalaries.import, text, { keep, as })
const head = 'ogid,monthly gross,starts on,source,reason\n'

it('amounts are sent only when they are asked for, to those who read pay, whatever order is asked for', async () => {
  const ofAgent = { q: agent.ogid }
  expect(await listed(ofAgent)).toMatchObject([{ employee: { ogid: agent.ogid }, amount_kobo: null, starts_on: '2026-01-01' }])
  expect(await listed({ ...ofAgent, amounts: 'true' })).toMatchObject([{ amount_kobo: 25_000_000 }])
  expect((await listed({ missing: 'true' })).map(({ employee }) => employee.ogid)).not.toContain(agent.ogid)
  expect(await listed({ missing: 'false', sort: '-amount_kobo', amounts: 'true' })).toHaveLength(1)
  for (const as of [agent, hr]) await expect(listed({ amounts: 'true' }, as)).rejects.toMatchObject({ status: 403 })
  // The company may let somebody into payroll without pay.
  await t.db.insertInto('role_policy').values({ role: 'hr' }).execute()
  await t.db.insertInto('role_grant').values({ role: 'hr', permission: 'payroll.read', scope: 'all' }).execute()
  const [shown] = await listed({ ...ofAgent, amounts: 'true', sort: 'amount_kobo' }, hr)
  expect(shown).toMatchObject({ employee: { ogid: agent.ogid }, amount_kobo: null })
})

it('many change by a file: a dry run first, then one request that another decides; each is told', async () => {
  const wrong = `${head}${agent.ogid},250000,2026-12-01,review,Raise\n${agent.ogid},300000,2026-12-01,review,Raise\n${agent.ogid},310000,2026-12-01,review,Raise\n${payroll.ogid},900000,2026-12-01,review,Mine\nOG999999,1,2026-12-01,review,x\n${other.ogid},abc,31/02/2026,promotion,x`
  expect((await send(wrong, true)).import.wrong).toEqual([
    { line: 2, title: agent.ogid, problem: 'This is already the salary on that date' },
    { line: 4, title: agent.ogid, problem: 'Ada Obi already has a pending salary change' },
    { line: 5, title: payroll.ogid, problem: 'You cannot set your own salary. Ask HR' },
    { line: 6, title: 'OG999999', problem: 'The person was not found' },
    {
      line: 7,
      title: other.ogid,
      problem:
        'monthly_gross: Enter an amount; starts_on: Enter an existing date as yyyy-MM-dd; source: Choose agreed, review or correction',
    },
  ])
  const right = `${head}${agent.ogid},"300,000.50",2026-12-01,review,Yearly raise\n${other.ogid},180000,2026-12-01,correction,As agreed`
  expect((await send(right)).import).toMatchObject({ kept: false, wrong: [] })
  expect(await t.db.selectFrom('first_salaries').select('id').execute()).toEqual([])
  expect((await send(right, true, hr)).code).toBe('forbidden')
  expect((await send(right, true)).message).toBe('2 salary changes were added')
  const { id } = await t.db.selectFrom('first_salaries').select('id').executeTakeFirstOrThrow()
  expect(await listed({ pending: 'true' })).toHaveLength(2)
  const { salary_lines } = await t.call(firstSalaries.lines, { params: { id } }, manager)
  expect(salary_lines.map(({ amount_kobo, before_kobo }) => [before_kobo, amount_kobo])).toEqual([
    [25_000_000, 30_000_050],
    [null, 18_000_000],
  ])
  await expect(approveNow(t, 'first_salaries', id, payroll)).rejects.toMatchObject({ status: 403 })
  expect((await approveNow(t, 'first_salaries', id, checker)).message).toBe('Salaries of 2 people set')
  const { salaries: known } = await t.call(salaries.list, { params: { ogid: agent.ogid } }, payroll)
  expect(known.map(({ amount_kobo, starts_on, ends_on }) => [amount_kobo, starts_on, ends_on])).toEqual([
    [30_000_050, '2026-12-01', null],
    [25_000_000, '2026-01-01', '2026-12-01'],
  ])
  const mails = await t.db.selectFrom('outbox_mail').select(['recipient', 'subject', 'body']).execute()
  expect(mails.filter(({ subject }) => subject === 'Your salary changes on Tue 1 Dec')).toHaveLength(2)
  expect(JSON.stringify(mails)).not.toMatch(/300,?000/)
})

it('nobody decides a file with their own salary in it, nor reads that line', async () => {
  const own = `${head}${agent.ogid},350000,2027-02-01,review,Raise\n${checker.ogid},900000,2027-02-01,review,Raise`
  expect((await send(own, true)).message).toBe('2 salary changes were added')
  const { id } = await t.db.selectFrom('first_salaries').select('id').where('status', '=', 'pending').executeTakeFirstOrThrow()
  await expect(approveNow(t, 'first_salaries', id, checker)).rejects.toMatchObject({ status: 403 })
  const lines = async (as: Person) => (await t.call(firstSalaries.lines, { params: { id } }, as)).salary_lines
  expect((await lines(checker)).map(({ employee }) => employee.ogid)).toEqual([agent.ogid])
  expect(await lines(manager)).toHaveLength(2)
  await rejectNow(t, 'first_salaries', id, manager, 'Not yet')
})

it('a salary is read by its parts, month and year, by oneself and by those who read pay', async () => {
  const params = { ogid: agent.ogid }
  const { salary_breakdown: shown } = await t.call(salaryBreakdowns.show, { params }, agent)
  expect(shown).toMatchObject({
    amount_kobo: 25_000_000,
    structure: { title: 'Company standard' },
    rules: { title: 'Nigeria Tax Act 2025' },
    choices: { pension: true, nhf: false, rent_kobo: 0 },
  })
  expect(shown.components.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)).toBe(25_000_000)
  expect(shown.net_kobo).toBe(shown.gross_kobo - shown.deductions_kobo)
  const lineOf = (key: string) => shown.lines.find((line) => line.key === key)
  // Pensionable are 85 %: 2,550,000 of 3,000,000 a year; chargeable 2,796,000, of which 1,996,000 at 15 %.
  expect(lineOf('pension')).toMatchObject({ amount_kobo: 1_700_000, year_kobo: 20_400_000 })
  expect(lineOf('paye')).toMatchObject({ amount_kobo: 2_495_000, year_kobo: 29_940_000 })
  expect(shown.year.net_kobo).toBe(300_000_000 - 20_400_000 - 29_940_000)
  await expect(t.call(salaryBreakdowns.show, { params }, hr)).rejects.toMatchObject({ status: 404 })
  await expect(t.call(salaryBreakdowns.show, { params: { ogid: payroll.ogid } }, payroll)).rejects.toMatchObject({
    code: 'no_salary',
  })
})
