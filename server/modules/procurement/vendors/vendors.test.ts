/** Vendors and their accounts take two people, and say whom they resemble. */
import { addDays } from '@iroko/contract/dates'
import { payDetails } from '@iroko/contract/people/pay-details'
import { vendors } from '@iroko/contract/procurement/vendors'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { sendSheet } from '../../../test/sheets.ts'
import { makeVendors } from '../../../test/vendors.ts'

const t = await testApp()
const { agent, voice, elsewhere, stranger: maker, hrManager } = await makeCompany(t)
const second = await t.person({ first_name: 'Funmi', office_id: elsewhere.id })
const third = await t.person({ first_name: 'Chika', office_id: elsewhere.id })
const procurements = await t.office({ code: 'procurements', title: 'Procurements' })
const buyer = await t.person({ first_name: 'Bisi', office_id: procurements.id })
const own = await makeVendors(t, { maker, second, third, office_id: voice.id })
const mails = async (to: string) => {
  const { rows } = await sql<{ subject: string }>`select subject from outbox_mail where recipient = ${to} order by id`.execute(
    t.db,
  )
  return rows.map(({ subject }) => subject)
}

it('one proposes a vendor, another confirms it with its account, and it is paid to after three working days', async () => {
  const { id } = await own.propose({}, buyer)
  expect(await own.shown(id, buyer)).toMatchObject({
    state: 'proposed',
    accounts: [{ status: 'proposed', account_number: expect.stringContaining('******') }],
  })
  await expect(own.decide(id, buyer)).rejects.toMatchObject({ status: 403 })
  expect((await t.call(vendors.accounts, { query: {} }, second)).vendor_accounts[0]).toMatchObject({
    can: { decide: true },
    before: null,
  })
  await own.decide(id)
  const vendor = await own.shown(id)
  expect(vendor).toMatchObject({ state: 'active', cools_until: vendor.accounts[0]?.usable_from })
  expect(vendor.cools_until && vendor.cools_until >= addDays(t.today(), 3)).toBe(true)
  await expect(t.call(vendors.list, { query: {} }, agent)).rejects.toMatchObject({ status: 403 })
})

it('another account is told to the contact, kept apart until it is confirmed, and refused by who proposed it', async () => {
  const id = await own.usable()
  const {
    email,
    accounts: [before],
  } = await own.shown(id)
  const { bank_code, account_number, account_name } = own.body()
  const body = { bank_code, account_number, account_name, despite_check_digit: true }
  await t.call(vendors.proposeAccount, { params: { id }, body }, second)
  await expect(own.decide(id, second)).rejects.toMatchObject({ status: 403 })
  expect((await own.shown(id)).accounts.map(({ status }) => status)).toEqual(['proposed', 'active'])
  await own.decide(id, third, 'refused')
  expect((await own.shown(id)).accounts.find(({ status }) => status === 'active')?.id).toBe(before?.id)
  await t.call(vendors.proposeAccount, { params: { id }, body }, second)
  await own.decide(id, third)
  expect((await own.shown(id)).accounts.map(({ status }) => status)).toEqual(['active', 'refused', 'ended'])
  expect(await mails(email)).toEqual(
    expect.arrayContaining([expect.stringContaining('is about to change'), expect.stringContaining('was changed')]),
  )
  const revealed = await t.call(vendors.reveal, { body: { account_id: (await own.shown(id)).accounts[0]?.id ?? '' } }, third)
  expect(revealed.value).toBe(account_number)
})

it('warns with the names where an account is another’s or a colleague’s, and lets nobody confirm their own', async () => {
  const account_number = '0123456785'
  const paid = { bank_code: '057', account_number, account_name: 'Funmi', despite_check_digit: true }
  await t.call(payDetails.proposeBank, { params: { ogid: second.ogid }, body: paid }, hrManager)
  const first = await own.propose({ account_number })
  expect(first.warnings).toEqual([`Has the same bank account as ${second.full_name}, an employee`])
  const { title } = await own.shown(first.id)
  const other = await own.propose({ account_number, phone: '0803 999 1111' })
  expect(other.warnings).toContain(`Has the same bank account as ${title}`)
  await expect(own.decide(first.id, second)).rejects.toMatchObject({
    message: expect.stringContaining('Your pay goes to this account'),
  })
  await own.decide(first.id, third)
  const same = await own.propose({ phone: '0803 999 1111', address: '12 Marina; LAGOS' })
  expect(same.warnings).toContain(`Has the same phone number as ${(await own.shown(other.id)).title}`)
})

it('a Tax ID, an RC number and a name are one vendor’s', async () => {
  const { id } = await own.propose({ tin: '20000000-0009', rc_number: 'RC123' })
  const { title } = await own.shown(id)
  await expect(own.propose({ tin: '200000000009' })).rejects.toMatchObject({
    fields: { tin: `This Tax ID belongs to ${title}` },
  })
  await expect(own.propose({ rc_number: 'rc123' })).rejects.toMatchObject({ fields: { rc_number: expect.any(String) } })
  await expect(own.propose({ title: title.toUpperCase() })).rejects.toMatchObject({ fields: { title: expect.any(String) } })
  await expect(own.propose({ kind: 'individual' })).rejects.toMatchObject({ fields: { tax_state: expect.any(String) } })
  await expect(own.propose({ despite_check_digit: false })).rejects.toMatchObject({ code: 'check_digit' })
})

it('many vendors come from a sheet, all or none, each to be confirmed by another person', async () => {
  const head =
    'title,legal_name,kind,wht_class,tin,terms_days,contact,email,phone,address,bank_code,account_number,account_name'
  const row = (title: string, tin: string) =>
    `${title},${title} Limited,company,services,${tin},30,Ada,ada@test.example,0803 555 0101,"1 Marina, Lagos",057,2000000015,${title}`
  const send = (rows: string[]) => sendSheet(t, vendors.import, [head, ...rows].join('\n'), { keep: true, as: buyer })
  expect((await send([row('Sheet A', '3030303030'), row('Sheet B', '3030303030')])).import).toMatchObject({
    kept: false,
    wrong: [{ line: 3 }],
  })
  const kept = await send([row('Sheet A', '3030303030'), row('Sheet B', '3030303031')])
  expect(kept.import).toMatchObject({ kept: true, wrong: [] })
  const { vendors: found } = await t.call(vendors.list, { query: { q: 'Sheet' } }, second)
  expect(found.map(({ state }) => state)).toEqual(['proposed', 'proposed'])
})

it('a change of the address is told to the old one; a blocked vendor is let go by another', async () => {
  const id = await own.usable()
  const { version, email, title } = await own.shown(id)
  const { bank_code: _b, account_number: _n, account_name: _a, despite_check_digit: _d, ...facts } = own.body({ title })
  await t.call(vendors.update, { params: { id }, body: { ...facts, version } }, maker)
  expect(await mails(email)).toEqual(expect.arrayContaining([expect.stringContaining('Your address')]))
  await expect(t.call(vendors.update, { params: { id }, body: { ...facts, version } }, maker)).rejects.toMatchObject({
    code: 'stale_version',
  })
  await t.call(vendors.block, { params: { id }, body: { version: version + 1, reason: 'Fraud' } }, buyer)
  await expect(own.enter(id)).rejects.toMatchObject({ code: 'vendor' })
  await expect(t.call(vendors.unblock, { params: { id }, body: { version: version + 2 } }, buyer)).rejects.toMatchObject({
    status: 403,
  })
  await t.call(vendors.unblock, { params: { id }, body: { version: version + 2 } }, second)
  expect((await own.shown(id)).state).toBe('active')
})
