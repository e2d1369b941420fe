import { clients } from '@iroko/contract/clients/clients'
import { people } from '@iroko/contract/people/directory'
import { identity } from '@iroko/contract/platform/identity'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { testApp } from '../../../test/harness.ts'
import { insertOneTimeToken } from '../../platform/identity/store.ts'

const t = await testApp()
const password = 'A-Client-Secret-4'

async function invited(email: string, title = `Client of ${email}`) {
  const client_id = uuid()
  await t.db.insertInto('client').values({ id: client_id, title }).execute()
  const id = uuid()
  await t.db.insertInto('client_contact').values({ id, client_id, email, first_name: 'Chidi', last_name: 'Okafor' }).execute()
  const token = newToken()
  const at = t.portal.now()
  await insertOneTimeToken(t.db, {
    token_hash: hashToken(token),
    purpose: 'activation',
    account_id: id,
    expires_at: new Date(at.getTime() + 3_600_000),
    at,
  })
  return { client_id, token }
}

const login = (email: string, given = password) => t.call(clients.login, { body: { email, password: given } })

it('activates once, then signs in to its own company and nothing else', async () => {
  const { client_id, token } = await invited('chidi@korabank.test', 'Kora Bank')
  await t.db
    .insertInto('office')
    .values({ id: uuid(), code: 'kora', title: 'Kora Bank Voice', office_type: 'campaign', client_id })
    .execute()
  await expect(login('chidi@korabank.test')).rejects.toMatchObject({ status: 400 })
  await expect(t.call(clients.activate, { body: { token, password: 'short' } })).rejects.toMatchObject({
    fields: { password: 'Minimum of 8 characters' },
  })
  await expect(t.call(identity.resetPassword, { body: { token, password } })).rejects.toMatchObject({ code: 'bad_link' })
  const twice = await Promise.allSettled([1, 2, 3].map(() => t.call(clients.activate, { body: { token, password } })))
  expect(twice.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  const { data } = await login(' CHIDI@korabank.test ')
  expect(data.account).toMatchObject({ client: { title: 'Kora Bank' }, campaigns: [{ title: 'Kora Bank Voice' }] })
})

it('keeps staff and clients apart', async () => {
  const { token } = await invited('ada@nile.test')
  await t.call(clients.activate, { body: { token, password } })
  const { data } = await login('ada@nile.test')
  await expect(t.call(people.list, {}, data)).rejects.toMatchObject({ status: 400, message: 'invalid token, login again' })
  await expect(t.call(identity.login, { body: { email: 'ada@nile.test', password } })).rejects.toMatchObject({ status: 400 })
  const staff = await t.person({ roles: ['super'] })
  await expect(t.call(clients.account, {}, staff)).rejects.toMatchObject({ status: 400, message: 'invalid token, login again' })
  await t.call(clients.logout, {}, data)
  await expect(t.call(clients.account, {}, data)).rejects.toMatchObject({ status: 400 })
})

it('answers wrong credentials in the specified words', async () => {
  await expect(login('nobody@nile.test')).rejects.toMatchObject({
    message: 'Unable to login either username or password is incorrect',
  })
})
