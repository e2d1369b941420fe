import { clients } from '@iroko/contract/clients/clients'
import { people } from '@iroko/contract/people/directory'
import { identity } from '@iroko/contract/platform/identity'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { readMigrations } from '../../../lib/migrations/migrations.ts'
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

/** A sign-in from an address, with the cookie of a device when it has one. */
const from = (remoteAddress: string, email: string, given = password, cookie = '') =>
  t.inject({
    method: 'POST',
    url: clients.login.path,
    payload: { email, password: given },
    remoteAddress,
    headers: cookie ? { cookie } : {},
  })

it('lets a contact in where they have signed in before, whatever strangers do, and tells them', async () => {
  const email = 'kemi@volta.test'
  const { token } = await invited(email)
  await t.call(clients.activate, { body: { token, password } })
  for (let turn = 0; turn < 12; turn += 1) expect((await from('203.0.113.40', email)).statusCode).toBe(200)
  const cookie = String((await from('203.0.113.40', email)).headers['set-cookie']).split(';')[0] ?? ''
  const guesses: number[] = []
  for (let turn = 0; turn < 6; turn += 1) guesses.push((await from('198.51.100.200', email, 'wrong')).statusCode)
  expect(guesses).toEqual([400, 400, 400, 400, 400, 429])
  for (let host = 1; host <= 11; host += 1)
    await Promise.all(Array.from({ length: 5 }, () => from(`198.51.100.${host}`, email, 'wrong')))
  expect((await from('198.51.100.77', email)).statusCode).toBe(429)
  expect((await from('198.51.100.1', email, password, cookie)).statusCode).toBe(200)
  // The mark is of clients: among the staff nobody is known by it.
  expect(
    (await t.inject({ method: 'POST', url: identity.login.path, payload: { email, password }, headers: { cookie } }))
      .statusCode,
  ).toBe(400)
  await t.runJobs()
  const mails = await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', email).execute()
  expect(mails).toEqual([{ subject: 'Failed sign-in attempts' }])
})

it('clears the browser at logout, but not that the device is known', async () => {
  const email = 'tobi@nile.test'
  const { token } = await invited(email)
  await t.call(clients.activate, { body: { token, password } })
  const { data } = await login(email)
  const { method, path: url } = clients.logout
  const left = await t.inject({ method, url, headers: { authorization: `Bearer ${data.token}` } })
  expect(left.headers['clear-site-data']).toBe('"cache", "storage"')
})

it('answers wrong credentials in the specified words', async () => {
  await expect(login('nobody@nile.test')).rejects.toMatchObject({
    message: 'Unable to login either username or password is incorrect',
  })
})

it('an upgrade goes on showing names only to a client who saw them of every campaign', async () => {
  const client = async (title: string, names_shown: boolean, campaigns: ('seen' | 'hidden' | 'unset' | 'archived')[]) => {
    const id = uuid()
    await t.db.insertInto('client').values({ id, title, names_shown }).execute()
    for (const view of campaigns) {
      const office = await t.office({ office_type: 'campaign' })
      const archived_at = view === 'archived' ? t.portal.now().toISOString() : null
      await t.db.updateTable('office').set({ client_id: id, archived_at }).where('id', '=', office.id).execute()
      if (view === 'seen' || view === 'hidden')
        await sql`insert into quality_client_view (office_id, shows_names) values (${office.id}::uuid, ${view === 'seen'})`.execute(
          t.db,
        )
    }
  }
  const at = (number: string) => readMigrations().find(({ name }) => name.startsWith(number))?.text ?? ''
  // The table as its migration made it: the later one took it away.
  const [table = ''] = /create table quality_client_view[^;]+;/.exec(at('0371')) ?? []
  await sql.raw(table).execute(t.db)
  await client('Seen everywhere', true, ['seen', 'seen', 'archived'])
  await client('Hidden in one', true, ['seen', 'hidden'])
  await client('Never set in one', true, ['seen', 'unset'])
  await client('Without a campaign', true, [])
  await client('Not agreed', false, ['seen'])
  for (const statement of at('0460')
    .replace(/^--.*$/gm, '')
    .split(';'))
    if (statement.trim()) await sql.raw(statement).execute(t.db)
  const shown = await t.db.selectFrom('client').select('title').where('names_shown', '=', true).orderBy('title').execute()
  expect(shown.map(({ title }) => title)).toEqual(['Seen everywhere', 'Without a campaign'])
})
