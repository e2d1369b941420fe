/** What is said of somebody's net pay before their terms are changed is what the payslip then pays, to the kobo. */
import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { payslips } from '@iroko/contract/payroll/payslips'
import { ratePreviews } from '@iroko/contract/payroll/rate-previews'
import { payDetails } from '@iroko/contract/people/pay-details'
import { access } from '@iroko/contract/platform/access'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { byTheHour, makePayrolls, plainTerms } from '../../../test/payrolls.ts'
import { giveFund } from '../../../test/pension-funds.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const { boss, hrManager, stranger } = await makeCompany(t)
const payroll = await t.person({ roles: ['payroll_processor'] })
const { calculate, earn, giveReasons, lend, pay, slipOf, start } = makePayrolls(t, { payroll, hrManager })
const [ada, bola] = [await t.person({ first_name: 'Ada' }), await t.person({ first_name: 'Bola' })]
const { approved, attended, group, named } = await byTheHour(t, payroll)
const params = { id: group.id }
await earn(ada, 41_300_077)
await earn(bola, 28_700_033)
await lend(ada, 6_000_000, '2026-11')

for (const person of [ada, bola]) {
  for (const [day, minutes] of [
    ['2026-11-03', 90],
    ['2026-11-12', 45],
  ] as const) {
    await attended(person, day, { overtime: minutes, late: 12, night: 120 })
    await approved(person, day, minutes)
  }
  await attended(person, '2026-11-05', { status: 'absent' })
}

type Change = Partial<Record<keyof typeof plainTerms, unknown>>
let version = group.version
/** What is said of each before a change, and the change then made. */
async function changed(change: Change, terms_from: string) {
  const body = { ...plainTerms, ...change, terms_from } as never
  const { rate_preview } = await t.call(ratePreviews.terms, { params, body }, payroll)
  const update = { params, body: { ...named, ...(body as object), version } as never }
  version = (await t.call(payGroups.update, update, payroll)).pay_group.version
  return rate_preview.nets
}
const netOf = async (id: string, person: Person) => (await slipOf(id, person)).net_kobo
let run = ''
const assigned = { pay_group_id: group.id, ogids: [ada.ogid, bola.ogid], starts_on: '2026-11-01' }

it('of other rates, units of days and groups, from a day within the month or its first', async () => {
  const { rate_preview } = await t.call(ratePreviews.assign, { body: assigned }, payroll)
  expect(rate_preview.nets.map(({ employee, is_whole, month }) => [employee.ogid, is_whole, month])).toEqual([
    [ada.ogid, false, '2026-11-01'],
    [bola.ogid, false, '2026-11-01'],
  ])
  await t.call(payGroups.assign, { body: assigned }, payroll)
  run = await start('2026-11')
  const known = new Map<string, number>()
  for (const person of [ada, bola]) known.set(person.id, await netOf(run, person))
  for (const { employee, after_kobo } of rate_preview.nets) expect(after_kobo).toBe(known.get(employee.id))
  const changes: [Change, string][] = [
    [{ overtime_percent: 150 }, '2026-11-01'],
    [{ overtime_percent: 150, unpaid_time: true }, '2026-11-08'],
    [{ overtime_percent: 200, day_policy: 'working_days' }, '2026-11-10'],
    [{ day_policy: 'thirty_days', night_allowance: 'per_night', night_kobo: 70_000 }, '2026-11-11'],
    [{}, '2026-11-12'],
  ]
  for (const [change, from] of changes) {
    const nets = await changed(change, from)
    await calculate(run)
    expect(nets.length, from).toBeGreaterThan(0)
    for (const { employee, before_kobo, after_kobo } of nets) {
      const person = employee.id === ada.id ? ada : bola
      expect(before_kobo, `${person.ogid} before ${from}`).toBe(known.get(person.id))
      known.set(person.id, await netOf(run, person))
      expect(after_kobo, `${person.ogid} after ${from}`).toBe(known.get(person.id))
    }
  }
})

it('is the same with another State and another pension fund: tax and pension go elsewhere, and are as much', async () => {
  const run = await start('2026-11').catch(
    async () => (await sql<{ id: string }>`select id from payroll_run`.execute(t.db)).rows[0]?.id ?? '',
  )
  await giveFund(t.db, [], 'Delta Pensions')
  const before = await netOf(run, ada)
  const { pay: known } = await t.call(payDetails.show, { params: { ogid: ada.ogid } }, payroll)
  expect(known).toMatchObject({ tax_state: 'Lagos', kept_state: 'Lagos' })
  const body = { tax_state: 'Kano', pfa: 'Delta Pensions', version: known.version } as const
  await t.call(payDetails.update, { params: { ogid: ada.ogid }, body }, payroll)
  await calculate(run)
  expect(await netOf(run, ada)).toBe(before)
  // As it was said before: tax of the year stays where the year began, pension goes where the day falls in.
  expect(await t.call(payslips.show, { params: { id: (await slipOf(run, ada)).id } }, payroll)).toMatchObject({
    payslip: { tax_state: 'Lagos', pfa: 'Delta Pensions' },
  })
  expect((await t.call(payDetails.show, { params: { ogid: ada.ogid } }, payroll)).pay).toMatchObject({
    tax_state: 'Kano',
    kept_state: 'Lagos',
  })
})

it('is that of the next month once this one is approved, and as if it counted for all of this one where it begins later', async () => {
  const other = (
    await t.call(payGroups.create, { body: { ...named, title: 'By days', ...plainTerms, day_policy: 'working_days' } }, payroll)
  ).pay_group
  const moved = async () => {
    const body = { pay_group_id: other.id, ogids: [ada.ogid], starts_on: '2026-12-01' }
    const { rate_preview } = await t.call(ratePreviews.assign, { body }, payroll)
    return rate_preview.nets[0]
  }
  const before = await moved()
  expect(before).toMatchObject({ month: '2026-11-01', is_whole: true })
  // A day without pay is another part of a month of working days.
  expect(before?.after_kobo).not.toBe(before?.before_kobo)
  await giveReasons(run)
  await pay(run)
  expect(await moved()).toMatchObject({ month: '2026-12-01', is_whole: false })
})

it('is said to those alone who read all payslips', async () => {
  const { roles } = await t.call(access.matrix, {}, boss)
  const version = roles.find(({ role }) => role === 'accounting')?.version ?? 0
  const changes = [
    { permission: 'payroll.edit', scope: 'all' },
    { permission: 'payslip.read', scope: 'own' },
  ] as const
  await t.call(access.updateRole, { params: { role: 'accounting' }, body: { version, changes: [...changes] } }, boss)
  const body = { ...assigned, starts_on: '2026-12-01' }
  const { rate_preview } = await t.call(ratePreviews.assign, { body }, stranger)
  expect(rate_preview.nets).toEqual([])
  expect((await t.call(ratePreviews.assign, { body }, payroll)).rate_preview.nets).toHaveLength(2)
})
