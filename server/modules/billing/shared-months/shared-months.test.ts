/** A month that is shared with the client: read by its own contacts, accepted or objected to, and answered before it is invoiced. */
import { billingMonths } from '@iroko/contract/billing/months'
import { sharedMonths } from '@iroko/contract/billing/shared-months'
import { addDays } from '@iroko/contract/dates'
import { expect, it } from 'vitest'
import { makeBilling } from '../../../test/billing.ts'
import { type Contact, contactOf } from '../../../test/clients.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const b = await makeBilling(t)
const { accountant, month } = b
const agent = await t.person({ first_name: 'Amaka', last_name: 'Eze' })
const nobody = { sees_money: false, decides_requests: false, manages_contacts: false, is_billing: false }
const price_kobo = 265_000

/** A month of a client that its contacts confirm, measured and shared. */
async function shared(title: string, worked = [480, 300]) {
  const client = await b.client(title)
  const lines = [{ kind: 'hour', title: 'Agents', price_kobo, office_id: client.campaign.id } as const]
  const { id } = await b.contract(client.id, { lines, client_confirms: true })
  const contact = await contactOf(t, client, 'Amara', { sees_money: true, decides_requests: true })
  for (const [at, minutes] of worked.entries()) await b.worked(agent, client.campaign.id, addDays(month, at), { minutes })
  const params = { id, month }
  const share = async () => {
    await b.measure(id)
    const { hash } = await b.read(id)
    await t.call(billingMonths.share, { params, body: { hash: hash ?? '' } }, accountant)
    return hash ?? ''
  }
  return { client, contact, params, share, hash: await share() }
}

const showMine = async (params: { id: string; month: string }, as: Contact) =>
  (await t.call(sharedMonths.showMine, { params }, as)).billing_month
const mailsTo = async (address: string) =>
  (await t.db.selectFrom('outbox_mail').select('body').where('recipient', '=', address).execute()).map(({ body }) => body)

it('a shared month is mailed and read as it was shared, with amounts only for who sees money and without names', async () => {
  const { client, contact, params } = await shared('Kwara')
  expect((await mailsTo(contact.email)).join()).toContain('Without an answer it counts as accepted')
  const net_kobo = (780 * price_kobo) / 60
  const read = await showMine(params, contact)
  expect(read).toMatchObject({ state: 'shared', may_accept: true, may_object: true, totals: { net_kobo } })
  expect(read.lines).toMatchObject([{ position: 1, quantity: 780, price_kobo, amount_kobo: net_kobo }])
  const days = [480, 300].map((minutes, at) => ({ day: addDays(month, at), people: 1, minutes }))
  expect(read.days).toEqual(days)
  const blind = await contactOf(t, client, 'Bola', { decides_requests: true })
  const unpriced = await showMine(params, blind)
  expect(unpriced).toMatchObject({ totals: null, lines: [{ quantity: 780, price_kobo: null, amount_kobo: null }] })
  expect(JSON.stringify(unpriced)).not.toContain(String(net_kobo))

  const people = async () => (await t.call(sharedMonths.daysMine, { params, query: { day: month } }, contact)).days
  expect(await people()).toMatchObject([{ day: month, line: 'Agents', person: 'Agent 1', minutes: 480 }])
  await t.db.updateTable('client').set({ names_shown: true }).where('id', '=', client.id).execute()
  expect(await people()).toMatchObject([{ person: 'Amaka Eze' }])
  // What attendance says later is not what was shared.
  await b.worked(agent, client.campaign.id, month, { minutes: 60 })
  expect((await showMine(params, contact)).days).toEqual(days)
})

it('who does not decide requests reads no month and answers none, and a month of another client is not there', async () => {
  const { client, contact, params, hash } = await shared('Delta')
  const other = await shared('Edo')
  const plain = await contactOf(t, client, 'Chidi', { ...nobody, sees_money: true })
  const body = { hash, position: 1, reason: 'Wrong' }
  for (const [as, refusal] of [
    [plain, { status: 403 }],
    [other.contact, { status: 404 }],
  ] as const) {
    await expect(t.call(sharedMonths.showMine, { params }, as)).rejects.toMatchObject(refusal)
    await expect(t.call(sharedMonths.daysMine, { params, query: {} }, as)).rejects.toMatchObject(refusal)
    await expect(t.call(sharedMonths.accept, { params, body: { hash } }, as)).rejects.toMatchObject(refusal)
    await expect(t.call(sharedMonths.object, { params, body }, as)).rejects.toMatchObject(refusal)
  }
  await expect(t.call(sharedMonths.mine, { query: {} }, plain)).rejects.toMatchObject({ status: 403 })
  const { billing_months } = await t.call(sharedMonths.mine, { query: {} }, contact)
  expect(billing_months.map(({ id }) => id)).toEqual([`${params.id} ${month}`])
})

it('an accepted month is issued at once, and accounting reads who accepted it', async () => {
  const { contact, params, hash } = await shared('Oyo')
  const accept = (of = hash) => t.call(sharedMonths.accept, { params, body: { hash: of } }, contact)
  await expect(accept('0'.repeat(64))).rejects.toMatchObject({ code: 'stale_version' })
  await accept()
  await expect(accept()).rejects.toMatchObject({ code: 'not_shared' })
  expect(await b.read(params.id)).toMatchObject({ state: 'accepted', accepted_by: 'Amara Client', objections_open: 0 })
  await b.issue(params.id)
  expect(await showMine(params, contact)).toMatchObject({ state: 'invoiced', may_accept: false, may_object: false })
})

it('a line that is objected to is answered before the month is accepted or issued, also once it was measured anew', async () => {
  const { client, contact, params, hash, share } = await shared('Imo')
  const object = (position: number, of = hash) =>
    t.call(sharedMonths.object, { params, body: { hash: of, position, reason: 'The line was down' } }, contact)
  await expect(object(2)).rejects.toMatchObject({ status: 404 })
  const twice = await Promise.allSettled([object(1), object(1)])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(t.call(sharedMonths.accept, { params, body: { hash } }, contact)).rejects.toMatchObject({ code: 'objections' })
  await b.worked(agent, client.campaign.id, addDays(month, 2), { minutes: 60 })
  const anew = await share()
  await expect(object(1, hash)).rejects.toMatchObject({ code: 'stale_version' })
  await expect(b.issue(params.id, month, anew)).rejects.toMatchObject({ code: 'objections' })

  const query = { contract_id: params.id, is_open: 'true' as const }
  const { billing_objections } = await t.call(sharedMonths.objections, { query }, accountant)
  expect(billing_objections).toMatchObject([{ line: 'Agents', raised_by: 'Amara Client', answered_by: null }])
  const [{ id, version } = expect.fail('no objection')] = billing_objections
  const answer = (by = accountant) =>
    t.call(sharedMonths.answer, { params: { id }, body: { answer: 'It is counted anew', version } }, by)
  await expect(answer(agent)).rejects.toMatchObject({ status: 403 })
  await answer()
  await expect(answer()).rejects.toMatchObject({ code: 'stale_version' })
  expect((await mailsTo(contact.email)).join()).toContain('The answer: It is counted anew')
  expect((await showMine(params, contact)).objections).toMatchObject([{ answer: 'It is counted anew' }])
  // Answered, the month still waits for the client.
  await expect(b.issue(params.id, month, anew)).rejects.toMatchObject({ code: 'waiting' })
  await t.call(sharedMonths.accept, { params, body: { hash: anew } }, contact)
  await b.issue(params.id, month, anew)
})

it('time over is as accepted: nothing is objected to any more, and the month is issued', async () => {
  const { contact, params, hash } = await shared('Ondo')
  await t.db
    .updateTable('billing_month')
    .set({ shared_until: addDays(t.today(), -1) })
    .where('contract_id', '=', params.id)
    .execute()
  const body = { hash, position: 1, reason: 'Late' }
  await expect(t.call(sharedMonths.object, { params, body }, contact)).rejects.toMatchObject({ code: 'over' })
  await b.issue(params.id)
})

it('the answer to a contact who was switched off meanwhile goes to the others who decide', async () => {
  const { client, contact, params, hash } = await shared('Ogun')
  const other = await contactOf(t, client, 'Efe', { decides_requests: true })
  await t.call(sharedMonths.object, { params, body: { hash, position: 1, reason: 'Down' } }, contact)
  await t.db
    .updateTable('client_contact')
    .set({ disabled_at: t.portal.now().toISOString() })
    .where('id', '=', contact.id)
    .execute()
  const { billing_objections } = await t.call(sharedMonths.objections, { query: { contract_id: params.id } }, accountant)
  const [{ id } = expect.fail('no objection')] = billing_objections
  const { message } = await t.call(sharedMonths.answer, { params: { id }, body: { answer: 'Mended', version: 1 } }, accountant)
  expect(message).toBe('Answered. Efe is told by mail')
  expect((await mailsTo(other.email)).join()).toContain('The answer: Mended')
  expect((await mailsTo(contact.email)).join()).not.toContain('The answer: Mended')
})
