import { payGroups } from '@iroko/contract/payroll/pay-groups'
import { payees } from '@iroko/contract/payroll/payees'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const payroll = await t.person({ roles: ['payroll_processor'] })
const agent = await t.person()
const body = { title: 'Shift staff', day_policy: 'thirty_days', pay_day: 28, cut_off_day: 20 } as const
const groups = async () => (await t.call(payGroups.list, {}, payroll)).pay_groups

it('everyone is in the standard group until somebody else moves them; a group with people stays', async () => {
  const { pay_group } = await t.call(payGroups.create, { body }, payroll)
  expect(await groups()).toMatchObject([
    { title: 'Monthly', is_standard: true, people: 2 },
    { title: 'Shift staff', people: 0 },
  ])
  const move = (pay_group_id: string, ogids: string[], as = payroll) =>
    t.call(payGroups.assign, { body: { pay_group_id, ogids } }, as)
  expect((await move(pay_group.id, [agent.ogid])).message).toBe('1 person is now paid with Shift staff')
  for (const [ogids, as] of [
    [[agent.ogid], agent],
    [[payroll.ogid], payroll],
  ] as const)
    await expect(move(pay_group.id, [...ogids], as)).rejects.toMatchObject({ status: 403 })
  await expect(move(pay_group.id, ['OG999999'])).rejects.toMatchObject({ fields: { ogids: 'Choose active employees' } })
  const [standard, shift] = await groups()
  expect([standard?.people, shift?.people]).toEqual([1, 1])
  const { salaries: listed } = await t.call(payees.list, { query: { pay_group_id: pay_group.id } }, payroll)
  expect(listed).toMatchObject([{ employee: { ogid: agent.ogid }, pay_group: { title: 'Shift staff' } }])
  for (const group of [standard, shift])
    await expect(t.call(payGroups.archive, { params: { id: group?.id ?? '' } }, payroll)).rejects.toMatchObject({
      code: 'in_use',
    })
  await move(standard?.id ?? '', [agent.ogid])
  await t.call(payGroups.archive, { params: { id: pay_group.id } }, payroll)
  await expect(move(pay_group.id, [agent.ogid])).rejects.toMatchObject({
    fields: { pay_group_id: 'Choose a pay group from the list' },
  })
})

it('the cut-off is not after the pay day', async () => {
  await expect(t.call(payGroups.create, { body: { ...body, title: 'Late', cut_off_day: 29 } }, payroll)).rejects.toMatchObject({
    fields: { cut_off_day: 'The cut-off must be on or before the pay day' },
  })
})
