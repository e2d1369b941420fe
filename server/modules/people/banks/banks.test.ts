/** The list of banks: carried with the codes of CBN and NIBSS kept apart, added to by hand and from a sheet. */

import { banks } from '@iroko/contract/people/banks'
import { payDetails } from '@iroko/contract/people/pay-details'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { sendSheet } from '../../../test/sheets.ts'

const t = await testApp()
const payroll = await t.person({ roles: ['payroll_processor'] })
const agent = await t.person()
const find = async (q: string) => (await t.call(banks.list, { query: { q } }, payroll)).banks

it('knows the institutions that staff use, each with how sure its codes are', async () => {
  expect((await t.call(banks.list, { query: { limit: 1000 } }, payroll)).total).toBe(117)
  for (const title of ['OPay', 'Moniepoint', 'Kuda', 'PalmPay', 'Polaris', 'Keystone', 'Jaiz'])
    expect((await find(title))[0]?.nip_code, title).toMatch(/^\d{6}$/)
  expect(await find('Guaranty')).toMatchObject([{ code: '058', cbn_code: '058', nip_code: '000013', sure: 'high' }])
  expect(await find('OPay')).toMatchObject([{ cbn_code: null, code: '100004' }])
})

it('takes another one, and an account at it; its codes then stay', async () => {
  const body = { title: 'Kaura Microfinance Bank', kind: 'microfinance' as const, cbn_code: null, nip_code: '090999' }
  await expect(t.call(banks.create, { body }, agent)).rejects.toMatchObject({ status: 403 })
  const neither = { ...body, nip_code: null }
  await expect(t.call(banks.create, { body: neither }, payroll)).rejects.toMatchObject({
    fields: { nip_code: 'Enter a CBN or a NIP code' },
  })
  const { bank } = await t.call(banks.create, { body }, payroll)
  expect(bank).toMatchObject({ code: '090999', sure: 'entered' })
  const again = { ...body, title: 'Kaura' }
  await expect(t.call(banks.create, { body: again }, payroll)).rejects.toMatchObject({
    fields: { nip_code: 'Another bank has this code' },
  })
  const account = { bank_code: '090999', account_number: '0123456789', account_name: 'Ada Obi' }
  const propose = (bank_code: string) =>
    t.call(payDetails.proposeBank, { params: { ogid: agent.ogid }, body: { ...account, bank_code } }, payroll)
  await expect(propose('999')).rejects.toMatchObject({ fields: { bank_code: 'Choose a bank from the list' } })
  await propose('090999')
  const { pay } = await t.call(payDetails.show, { params: { ogid: agent.ogid } }, payroll)
  expect(pay.bank_accounts).toMatchObject([{ bank: 'Kaura Microfinance Bank', fits_check_digit: true }])
  const change = { ...body, nip_code: '090998', version: bank.version }
  await expect(t.call(banks.update, { params: { id: bank.id }, body: change }, payroll)).rejects.toMatchObject({
    fields: { nip_code: expect.stringContaining('its codes cannot change') },
  })
})

it('comes from a sheet', async () => {
  const sheet = 'title,kind,cbn_code,nip_code\nZobe Microfinance Bank,microfinance,,090998\nRima Bank,commercial,999,000999'
  expect((await sendSheet(t, banks.import, sheet, { keep: true, as: payroll })).import).toMatchObject({ kept: true, wrong: [] })
  expect(await find('Rima')).toMatchObject([{ code: '999', nip_code: '000999' }])
})
