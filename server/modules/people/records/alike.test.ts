/** One person is one employee, by whatever way they come: asked when they are saved, with their record of before as the way. */
import { newcomers } from '@iroko/contract/people/newcomers'
import { payDetails } from '@iroko/contract/people/pay-details'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { makeNewcomers } from '../../../test/newcomers.ts'
import { lastDigits, wayBack, whyNotAdd } from './rules-alike.ts'

const t = await testApp()
const c = await makeNewcomers(t)
const payroll = await t.person({ roles: ['super'] })

/** Somebody who was here, with what tells them from all others. */
async function formerOne() {
  const body = c.newcomer({ person: { private_email: 'uche@mail.test', phone: '+234 809 555 0001' } })
  const added = await c.add(body)
  await t.db
    .updateTable('employee')
    .set({ status: 'left', hire_date: '2026-01-05', exit_date: '2026-10-31' })
    .where('id', '=', added.id)
    .execute()
  return added
}
const former = await formerOne()
const words = `${former.full_name} (${former.ogid}) left on 2026-10-31. Reactivate their record`

it('refuses whoever has the private address of somebody on record, however it is written, and says the way', async () => {
  for (const private_email of ['uche@mail.test', 'Uche@Mail.test'])
    await expect(c.add(c.newcomer({ person: { private_email } }))).rejects.toMatchObject({
      status: 422,
      fields: { 'person.private_email': expect.stringContaining(words) },
    })
})

it('asks about a phone number, which two may share, and adds them when they are said to be another person', async () => {
  const body = c.newcomer({ person: { phone: '0809 555 0001' } })
  await expect(c.add(body)).rejects.toMatchObject({
    status: 409,
    code: 'same_phone',
    fields: { 'person.phone': expect.stringContaining(words) },
  })
  await t.call(newcomers.create, { body: { ...body, another_person: true } }, c.hr)
})

it('refuses a NIN or a BVN that is another person’s, in the form and in the pay details, to whoever may change pay of all', async () => {
  const set = (ogid: string, numbers: object, version = 1) =>
    t.call(payDetails.update, { params: { ogid }, body: { version, ...numbers } as never }, payroll)
  await set(former.ogid, { nin: '12345678901', bvn: '22345678901' })
  const added = await c.add()
  for (const [field, value] of [
    ['nin', '12345678901'],
    ['bvn', '22345678901'],
  ] as const) {
    await expect(set(added.ogid, { [field]: value })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.stringContaining(`${former.full_name} (${former.ogid})`) },
    })
    const body = { ...c.newcomer(), pay: { [field]: value } }
    await expect(c.add(body as never, payroll)).rejects.toMatchObject({
      fields: { [`pay.${field}`]: expect.stringContaining(former.ogid) },
    })
  }
  // Their own are no one else's, and another number with the same end is not theirs.
  await set(former.ogid, { nin: '12345678901' }, 2)
  await set(added.ogid, { nin: '99945678901' })
})

it('says who is here to be changed, who left to be taken back, and lets a shared phone pass', () => {
  const person = { ogid: 'OG1', full_name: 'Ada Obi', exit_date: null }
  expect(wayBack({ ...person, is_here: true })).toBe('Ada Obi (OG1) is on record already. Change their record')
  expect(whyNotAdd(undefined, false)).toBeUndefined()
  expect(whyNotAdd({ ...person, is_here: true, by: 'phone' }, true)).toBeUndefined()
  expect(whyNotAdd({ ...person, is_here: true, by: 'private_email' }, true)).toBeDefined()
  expect([lastDigits('+234 (0) 809-555-0001'), lastDigits('0809 555 0001')]).toEqual(['8095550001', '8095550001'])
})
