import { expect, it } from 'vitest'
import { makeOpening } from '../../../test/candidates.ts'
import { makeCompany } from '../../../test/company.ts'
import { testApp } from '../../../test/harness.ts'
import { offersOn } from '../../../test/offers.ts'

const t = await testApp()
const { hr, hrManager, boss, voice } = await makeCompany(t)
t.setNow('2026-11-10')
const opening = await makeOpening(t, voice.id)
const o = await offersOn(t, { opening, office_id: voice.id, hr, approver: hrManager })
const auditsOf = async (id: string, action: string) =>
  (await t.db.selectFrom('audit_log').select('id').where('entity_id', '=', id).where('action', '=', action).execute()).length

it('is accepted once of forty who press at once, with one letter to whoever made it', async () => {
  const { id, key, person } = await o.sent()
  const name = `${person.first_name} ${person.last_name}`
  const answers = await Promise.all(Array.from({ length: 40 }, () => o.accept(id, key, name)))
  expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
  const others = answers.filter(({ statusCode }) => statusCode !== 303)
  expect(
    new Set(others.map(({ statusCode, body }) => [statusCode, body.includes('You have accepted this offer')].join())),
  ).toEqual(new Set(['409,true']))
  expect(await auditsOf(id, 'job_offer.accept')).toBe(1)
  const notices = await t.db
    .selectFrom('notification')
    .select('id')
    .where('path', 'like', `%${id}`)
    .where('title', 'like', '%accepted%')
    .execute()
  expect(notices).toHaveLength(1)
})

it('is either accepted or declined, and either answered or withdrawn, whatever comes at once', async () => {
  const offer = await o.sent()
  const name = `${offer.person.first_name} ${offer.person.last_name}`
  const both = await Promise.all([
    ...Array.from({ length: 5 }, () => o.accept(offer.id, offer.key, name)),
    ...Array.from({ length: 5 }, () => o.post(offer.id, { key: offer.key, answer: 'decline', reason: 'Too far' })),
  ])
  expect(both.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
  const two = await o.sent()
  const version = await o.version(two.id)
  const [answer, withdrawn] = await Promise.allSettled([
    o.accept(two.id, two.key, `${two.person.first_name} ${two.person.last_name}`),
    o.withdraw(two.id, 'The position is gone'),
  ])
  const { status } = await o.shown(two.id)
  // Whoever read the version before the answer is told that it has changed.
  if (withdrawn.status === 'fulfilled') expect(status).toBe('withdrawn')
  else expect([status, answer.status]).toEqual(['accepted', 'fulfilled'])
  expect(await o.version(two.id)).toBeGreaterThan(version)
})

it('brings one employee of two forms that are completed at once', async () => {
  const { id } = await o.accepted()
  const [mine, theirs] = [await o.form(id, hrManager), await o.form(id, boss)]
  const done = await Promise.allSettled([
    o.complete(mine, 'one.of.two@zuma.test', hrManager),
    o.complete(theirs, 'two.of.two@zuma.test', boss),
  ])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const added = await t.db.selectFrom('employee').select('id').where('email', 'like', '%.of.two@zuma.test').execute()
  expect(added).toHaveLength(1)
  expect(await auditsOf(id, 'job_offer.hire')).toBe(1)
})
