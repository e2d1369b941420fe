/**
 * One HR officer, with a fresh proof of who they are and nobody to help them, tries to have a link that sets a password sent to an address of
 * their own, for somebody who has signed in before. Whatever they do, in whatever order, no such link comes.
 */
import type { Endpoint } from '@iroko/contract/endpoint'
import { emailChanges } from '@iroko/contract/people/email-changes'
import { exit } from '@iroko/contract/people/exit'
import { newcomers } from '@iroko/contract/people/newcomers'
import { records } from '@iroko/contract/people/records'
import { identity } from '@iroko/contract/platform/identity'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { withFreshLink } from '../../../lib/sign-in/links.ts'
import { everyCall, everyCaller, isOpenTo } from '../../../test/callers.ts'
import { testApp } from '../../../test/harness.ts'
import { makeNewcomers } from '../../../test/newcomers.ts'
import { aMinute } from '../../../test/patience.ts'

const t = await testApp()
const { hr, kora, designation_id, newcomer, add } = await makeNewcomers(t)

interface Victim {
  id: string
  ogid: string
  email: string
}

const evil = (n: number) => `evil${n}@mail.test`

/** Links for a password in letters to the officer's own addresses. */
async function stolen(): Promise<string[]> {
  await t.runJobs()
  const found = await t.db.selectFrom('outbox_mail').select(['body']).where('recipient', 'like', 'evil%').execute()
  return found.flatMap(({ body }) => /\/reset-password\?token=(\S+)/.exec(body)?.[1] ?? [])
}

async function change({ ogid }: Victim, fields: { email?: string; private_email?: string }) {
  const { record } = await t.call(records.show, { params: { ogid } }, hr)
  const body = { ...record.person, marital_status: null, phone: null, ...fields, version: record.version }
  return t.call(records.updatePerson, { params: { ogid }, body }, hr)
}

async function decideAll({ ogid }: Victim) {
  const { email_changes } = await t.call(emailChanges.list, { params: { ogid } }, hr)
  for (const { id } of email_changes) await t.call(emailChanges.decide, { params: { id }, body: { decision: 'confirmed' } }, hr)
}

const place = { office_id: kora.id, designation_id, branch_id: t.branch_id }

/** Each does what the officer may, or is refused. */
const moves: ((victim: Victim, n: number) => Promise<unknown>)[] = [
  (victim, n) => change(victim, { private_email: evil(n) }),
  (victim, n) => change(victim, { email: evil(n) }),
  (victim, n) => change(victim, { email: evil(n), private_email: evil(n + 1000) }),
  decideAll,
  ({ ogid }) => t.call(newcomers.invite, { params: { ogid } }, hr),
  ({ ogid }) =>
    t.call(
      exit.deactivate,
      { params: { ogid }, body: { status: 'left', exit_date: '2026-11-20', reason: 'They say so', successor: hr.ogid } },
      hr,
    ),
  ({ ogid }) =>
    t.call(exit.reactivate, { params: { ogid }, body: { reason: 'Came back', hire_date: '2026-11-20', ...place } }, hr),
  ({ ogid }) =>
    t.call(exit.reactivate, { params: { ogid }, body: { reason: 'Comes back', hire_date: '2026-12-01', ...place } }, hr),
  ({ email }) => t.call(identity.forgotPassword, { query: { email } }),
  (_, n) => t.call(identity.forgotPassword, { query: { email: evil(n) } }),
  async ({ ogid }) => {
    const { record } = await t.call(records.show, { params: { ogid } }, hr)
    const body = { ...record.terms, hire_date: '2026-11-20', version: record.version }
    return t.call(records.updateTerms, { params: { ogid }, body }, hr)
  },
]

/** A walk that is the same each time, long enough that each move follows each other one. */
async function walk(victim: Victim, steps: number, seed: number) {
  const before = (await stolen()).length
  let state = seed
  for (let n = 0; n < steps; n += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    const move = moves[Math.floor((state / 2 ** 31) * moves.length)]
    await move?.(victim, seed * 10_000 + n).catch((error) => expect(error.status, error.message).toBeLessThan(500))
  }
  expect(await stolen()).toHaveLength(before)
}

it('comes for nobody who has signed in with a password', { timeout: aMinute }, async () => {
  const victim = await t.person({ office_id: kora.id })
  await t.db.insertInto('credential').values({ employee_id: victim.id, password_hash: 'chosen' }).execute()
  await walk(victim, 120, 7)
})

it('comes for nobody who only uses single sign-on, also after they left', { timeout: aMinute }, async () => {
  const victim = await t.person({ office_id: kora.id })
  await t.db
    .insertInto('sso_subject')
    .values({ employee_id: victim.id, issuer: 'https://idp.test', subject: victim.ogid, linked_at: '2026-11-01T00:00:00Z' })
    .execute()
  const { ogid } = victim
  await t.call(
    exit.deactivate,
    { params: { ogid }, body: { status: 'left', exit_date: '2026-11-20', reason: 'They say so' } },
    hr,
  )
  await walk(victim, 120, 11)
})

it('comes for nobody whose private email the officer wrote down when they added them; the link of then ends with the first sign-in', {
  timeout: aMinute,
}, async () => {
  const victim = await add(newcomer({ person: { private_email: evil(1) } }))
  const [early = ''] = (await stolen()).slice(-1)
  await t.signIn(victim.id)
  await expect(
    t.call(identity.resetPassword, { body: { token: early, password: 'a long enough phrase 9' } }),
  ).rejects.toMatchObject({ code: 'bad_link' })
  const { ogid } = victim
  await t.call(
    exit.deactivate,
    { params: { ogid }, body: { status: 'left', exit_date: '2026-11-20', reason: 'They say so' } },
    hr,
  )
  await t.call(exit.reactivate, { params: { ogid }, body: { reason: 'Came back', hire_date: '2026-11-20', ...place } }, hr)
  expect(await stolen()).toEqual([early])
  await walk(victim, 120, 13)
})

it('is not made anew in a letter that still waits, once they have signed in', async () => {
  const victim = await add(newcomer({ person: { private_email: evil(2) } }))
  const letter = await t.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'body'])
    .where('recipient', '=', evil(2))
    .executeTakeFirstOrThrow()
  const later = new Date(t.portal.now().getTime() + 48 * 3_600_000)
  const { body } = letter
  const anew = await withFreshLink(t.db, letter, later)
  expect(anew).not.toBe(body)
  await t.signIn(victim.id)
  const muchLater = new Date(later.getTime() + 48 * 3_600_000)
  expect(await withFreshLink(t.db, { ...letter, body: anew }, muchLater)).toBe(anew)
})

/** Whether a call's input names an address of mail. */
const takesAddress = ({ body, query }: Endpoint): boolean =>
  [body, query].some((part) => {
    const shape = part ? JSON.stringify(z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' })) : ''
    return /"[a-z_]*email[a-z_]*":|format":"email"/.test(shape)
  })

it('is tried with each call that takes an address and that the officer may make; a new one is to be tried here too', () => {
  const officer = everyCaller.find(({ name }) => name === 'department hr')
  if (!officer) throw new Error('HR is no department')
  const taking = everyCall.filter((endpoint) => isOpenTo(endpoint, officer) && takesAddress(endpoint))
  expect(taking.map(({ method, path }) => `${method} ${path}`).sort()).toMatchInlineSnapshot(`
    [
      "GET /api/v1/users/forgot_password.json",
      "PATCH /api/v1/employees/{ogid}.json",
      "POST /api/login",
      "POST /api/v1/auth/login.json",
      "POST /api/v1/client_auth/login.json",
      "POST /api/v1/corrections.json",
      "POST /api/v1/employees.json",
      "POST /api/v1/setup.json",
      "POST /api/v1/tickets.json",
    ]
  `)
})
