import { clients } from '@iroko/contract/clients/clients'
import { identity } from '@iroko/contract/platform/identity'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hashPassword } from '../../../lib/sign-in/passwords.ts'
import { type Person, testApp } from '../../../test/harness.ts'
import { setPassword } from './store.ts'

const t = await testApp()
const password = ' Right-Horse-72 '

async function withPassword(draft = {}): Promise<Person> {
  const person = await t.person(draft)
  await setPassword(t.db, person.id, await hashPassword(password), t.portal.now())
  return person
}

const login = (email: string, given = password, headers: Record<string, string> = {}) =>
  t.call(identity.login, { body: { email, password: given } }, undefined, headers)

/** The token of the newest mail to somebody. */
async function mailedToken(email: string): Promise<string> {
  await t.runJobs()
  const mail = await t.db
    .selectFrom('outbox_mail')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /token=([\w-]+)/.exec(mail.body)?.[1] ?? ''
}

it('signs in with the exact password and answers the token with the person', async () => {
  const person = await withPassword({ roles: ['hr'] })
  const { data } = await login(` ${person.email.toUpperCase()} `)
  expect(data.token).toMatch(/^[\w-]{43}$/)
  expect(data.employee_info).toMatchObject({
    ogid: person.ogid,
    email: person.email,
    roles: ['hr'],
    is_lead: false,
    remote: false,
  })
  expect(data.office.office_type).toBe('department')
  expect(data.permissions).toMatchObject({ 'structure.edit': 'all', 'attendance.clock': 'own' })
  expect(data.permissions).not.toHaveProperty('roles.read')
  await expect(t.call(identity.session, {}, { token: data.token })).resolves.toMatchObject({
    employee_info: { ogid: person.ogid },
  })
})

it('refuses a wrong password and an unknown e-mail in the same words', async () => {
  const person = await withPassword()
  const wrong = await login(person.email, password.trim()).catch((error) => error)
  const unknown = await login('nobody@zuma.test').catch((error) => error)
  expect(wrong).toMatchObject({ status: 400, message: 'Unable to login. Please try again' })
  expect({ ...unknown, message: unknown.message }).toEqual({ ...wrong, message: wrong.message })
})

it('says which field is missing', async () => {
  await expect(login('', '')).rejects.toMatchObject({
    status: 422,
    fields: { email: 'Email is required', password: 'Password is required' },
  })
})

it('keeps people out who left', async () => {
  const person = await withPassword({ status: 'left' })
  await expect(login(person.email)).rejects.toMatchObject({ status: 400 })
  await expect(t.call(identity.session, {}, person)).rejects.toMatchObject({
    status: 400,
    message: 'invalid token, login again',
  })
})

/** A sign-in from an address, with the cookie of a device when it has one. */
const from = (remoteAddress: string, email: string, given = password, cookie = '') =>
  t.inject({
    method: 'POST',
    url: identity.login.path,
    payload: { email, password: given },
    remoteAddress,
    headers: cookie ? { cookie } : {},
  })

it('makes whoever guesses wait the longer the more they guessed, and lets the owner in from elsewhere', async () => {
  const person = await withPassword()
  const tries = await Promise.all(Array.from({ length: 12 }, () => login(person.email, 'wrong').catch((error) => error.status)))
  expect(tries.filter((status) => status === 400)).toHaveLength(5)
  expect(tries.filter((status) => status === 429)).toHaveLength(7)
  const longer: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const refused = await from('127.0.0.1', person.email, 'wrong')
    expect(refused.statusCode).toBe(429)
    longer.push(Number(refused.headers['retry-after']))
    await sql`update rate_limit set started_at = started_at - interval '1 minute' where key like ${`%${person.email}%`}`.execute(
      t.db,
    )
    expect((await from('127.0.0.1', person.email, 'wrong')).statusCode).toBe(400)
  }
  expect(longer.map((seconds) => Math.round(seconds / 10))).toEqual([1, 2, 4])
  expect((await from('203.0.113.9', person.email)).statusCode).toBe(200)
})

it('counts no success: a branch behind one address signs in all morning', async () => {
  const person = await withPassword()
  for (let turn = 0; turn < 12; turn += 1) expect((await from('203.0.113.20', person.email)).statusCode).toBe(200)
  const counted = await t.db.selectFrom('rate_limit').select('tries').where('key', '=', 'login:203.0.113.20').execute()
  expect(counted).toEqual([{ tries: 0 }])
})

it('lets the owner in where they have signed in before, whatever strangers do, and tells them', async () => {
  const person = await withPassword()
  const first = await from('203.0.113.30', person.email)
  const set = String(first.headers['set-cookie'])
  expect(set).toMatch(/HttpOnly; SameSite=Strict/)
  const cookie = set.split(';')[0] ?? ''
  for (let host = 1; host <= 11; host += 1)
    await Promise.all(Array.from({ length: 5 }, () => from(`198.51.100.${host}`, person.email, 'wrong')))
  const stranger = await from('198.51.100.77', person.email)
  expect(stranger.statusCode).toBe(429)
  expect((await from('198.51.100.1', person.email, password, cookie)).statusCode).toBe(200)
  // A mark that we did not make, or of another account, is none.
  expect((await from('198.51.100.77', person.email, password, `${cookie}x`)).statusCode).toBe(429)
  await t.runJobs()
  const mails = await t.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', person.email).execute()
  expect(mails).toEqual([{ subject: 'Failed sign-in attempts' }])
})

it('ends every link with a change of the password, and refuses what everybody here knows', async () => {
  const person = await withPassword()
  await t.call(identity.forgotPassword, { query: { email: person.email } })
  const token = await mailedToken(person.email)
  const { data } = await login(person.email)
  const change = (next: string) =>
    t.call(identity.changePassword, { body: { current_password: password, password: next } }, data)
  for (const known of ['myIroko2026', 'Outsource26']) await expect(change(known)).rejects.toMatchObject({ status: 422 })
  await change('A-New-Secret-9')
  await expect(t.call(identity.session, {}, person)).rejects.toMatchObject({ status: 400 })
  await expect(t.call(identity.resetPassword, { body: { token, password: 'Other-Secret-10' } })).rejects.toMatchObject({
    code: 'bad_link',
  })
})

it('clears the browser at logout, and lets super sign somebody out everywhere', async () => {
  const person = await t.person()
  const hr = await t.person({ roles: ['hr_manager'] })
  const mighty = await t.person({ roles: ['super'] })
  const params = { ogid: person.ogid }
  await expect(t.call(identity.endAll, { params }, hr)).rejects.toMatchObject({ status: 403 })
  await t.call(identity.endAll, { params }, mighty)
  await expect(t.call(identity.session, {}, person)).rejects.toMatchObject({ status: 400 })
  const out = await t.inject({ method: 'POST', url: identity.logout.path, as: hr })
  expect(out.headers['clear-site-data']).toBe('"cache", "storage"')
  expect(out.headers['permissions-policy']).toContain('camera=()')
})

it('says in the log who was refused', async () => {
  const person = await withPassword()
  const lines: string[] = []
  const { log } = t.portal
  const kept = log.warn
  log.warn = ((line: object) => void lines.push(JSON.stringify(line))) as typeof log.warn
  await login(person.email, 'wrong').catch(() => undefined)
  log.warn = kept
  expect(lines).toEqual([expect.stringContaining(person.ogid)])
  expect(lines.join()).not.toContain('wrong')
})

it('mails a reset link once, which sets a password once and ends every session', async () => {
  const person = await withPassword()
  const known = await t.call(identity.forgotPassword, { query: { email: person.email } })
  const unknown = await t.call(identity.forgotPassword, { query: { email: 'nobody@zuma.test' } })
  expect(unknown).toEqual(known)
  const token = await mailedToken(person.email)
  await t.call(identity.forgotPassword, { query: { email: person.email } })
  await t.runJobs()
  const mails = await t.db.selectFrom('outbox_mail').select('id').where('recipient', '=', person.email).execute()
  expect(mails).toHaveLength(1)

  const reset = (value: string) => t.call(identity.resetPassword, { body: { token, password: value } })
  await expect(reset('short')).rejects.toMatchObject({ fields: { password: 'Password must be at least 8 characters' } })
  await expect(reset('password1')).rejects.toMatchObject({ status: 422 })
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => reset('A-New-Secret-9')))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  await expect(t.call(identity.session, {}, person)).rejects.toMatchObject({ message: 'invalid token, login again' })
  await expect(login(person.email, 'A-New-Secret-9')).resolves.toBeDefined()
})

it('does not take a reset link that is too old, or for another purpose', async () => {
  const person = await withPassword()
  await t.call(identity.forgotPassword, { query: { email: person.email } })
  const token = await mailedToken(person.email)
  await expect(t.call(clients.activate, { body: { token, password: 'A-New-Secret-9' } })).rejects.toMatchObject({ status: 400 })
  t.setNow('2026-11-20T12:01:00Z')
  await expect(t.call(identity.resetPassword, { body: { token, password: 'A-New-Secret-9' } })).rejects.toMatchObject({
    code: 'bad_link',
  })
  t.setNow('2026-11-20')
})

it('answers each of those who ask at the same time for themselves', async () => {
  const people = [await t.person(), await t.person(), await t.person()]
  const tokens = [...people, { token: 'nobody' }, ...people].map(({ token }) => token)
  const asked = tokens.map((token) => t.inject({ url: '/api/v1/auth/session.json', as: { token } }))
  const answers = (await Promise.all(asked)).map((answer) => answer.json())
  const ogids = people.map(({ ogid }) => ogid)
  expect(answers.map(({ employee_info, errors }) => employee_info?.ogid ?? errors)).toEqual([
    ...ogids,
    'invalid token, login again',
    ...ogids,
  ])
})

it('ends an idle and an old session', async () => {
  const person = await withPassword()
  t.setNow('2026-11-20T11:59:00Z')
  await expect(t.call(identity.session, {}, person)).resolves.toBeDefined()
  t.setNow('2026-11-20T13:00:00Z')
  await expect(t.call(identity.session, {}, person)).rejects.toMatchObject({
    status: 400,
    message: 'invalid token, login again',
  })
  t.setNow('2026-11-20')
})

it('lists one’s own sessions, ends one, and logs out', async () => {
  const person = await withPassword()
  const other = await t.signIn(person.id)
  const { sessions } = await t.call(identity.sessions, {}, person)
  expect(sessions).toHaveLength(2)
  const foreign = sessions.find((session) => !session.current)
  const stranger = await t.person()
  await expect(t.call(identity.endSession, { params: { id: foreign?.id ?? '' } }, stranger)).rejects.toMatchObject({
    status: 404,
  })
  await t.call(identity.endSession, { params: { id: foreign?.id ?? '' } }, person)
  await expect(t.call(identity.session, {}, { token: other })).rejects.toMatchObject({ status: 400 })
  await t.call(identity.logout, {}, person)
  await expect(t.call(identity.session, {}, person)).rejects.toMatchObject({ status: 400 })
})

it('changes a password only with the current one', async () => {
  const person = await withPassword()
  const change = (current_password: string) =>
    t.call(identity.changePassword, { body: { current_password, password: 'A-New-Secret-9' } }, person)
  await expect(change('not it')).rejects.toMatchObject({ fields: { current_password: 'Enter your current password' } })
  await change(password)
  await expect(t.call(identity.session, {}, person)).resolves.toBeDefined()
  await expect(login(person.email)).rejects.toMatchObject({ status: 400 })
})

it('keeps no token and no password in the database', async () => {
  const person = await withPassword()
  const { data } = await login(person.email)
  for (const table of ['session', 'audit_log', 'credential', 'outbox_mail'] as const) {
    const rows = JSON.stringify(await t.db.selectFrom(table).selectAll().execute())
    expect(rows).not.toContain(data.token)
    expect(rows).not.toContain(password)
  }
})
