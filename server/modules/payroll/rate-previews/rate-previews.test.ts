/** Before rates are saved it is said what they change, from when, for how many days that are known, and whose; and nothing is kept. */
import { addDays, addMonths, weekdayOf } from '@iroko/contract/dates'
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { ratePreviews } from '@iroko/contract/payroll/rate-previews'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { byTheHour, makePayrolls, plainTerms } from '../../../test/payrolls.ts'

const t = await testApp()
const { hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, pay, slipOf, start } = makePayrolls(t, { payroll, hrManager })
const [ada, bola, chidi] = [
  await t.person({ first_name: 'Ada' }),
  await t.person({ first_name: 'Bola' }),
  await t.person({ first_name: 'Chidi' }),
]
const { approved, attended, group, named } = await byTheHour(t, payroll)
await t.call(
  payGroups.assign,
  { body: { pay_group_id: group.id, ogids: [ada.ogid, bola.ogid], starts_on: '2026-01-01' } },
  payroll,
)
const preview = async (change: object, by = payroll) =>
  (await t.call(ratePreviews.terms, { params: { id: group.id }, body: { ...plainTerms, ...change } }, by)).rate_preview

it('names the change, the day, and the people with their days of the kinds that are paid otherwise, and keeps nothing', async () => {
  await attended(ada, '2026-03-02', { overtime: 60 })
  await attended(ada, '2026-03-03', { overtime: 30, late: 10 })
  await attended(bola, '2026-03-03', { late: 20 })
  await attended(bola, '2026-03-07', { overtime: 240, status: 'off_day' })
  // Of another group.
  await attended(chidi, '2026-03-03', { overtime: 90 })
  const found = await preview({ overtime_percent: 150, terms_from: '2026-03-03' })
  expect(found).toMatchObject({ from: '2026-03-03', changes: ['Overtime 0% → 150%'], people: 2, days: 1, touched: 1 })
  expect(found.whose).toMatchObject([{ employee: { ogid: ada.ogid }, days: 1, minutes: 30 }])
  const both = await preview({ day_off_percent: 200, unpaid_time: true, terms_from: '2026-03-01' })
  expect(both.changes).toEqual(['Work on days off 0% → 200%', 'Minutes late or early paid → not paid'])
  expect(both.whose.map(({ employee, days, minutes }) => [employee.ogid, days, minutes])).toEqual([
    [bola.ogid, 2, 260],
    [ada.ogid, 1, 10],
  ])
  expect(await preview({})).toMatchObject({ changes: [], days: 0, whose: [] })
  const [kept] = (await t.call(payGroups.list, { query: { q: 'By the hour' } }, payroll)).pay_groups
  expect(kept).toMatchObject({ overtime_percent: 0, unpaid_time: false, version: group.version })
})

it('asks for the same day as saving does, and is for who may save', async () => {
  await earn(ada, 17_300_000)
  await pay(await start('2026-03'))
  await expect(preview({ overtime_percent: 150, terms_from: '2026-03-31' })).rejects.toMatchObject({
    status: 422,
    fields: { terms_from: expect.stringContaining('was approved') },
  })
  await expect(preview({ overtime_percent: 150 }, ada)).rejects.toMatchObject({ status: 403 })
})

it('says what it comes to in kobo, by what is known since and as if it had counted in the last period, as the payslip would', async () => {
  await earn(bola, 34_600_000)
  await t.db.deleteFrom('attendance_day').execute()
  const month = t.today().slice(0, 7)
  const last = addMonths(`${month}-01`, -1)
  await attended(ada, last, { overtime: 60 })
  await approved(ada, last, 60)
  await attended(bola, last, { late: 30 })
  // An hour is ₦1,000.00 of Ada and ₦2,000.00 of Bola.
  const found = await preview({ overtime_percent: 150, unpaid_time: true, terms_from: last })
  expect(found.whose.map(({ employee, kobo }) => [employee.ogid, kobo])).toEqual([
    [ada.ogid, 150_000],
    [bola.ogid, -100_000],
  ])
  expect(found).toMatchObject({ kobo: 50_000, touched: 2, last: { month: last, kobo: 50_000, touched: 2 } })
  const now = await preview({ overtime_percent: 150, terms_from: t.today() })
  expect(now).toMatchObject({ kobo: 0, days: 0, last: { month: last, kobo: 150_000, touched: 1 } })
  await t.call(
    payGroups.update,
    {
      params: { id: group.id },
      body: { ...named, ...plainTerms, overtime_percent: 150, terms_from: last, version: group.version },
    },
    payroll,
  )
  const run = await start(last.slice(0, 7))
  const slip = await slipOf(run, ada)
  expect(slip.gross_kobo).toBe(17_300_000 + 150_000)
})

const firstMonday = (month: string): string => addDays(month, (8 - weekdayOf(month)) % 7)

it('another unit of days is priced for whoever lost days, and another group for whoever is moved', async () => {
  const last = addMonths(`${t.today().slice(0, 7)}-01`, -1)
  await attended(ada, firstMonday(last), { status: 'absent' })
  const found = await preview({ overtime_percent: 150, day_policy: 'working_days', terms_from: t.today() })
  expect(found).toMatchObject({ changes: ['Days Calendar days → Working days, by the roster'], last: { touched: 1 } })
  // A working day is more of a month than a day of the calendar.
  expect(found.last.kobo).toBeLessThan(0)
  const moved = await t.call(
    ratePreviews.assign,
    { body: { pay_group_id: group.id, ogids: [ada.ogid, chidi.ogid], starts_on: t.today() } },
    payroll,
  )
  expect(moved.rate_preview.changes).toHaveLength(1)
  expect(moved.rate_preview.changes[0]).toMatch(/→ By the hour: .*Overtime 0% → 150%/)
  expect(moved.rate_preview.last.month).toBe(last)
})
