import { clients } from '@iroko/contract/clients/clients'
import { identity } from '@iroko/contract/platform/identity'
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

it('slows down guessing, and lets the owner in from elsewhere', async () => {
  const person = await withPassword()
  const tries = await Promise.all(Array.from({ length: 12 }, () => login(person.email, 'wrong').catch((error) => error.status)))
  expect(tries.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2)
  const elsewhere = await t.inject({
    method: 'POST',
    url: identity.login.path,
    payload: { email: person.email, password },
    remoteAddress: '203.0.113.9',
  })
  expect(elsewhere.statusCode).toBe(200)
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
