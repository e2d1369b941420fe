/** A client keeps its own contacts: who manages them invites, gives rights and switches off, never the last who does nor oneself. */
import { clients } from '@iroko/contract/clients/clients'
import { clientContacts } from '@iroko/contract/clients/contacts'
import { expect, it } from 'vitest'
import { type Contact, contactOf, makeClient } from '../../../test/clients.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({ SESSION_HOURS: 1e6, SESSION_IDLE_MINUTES: 1e6 })
const kora = await makeClient(t, 'Kora Bank')
const amara = await contactOf(t, kora, 'Amara', { manages_contacts: true })
const names = { first_name: 'Bola', last_name: 'Client' }
const rights = { sees_money: false, decides_requests: true, manages_contacts: false, is_billing: false }
const list = async (as: Contact = amara) => (await t.call(clientContacts.mine, { query: {} }, as)).client_contacts

async function change(contact: { id: string }, more: object, as = amara) {
  const { version } = (await list(amara)).find(({ id }) => id === contact.id) ?? expect.fail('not listed')
  return await t.call(
    clientContacts.updateMine,
    { params: { id: contact.id }, body: { ...names, ...rights, ...more, version } },
    as,
  )
}

it('who manages contacts invites a colleague again, until the account is activated; who does not reads none of them', async () => {
  const body = { ...names, ...rights, email: 'bola@kora.test' }
  const { client_contact: invited } = await t.call(clientContacts.inviteMine, { body }, amara)
  const again = () => t.call(clientContacts.inviteMineAgain, { params: { id: invited.id } }, amara)
  await again()
  const mails = await t.db.selectFrom('outbox_mail').select('body').where('recipient', '=', 'bola@kora.test').execute()
  const tokens = mails.map(({ body: letter }) => /token=([\w-]+)/.exec(letter)?.[1] ?? '')
  expect(new Set(tokens).size).toBe(2)
  await t.call(clients.activate, { body: { token: tokens.at(-1) ?? '', password: 'Long-enough-1' } })
  await expect(again()).rejects.toMatchObject({ code: 'active' })
  const plain = await contactOf(t, kora, 'Chidi')
  await expect(list(plain)).rejects.toMatchObject({ status: 403 })
  await expect(change(invited, {}, plain)).rejects.toMatchObject({ status: 403 })
})

it('the last who manages contacts keeps that, and with others nobody locks themselves out', async () => {
  await expect(change(amara, { manages_contacts: false })).rejects.toMatchObject({ code: 'last_manager' })
  const dele = await contactOf(t, kora, 'Dele', { manages_contacts: true })
  await expect(change(amara, { manages_contacts: true, is_off: true })).rejects.toMatchObject({ code: 'oneself' })
  await expect(change(amara, { manages_contacts: false })).rejects.toMatchObject({ code: 'oneself' })
  await change(dele, { manages_contacts: true, sees_money: true })
  await change(dele, { manages_contacts: true, is_off: true })
  await expect(t.call(clients.account, {}, dele)).rejects.toMatchObject({ status: 400 })
  expect((await list()).find(({ id }) => id === dele.id)).toMatchObject({ state: 'off', sees_money: false })
})

it('what the account answers of rights is what a contact may do', async () => {
  const ekene = await contactOf(t, kora, 'Ekene', { sees_money: true, decides_requests: false })
  const { account } = await t.call(clients.account, {}, ekene)
  expect(account).toMatchObject({ sees_money: true, decides_requests: false, manages_contacts: false })
})
