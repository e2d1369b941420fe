import { firstSalaries } from '@iroko/contract/people/first-salaries'
import { salaries } from '@iroko/contract/people/salaries'
import { expect, it } from 'vitest'
import { jobTools } from '../../../lib/http/implement.ts'
import { approveNow, rejectNow } from '../../../test/decisions.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { askForFirstSalaries } from './actions.ts'

const t = await testApp()
const kora = await t.office({ title: 'Kora Bank Voice', office_type: 'campaign' })
const manager = await t.person({ roles: ['hr_manager'] })
const payroll = await t.person({ roles: ['payroll_processor'] })
const hr = await t.person({ roles: ['hr'] })

/** Asks for the salaries of newcomers as an import of the HR manager does. */
async function ask(...people: Person[]): Promise<string> {
  const lines = people.map(({ id }, at) => ({ employee_id: id, amount_kobo: (at + 1) * 10_000_000, starts_on: '2026-11-16' }))
  const { db } = t.portal.database
  await db
    .transaction()
    .execute((held) => askForFirstSalaries(jobTools(t.portal, held, 'test'), manager.id, 'staff.csv', lines))
  const asked = await t.db.selectFrom('first_salaries').select('id').orderBy('created_at').orderBy('id').execute()
  return asked.at(-1)?.id ?? ''
}
const newcomers = async () => [await t.person({ office_id: kora.id }), await t.person({ office_id: kora.id })] as const
const earned = async ({ ogid }: Person) =>
  (await t.call(salaries.list, { params: { ogid } }, payroll)).salaries.map(({ amount_kobo }) => amount_kobo)

it('are shown with their figures to those who change pay, and decided by neither their maker nor anybody else', async () => {
  const [newcomer, two] = await newcomers()
  const id = await ask(newcomer, two)
  const shown = await t.call(firstSalaries.show, { params: { id } }, payroll)
  expect(shown.first_salaries).toMatchObject({
    people: 2,
    total_kobo: 30_000_000,
    highest_kobo: 20_000_000,
    can: { decide: true },
  })
  const { salary_lines } = await t.call(firstSalaries.lines, { params: { id } }, payroll)
  expect(salary_lines.map(({ employee, amount_kobo }) => [employee.id, amount_kobo])).toEqual([
    [two.id, 20_000_000],
    [newcomer.id, 10_000_000],
  ])
  for (const by of [hr, newcomer]) {
    await expect(t.call(firstSalaries.show, { params: { id } }, by)).rejects.toMatchObject({ status: 403 })
    await expect(t.call(firstSalaries.lines, { params: { id } }, by)).rejects.toMatchObject({ status: 403 })
    await expect(approveNow(t, 'first_salaries', id, by)).rejects.toMatchObject({ status: 403 })
  }
  await expect(approveNow(t, 'first_salaries', id, manager)).rejects.toMatchObject({ status: 403 })
  // One of them cannot be approved by itself, by whatever call.
  const line = await t.db
    .selectFrom('salary_change')
    .select('id')
    .where('employee_id', '=', newcomer.id)
    .executeTakeFirstOrThrow()
  for (const by of [manager, payroll])
    await expect(approveNow(t, 'salary_change', line.id, by)).rejects.toMatchObject({ status: 409 })
  expect([await earned(newcomer), await earned(two)]).toEqual([[], []])
  expect((await approveNow(t, 'first_salaries', id, payroll)).message).toBe('Salaries of 2 people set')
  expect([await earned(newcomer), await earned(two)]).toEqual([[10_000_000], [20_000_000]])
  const mails = await t.db.selectFrom('outbox_mail').select(['subject', 'body']).execute()
  expect(mails.map(({ subject }) => subject)).toContain('Approved: the first salaries of 2 people from staff.csv')
  expect(JSON.stringify(mails)).not.toMatch(/300,000|200,000/)
})

it('pass by who has left or earns something already; rejected or withdrawn, nobody has one and each can be asked for again', async () => {
  const [gone, here] = await newcomers()
  const id = await ask(gone, here)
  await t.db.updateTable('employee').set({ status: 'left', exit_date: '2026-11-19' }).where('id', '=', gone.id).execute()
  expect((await approveNow(t, 'first_salaries', id, payroll)).message).toBe('Salaries of 1 person set')
  expect(await earned(gone)).toEqual([])
  const [newcomer, two] = await newcomers()
  const rejected = await ask(newcomer)
  await rejectNow(t, 'first_salaries', rejected, payroll, 'The figures are last year’s')
  const withdrawn = await ask(two)
  await expect(t.call(firstSalaries.withdraw, { params: { id: withdrawn } }, payroll)).rejects.toMatchObject({ status: 403 })
  await t.call(firstSalaries.withdraw, { params: { id: withdrawn } }, manager)
  for (const person of [newcomer, two]) {
    expect(await earned(person)).toEqual([])
    const terms = {
      amount_kobo: 9_000_000,
      starts_on: '2026-11-20',
      source: 'agreed',
      reason: 'Agreed',
      replaces: null,
    } as const
    await t.call(salaries.set, { params: { ogid: person.ogid }, body: terms }, payroll)
  }
})

it('tell nobody what their own salary is to be, not even by the totals', async () => {
  const [newcomer] = await newcomers()
  const reader = await t.person({ roles: ['payroll_processor'] })
  const id = await ask(newcomer, reader)
  const { first_salaries } = await t.call(firstSalaries.show, { params: { id } }, reader)
  expect(first_salaries).toMatchObject({ people: 2, total_kobo: 10_000_000, highest_kobo: 10_000_000 })
})
