import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { alertOf, applicantOn, hiddenOf, publicOpening } from '../../../test/applicant.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'iroko-lost-')) })
const hr = await t.person({ roles: ['hr'] })
const a = applicantOn(t)
const [chat, voice] = [await publicOpening(t, hr), await publicOpening(t, hr, { job_title: 'Voice Agent' })]
const url = '/recruitment/application'

async function ask(email: string, more: Record<string, string> = {}) {
  const form = hiddenOf((await t.inject({ url })).body, 'form')
  t.setNow(new Date(t.portal.now().getTime() + 10_000).toISOString())
  const answer = await a.form(url, { form, email, ...more })
  await t.runJobs()
  return answer
}
const lettersTo = (email: string) =>
  t.db
    .selectFrom('outbox_mail')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .where('subject', 'like', 'The link to%')
    .orderBy('id')
    .execute()

it('sends the link of each application to the address that it has, and it opens the application', async () => {
  const application = (await a.apply(chat, 'Ngozi')).application
  await a.apply(voice, 'Ngozi')
  expect((await t.inject({ url: '/recruitment/joblist' })).body).toContain(`href="${url}"`)
  const answer = await ask(' NGOZI@mail.test ')
  expect([answer.statusCode, answer.body.includes('Check your email')]).toEqual([200, true])
  const letters = await lettersTo('ngozi@mail.test')
  expect(letters.map(({ subject }) => subject).sort()).toEqual([
    'The link to your application: Chat Agent',
    'The link to your application: Voice Agent',
  ])
  const link = /\/recruitment\/application\/[\w-]+/.exec(letters.find(({ subject }) => /Chat/.test(subject))?.body ?? '')?.[0]
  expect((await t.inject({ url: link ?? '' })).body).toContain(application.reference)
})

it('answers the same whether there is an application or not, and writes nothing to whoever has none or was erased', async () => {
  const { application } = await a.apply(chat, 'Bola')
  const [known, unknown] = [await ask('bola@mail.test'), await ask('nobody@mail.test')]
  expect(unknown.body).toBe(known.body)
  expect(unknown.statusCode).toBe(known.statusCode)
  expect(await lettersTo('nobody@mail.test')).toEqual([])
  await t.db
    .updateTable('job_application')
    .set({ erased_at: t.portal.now().toISOString() })
    .where('id', '=', application.id)
    .execute()
  const before = (await lettersTo('bola@mail.test')).length
  await ask('bola@mail.test')
  expect(await lettersTo('bola@mail.test')).toHaveLength(before)
})

it('says what is wrong with an address and keeps it, takes no form of a program, and limits how often an address is asked for', async () => {
  await a.apply(chat, 'Chidi')
  const wrong = await ask('no address')
  expect([wrong.statusCode, wrong.body.includes('Enter a valid email'), wrong.body.includes('value="no address"')]).toEqual([
    422,
    true,
    true,
  ])
  expect((await ask('chidi@mail.test', { website: 'http://spam.test' })).statusCode).toBe(200)
  const bare = await a.form(url, { email: 'chidi@mail.test' })
  expect([bare.statusCode, alertOf(bare.body)]).toEqual([409, 'This form has expired. Reload the page and send again'])
  expect((await t.inject({ method: 'POST', url, payload: { email: 1 } })).statusCode).toBe(409)
  expect(await lettersTo('chidi@mail.test')).toEqual([])
  const statuses = []
  for (let time = 0; time < 4; time += 1) statuses.push((await ask('chidi@mail.test')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await lettersTo('chidi@mail.test')).toHaveLength(3)
})

it('offers to send the link again where one has expired', async () => {
  const page = await t.inject({ url: `${url}/unknown` })
  expect([page.statusCode, alertOf(page.body)]).toEqual([404, expect.stringContaining('has expired or is wrong')])
  expect(hiddenOf(page.body, 'form')).not.toBe('')
})
