/** The clock of a branch does not change for days that an approved payroll has read. */
import { branches } from '@iroko/contract/company/branches'
import { addDays } from '@iroko/contract/dates'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { makePayrolls } from '../../../test/payrolls.ts'

const t = await testApp()
const { agent, hr, hrManager } = await makeCompany(t)
const payroll = await t.person({ first_name: 'Pere', roles: ['payroll_processor'] })
const { earn, start, approve } = makePayrolls(t, { payroll, hrManager })

const from = (zone_from: string) => {
  const params = { id: t.branch_id }
  const change = { time_zone: 'Africa/Accra', zone_from }
  return {
    preview: async () => (await t.call(branches.zonePreview, { params, body: change }, hr)).zone_change.why_not,
    keep: async () => {
      const [{ version = 0, title = '' } = {}] = (await t.call(branches.list, { query: {} }, hr)).branches
      const body = { ...change, title, address: '', state: '', allowed_networks: [], version }
      return (await t.call(branches.update, { params, body }, hr)).branch.zones.at(-1)
    },
  }
}

it('is refused for a day of an approved payroll, or before it, and taken for one after it', async () => {
  await t.db.updateTable('placement').set({ branch_id: t.branch_id }).where('employee_id', '=', agent.id).execute()
  await earn(agent, 30_000_000)
  const id = await start('2026-09')
  const { starts_on, ends_on, reference } = await t.db
    .selectFrom('payroll_run')
    .select(['starts_on', 'ends_on', 'reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await from(ends_on).preview()).toBeNull()
  await approve(id)
  for (const day of [addDays(starts_on, -1), starts_on, ends_on]) {
    const why = await from(day).preview()
    expect(why).toContain(`${reference} was approved with the days until`)
    await expect(from(day).keep()).rejects.toMatchObject({ fields: { zone_from: why } })
  }
  expect(await from(addDays(ends_on, 1)).preview()).toBeNull()
  expect(await from(addDays(ends_on, 1)).keep()).toEqual({ time_zone: 'Africa/Accra', starts_on: addDays(ends_on, 1) })
})
