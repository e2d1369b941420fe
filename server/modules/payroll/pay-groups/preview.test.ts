/** Before rates are saved it is said what they change, from when, for how many days that are known, and whose; and nothing is kept. */
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { hrManager } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { earn, pay, start } = makePayrolls(t, { payroll, hrManager })
const [ada, bola, chidi] = [
  await t.person({ first_name: 'Ada' }),
  await t.person({ first_name: 'Bola' }),
  await t.person({ first_name: 'Chidi' }),
]
const attended = (person: Person, day: string, { overtime = 0, late = 0, status = 'present' } = {}) =>
  sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at)
    values (${person.id}, ${day}, ${person.office_id}, ${status}, 480, ${480 + overtime}, ${late}, 0, ${overtime}, 0, 1, now())`.execute(
    t.db,
  )
const plain = {
  day_policy: 'calendar_days',
  hours_a_month: 173,
  hours_of: 'gross',
  overtime_percent: 0,
  day_off_percent: 0,
  holiday_percent: 0,
  sunday_percent: 0,
  night_allowance: 'none',
  night_kobo: 0,
  unpaid_time: false,
} as const
const group = (
  await t.call(payGroups.create, { body: { title: 'By the hour', pay_day: 28, cut_off_day: 20, ...plain } }, payroll)
).pay_group
await t.call(
  payGroups.assign,
  { body: { pay_group_id: group.id, ogids: [ada.ogid, bola.ogid], starts_on: '2026-01-01' } },
  payroll,
)
const preview = async (change: object, by = payroll) =>
  (await t.call(payGroups.preview, { params: { id: group.id }, body: { ...plain, ...change } }, by)).pay_group_preview

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
