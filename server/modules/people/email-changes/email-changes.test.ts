import { emailChanges } from '@iroko/contract/people/email-changes'
import { exit } from '@iroko/contract/people/exit'
import { newcomers } from '@iroko/contract/people/newcomers'
import { records } from '@iroko/contract/people/records'
import { asks } from '@iroko/contract/platform/asks'
import { identity } from '@iroko/contract/platform/identity'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'], first_name: 'Halima' })
const second = await t.person({ roles: ['hr'], first_name: 'Sade' })

const record = async ({ ogid }: Person) => (await t.call(records.show, { params: { ogid } }, hr)).record

async function propose(person: Person, email: string, as: Person = hr) {
  const { version, person: fields } = await record(person)
  return await t.call(
    records.updatePerson,
    { params: { ogid: person.ogid }, body: { ...fields, marital_status: null, email, version } },
    as,
  )
}
const waiting = async ({ ogid }: Person, as: Person) =>
  (await t.call(emailChanges.list, { params: { ogid } }, as)).email_changes[0] ?? null
const decide = async (person: Person, decision: 'confirmed' | 'refused', as: Person) =>
  t.call(emailChanges.decide, { params: { id: (await waiting(person, hr))?.id ?? '' }, body: { decision } }, as)
const letters = (to: string) =>
  t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', to).orderBy('created_at').execute()
async function linkOf(to: string): Promise<string> {
  await t.runJobs()
  return /stop-email-change\?token=(\S+)/.exec((await letters(to))[0]?.body ?? '')?.[1] ?? ''
}
async function proposePrivate(person: Person, private_email: string, as: Person = hr) {
  const { version, person: fields } = await record(person)
  const body = { ...fields, marital_status: null, private_email, version }
  return await t.call(records.updatePerson, { params: { ogid: person.ogid }, body }, as)
}
const leaving = { status: 'left' as const, reason: 'Moved abroad' }
const designation_id = uuid()
await t.db.insertInto('designation').values({ id: designation_id, title: 'Agent', grade: 1 }).execute()
const back = ({ ogid, office_id }: Person) => {
  const place = { office_id, designation_id, branch_id: t.branch_id }
  return t.call(exit.reactivate, { params: { ogid }, body: { reason: 'Came back', hire_date: t.today(), ...place } }, hr)
}
const invite = ({ ogid }: Person) => t.call(newcomers.invite, { params: { ogid } }, hr)
const stop = (token: string) => t.call(emailChanges.stop, { body: { token } })
const emailOf = async ({ id }: Person) =>
  (await t.db.selectFrom('employee').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

it('counts once a second person has confirmed it, and ends every session and open link', async () => {
  const person = await t.person()
  const link = newToken()
  await t.db
    .insertInto('one_time_token')
    .values({ token_hash: hashToken(link), purpose: 'reset', account_id: person.id, expires_at: '2027-01-01T00:00:00Z' })
    .execute()
  expect(await propose(person, 'moved@zuma.test')).toMatchObject({ message: expect.stringContaining('second person') })
  expect(await emailOf(person)).toBe(person.email)
  expect(await waiting(person, hr)).toMatchObject({ new_email: 'moved@zuma.test', can: { decide: false } })
  const atHome = async (as: Person) =>
    (await t.call(asks.list, {}, as)).to_do.filter(({ what }) => what === 'email_changes').map(({ title }) => title)
  const asked = `Confirm an email change: ${person.full_name}`
  expect([await atHome(second), await atHome(hr), await atHome(person)]).toEqual([[asked], [], []])
  const listed = async (as: Person) => (await t.call(emailChanges.waiting, {}, as)).email_changes
  expect(await listed(second)).toMatchObject([{ employee: { ogid: person.ogid }, new_email: 'moved@zuma.test' }])
  expect(await listed(hr)).toEqual([])
  await expect(decide(person, 'confirmed', hr)).rejects.toMatchObject({ status: 403 })
  expect(await waiting(person, second)).toMatchObject({ can: { decide: true } })
  await t.call(identity.session, undefined, person)
  await decide(person, 'confirmed', second)
  expect(await emailOf(person)).toBe('moved@zuma.test')
  await expect(t.call(identity.session, undefined, person)).rejects.toMatchObject({ status: 400 })
  await expect(
    t.call(identity.resetPassword, { body: { token: link, password: 'a long enough phrase 9' } }),
  ).rejects.toMatchObject({ code: 'bad_link' })
  await t.runJobs()
  expect((await letters(person.email)).map(({ subject }) => subject)).toEqual([
    'Change of your work email requested',
    'Your work email was changed',
  ])
  expect(await letters('moved@zuma.test')).toHaveLength(1)
})

it('is stopped by the link to the old address, once', async () => {
  const person = await t.person()
  await propose(person, 'wrong@zuma.test')
  const token = await linkOf(person.email)
  expect(await stop(token)).toMatchObject({ message: `Your work email remains ${person.email}.` })
  expect(await waiting(person, second)).toBeNull()
  await expect(stop(token)).rejects.toMatchObject({ code: 'bad_link' })
  await expect(stop(newToken())).rejects.toMatchObject({ code: 'bad_link' })
})

it('is undone by that link for a week after it was confirmed, with what the new address has made of it', async () => {
  const person = await t.person()
  await propose(person, 'thief@zuma.test')
  const token = await linkOf(person.email)
  await decide(person, 'confirmed', second)
  await t.db.insertInto('credential').values({ employee_id: person.id, password_hash: 'of the thief' }).execute()
  const thief = { token: await t.signIn(person.id) }
  t.setNow('2026-11-26')
  await stop(token)
  expect(await emailOf(person)).toBe(person.email)
  await expect(t.call(identity.session, undefined, thief)).rejects.toMatchObject({ status: 400 })
  expect(await t.db.selectFrom('credential').select('employee_id').where('employee_id', '=', person.id).execute()).toEqual([])
  t.setNow('2026-11-20')
  await propose(person, 'later@zuma.test')
  await decide(person, 'confirmed', second)
  t.setNow('2026-11-28')
  const { body } = (await letters(person.email)).at(-2) ?? { body: '' }
  const late = /token=(\S+)/.exec(body)?.[1] ?? ''
  await expect(stop(late)).rejects.toMatchObject({ code: 'bad_link' })
  t.setNow('2026-11-20')
})

it('leaves for a week after it was stopped no way in but a reset to the work address, also where somebody only uses single sign-on', async () => {
  const person = await t.person()
  const link = { issuer: 'https://idp.test', employee_id: person.id }
  await t.db
    .insertInto('sso_subject')
    .values({ ...link, subject: 'own', linked_at: '2026-11-01T08:00:00Z' })
    .execute()
  await propose(person, 'thief2@zuma.test')
  const token = await linkOf(person.email)
  await decide(person, 'confirmed', second)
  await t.db.deleteFrom('sso_subject').where('employee_id', '=', person.id).execute()
  await t.db
    .insertInto('sso_subject')
    .values({ ...link, subject: 'thief', linked_at: t.portal.now().toISOString() })
    .execute()
  await stop(token)
  expect(await t.db.selectFrom('sso_subject').select('subject').where('employee_id', '=', person.id).execute()).toEqual([])
  await expect(t.call(newcomers.invite, { params: { ogid: person.ogid } }, hr)).rejects.toMatchObject({ code: 'stopped' })
  await proposePrivate(person, 'thief3@mail.test')
  await decide(person, 'confirmed', second)
  await t.call(exit.deactivate, { params: { ogid: person.ogid }, body: { ...leaving, exit_date: t.today() } }, hr)
  expect(await back(person)).toMatchObject({ message: expect.stringContaining(`Invitation sent to ${person.email}`) })
})

it('is proposed for a private email too, once its owner has signed in: proof, second person, letter to the work address, link to stop', async () => {
  const person = await t.person()
  expect(await proposePrivate(person, 'home@mail.test')).toMatchObject({ message: expect.stringContaining('second person') })
  expect((await record(person)).person.private_email).toBeNull()
  await expect(decide(person, 'confirmed', hr)).rejects.toMatchObject({ status: 403 })
  const token = await linkOf(person.email)
  expect((await letters(person.email))[0]).toMatchObject({ subject: 'Change of your private email requested' })
  await decide(person, 'confirmed', second)
  expect((await record(person)).person.private_email).toBe('home@mail.test')
  expect(await t.call(identity.session, undefined, person)).toBeDefined()
  await t.call(exit.deactivate, { params: { ogid: person.ogid }, body: { ...leaving, exit_date: t.today() } }, hr)
  expect(await back(person)).toMatchObject({ message: expect.stringContaining('Invitation sent to home@mail.test') })
  // Not read in time, it is sent again to the same address.
  expect(await invite(person)).toEqual({ message: 'Invitation sent to home@mail.test' })
  await stop(token)
  expect((await record(person)).person.private_email).toBeNull()
  const unused = (await letters('home@mail.test')).map(({ body }) => /token=(\S+)/.exec(body)?.[1] ?? '')
  for (const opened of unused)
    await expect(
      t.call(identity.resetPassword, { body: { token: opened, password: 'a long enough phrase 9' } }),
    ).rejects.toMatchObject({ code: 'bad_link' })
  await t.db.updateTable('session').set({ proved_at: null }).where('employee_id', '=', hr.id).execute()
  await expect(proposePrivate(person, 'mine@mail.test')).rejects.toMatchObject({ code: 'step_up_required' })
  hr.token = await t.signIn(hr.id)
})

it('asks a second person before it invites who comes back at an address that HR once wrote down, and invites when they confirm', async () => {
  const person = await t.person()
  await t.db.updateTable('employee').set({ private_email: 'kept@mail.test' }).where('id', '=', person.id).execute()
  await t.call(exit.deactivate, { params: { ogid: person.ogid }, body: { ...leaving, exit_date: t.today() } }, hr)
  expect(await back(person)).toMatchObject({ message: expect.stringContaining('once a second person confirms') })
  expect(await letters('kept@mail.test')).toEqual([])
  expect(await decide(person, 'confirmed', second)).toMatchObject({
    message: expect.stringContaining('Invitation sent to kept@mail.test'),
  })
  expect(await letters('kept@mail.test')).toHaveLength(1)
})

it('is never proposed for somebody who may do more, without a fresh proof, or for an e-mail that is taken', async () => {
  const mighty = await t.person({ roles: ['super'] })
  const accountant = await t.person({ office_id: (await t.office({ code: 'accounting' })).id })
  for (const above of [mighty, accountant])
    await expect(propose(above, 'mine@zuma.test')).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('permissions that you do not have'),
    })
  const person = await t.person()
  await expect(propose(person, hr.email.toUpperCase())).rejects.toMatchObject({
    fields: { email: 'Another employee has this email' },
  })
  await propose(mighty, 'root@zuma.test', mighty)
  await expect(decide(mighty, 'confirmed', second)).rejects.toMatchObject({ status: 403 })
  await t.db.updateTable('session').set({ proved_at: null }).where('employee_id', '=', hr.id).execute()
  await expect(propose(person, 'new@zuma.test')).rejects.toMatchObject({ code: 'step_up_required' })
})
