/** A line of an issued invoice is disputed by a contact who sees money, once at a time and by no more than it comes to, and answered. */
import { disputes } from '@iroko/contract/billing/disputes'
import { invoices } from '@iroko/contract/billing/invoices'
import { asks } from '@iroko/contract/platform/asks'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { brokenOn } from '../../../lib/database/invariant.ts'
import { makeBilling } from '../../../test/billing.ts'
import { contactOf } from '../../../test/clients.ts'
import { testApp } from '../../../test/harness.ts'
import { invariants } from './store-invariants.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const b = await makeBilling(t)
const { accountant, month } = b
const agent = await t.person({ first_name: 'Amaka' })
const fee = { kind: 'fixed', title: 'Fee', price_kobo: 31_000_000 } as const

/** A client with an issued invoice of one line. */
async function invoiced(title: string) {
  const client = await b.client(title)
  const made = await b.contract(client.id, { lines: [{ ...fee, office_id: client.campaign.id }] })
  await b.measure(made.id)
  const { id } = await b.issue(made.id)
  const contact = await contactOf(t, client, 'Amara', { sees_money: true, decides_requests: false })
  const raise = (amount_kobo: number, position = 1, by = contact, of = id) =>
    t.call(disputes.raise, { params: { id: of }, body: { position, amount_kobo, reason: 'We had fewer people' } }, by)
  const held = async () => (await t.call(disputes.list, { query: { invoice_id: id, sort: 'raised_at' } }, accountant)).disputes
  const answer = async (state: 'accepted' | 'rejected', by = accountant) => {
    const last = (await held()).at(-1) ?? expect.fail('no dispute')
    const body = { state, answer: 'We looked at it', version: last.version }
    return await t.call(disputes.answer, { params: { id: last.id }, body }, by)
  }
  const stateOf = async () => (await t.call(invoices.show, { params: { id } }, accountant)).invoice.state
  return { client, id, contact, raise, held, answer, stateOf }
}

it('a line is disputed by up to what it comes to, and the invoice says so until that is answered', async () => {
  const { id, contact, raise, held, answer, stateOf } = await invoiced('Kora')
  await expect(raise(fee.price_kobo + 1)).rejects.toMatchObject({
    fields: { amount_kobo: 'Enter an amount up to ₦310,000.00' },
  })
  await expect(raise(0)).rejects.toMatchObject({ status: 422 })
  await expect(raise(100, 2)).rejects.toMatchObject({ status: 404 })
  expect(await stateOf()).toBe('open')
  const twice = await Promise.allSettled([raise(10_000_000), raise(10_000_000)])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stateOf()).toBe('disputed')
  const { invoices: found } = await t.call(invoices.list, { query: { state: 'disputed' } }, accountant)
  expect(found.map((row) => row.id)).toEqual([id])
  const { to_do } = await t.call(asks.list, {}, accountant)
  expect(to_do.find(({ what }) => what === 'invoice_disputes')?.total).toBe(1)

  await expect(answer('accepted', agent)).rejects.toMatchObject({ status: 403 })
  const { message } = await answer('accepted')
  expect(message).toMatch(/^Accepted\. Ask for a credit note of ₦100,000\.00 before VAT on line 1 of INV\d+$/)
  await expect(answer('rejected')).rejects.toMatchObject({ code: 'answered' })
  expect(await stateOf()).toBe('open')
  const mail = await t.db.selectFrom('outbox_mail').select('body').where('recipient', '=', contact.email).execute()
  expect(mail.map(({ body }) => body).join()).toContain('The answer: We looked at it')
  expect((await t.call(disputes.mine, { query: {} }, contact)).disputes).toMatchObject([{ state: 'accepted', line: 'Fee' }])

  // What was accepted counts; what is rejected does not.
  await expect(raise(21_000_001)).rejects.toMatchObject({ fields: { amount_kobo: 'Enter an amount up to ₦210,000.00' } })
  await raise(21_000_000)
  await answer('rejected')
  await raise(21_000_000)
  expect((await held()).map(({ state }) => state)).toEqual(['accepted', 'rejected', 'open'])
})

it('who does not see money disputes nothing, and an invoice of another client is not there', async () => {
  const { client, id, raise } = await invoiced('Nile')
  const other = await invoiced('Sahel')
  const blind = await contactOf(t, client, 'Bola', { sees_money: false })
  await expect(raise(100, 1, blind)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(disputes.mine, { query: {} }, blind)).rejects.toMatchObject({ status: 403 })
  await expect(raise(100, 1, other.contact, id)).rejects.toMatchObject({ status: 404 })
  await raise(100)
  expect((await t.call(disputes.mine, { query: { invoice_id: id } }, other.contact)).disputes).toEqual([])
})

it('a line that charges nothing is not disputed, and a dispute changes no figure of its invoice', async () => {
  const client = await b.client('Volta')
  const seats = { kind: 'seat', title: 'Seats', price_kobo: 42_000_000, quantity: 2, office_id: client.campaign.id } as const
  const made = await b.contract(client.id, { lines: [seats] })
  await b.worked(agent, client.campaign.id, month)
  await b.measure(made.id)
  const { id } = await b.issue(made.id)
  const contact = await contactOf(t, client, 'Chidi', { sees_money: true })
  const read = async () => (await t.call(invoices.showMine, { params: { id } }, contact)).invoice
  const { state: _open, ...before } = await read()
  const credit = before.lines.find(({ amount_kobo }) => amount_kobo < 0) ?? expect.fail('no credit')
  const raise = (position: number) =>
    t.call(disputes.raise, { params: { id }, body: { position, amount_kobo: 100, reason: 'Too little' } }, contact)
  await expect(raise(credit.position)).rejects.toMatchObject({ code: 'not_charged' })
  await raise(1)
  const { state, ...figures } = await read()
  expect([state, figures]).toEqual(['disputed', before])
})

it('the answer goes to whoever of the client may still read it: not to a contact who no longer sees money', async () => {
  const { client, contact, raise, answer } = await invoiced('Kogi')
  const other = await contactOf(t, client, 'Dayo', { sees_money: true })
  await raise(100)
  await t.db.updateTable('client_contact').set({ sees_money: false }).where('id', '=', contact.id).execute()
  await answer('rejected')
  const answered = async (recipient: string) =>
    (await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', recipient).execute()).filter(
      ({ subject }) => subject.startsWith('Your dispute'),
    ).length
  expect([await answered(contact.email), await answered(other.email)]).toEqual([0, 1])
  await raise(100, 1, other)
  await answer('accepted')
  expect(await answered(other.email)).toBe(2)
  for (const invariant of invariants) {
    expect(await brokenOn(t.db, invariant, t.today())).toEqual([])
    await sql`update dispute set amount_kobo = 31000001 where state = 'accepted' and client_contact_id = ${other.id}::uuid`.execute(
      t.db,
    )
    expect(await brokenOn(t.db, invariant, t.today())).toHaveLength(1)
  }
})
