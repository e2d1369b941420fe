import { companyMessages } from '@iroko/contract/engagement/company-messages'
import { notifications } from '@iroko/contract/platform/notifications'
import { beforeEach, describe, expect, it } from 'vitest'
import { callTools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp()
const letter = { subject: 'Your leave was approved', lines: ['From Monday.'], door: 'See it here' }
// Ten in the morning in Lagos.
beforeEach(() => t.setNow('2026-11-19T09:00:00.000Z'))

const tell = (person: Person, kind: 'leave' | 'decisions') =>
  t.db
    .transaction()
    .execute((db) => write(callTools(t.portal, db, null, 'test'), [person.id], '/dashboard/main/leave', letter, kind))
const choose = (person: Person, body: object) => t.call(notifications.choose, { body }, person)
const inboxOf = (person: Person) => t.call(notifications.list, {}, person)
const mailTo = ({ email }: Person) =>
  t.db.selectFrom('outbox_mail').select(['subject', 'body']).where('recipient', '=', email).orderBy('created_at').execute()

async function runAt(moment: string): Promise<void> {
  t.setNow(moment)
  await t.portal.jobs.enqueue(t.db, 'mail-notifications', {})
  await t.runJobs()
}

describe('how somebody hears of a kind', () => {
  it('is in the inbox and by mail at once, until they choose', async () => {
    const person = await t.person()
    await tell(person, 'leave')
    expect((await inboxOf(person)).unread).toBe(1)
    expect(await mailTo(person)).toHaveLength(1)
  })

  it('is their own choice for each kind', async () => {
    const person = await t.person()
    await choose(person, { choices: [{ kind: 'leave', inbox: false, mail: 'off' }] })
    await tell(person, 'leave')
    expect(await inboxOf(person)).toMatchObject({ total: 0, unread: 0 })
    expect(await mailTo(person)).toEqual([])
    const { choices } = await t.call(notifications.choices, {}, person)
    expect(choices).toContainEqual({ kind: 'leave', inbox: false, mail: 'off', push: true })
    expect(choices).toContainEqual({ kind: 'roster', inbox: true, mail: 'at_once', push: true })
  })

  it.each([
    { kind: 'decisions', inbox: false, mail: 'at_once' },
    { kind: 'profile', inbox: true, mail: 'off' },
  ])('cannot be switched off where it must be heard: $kind', async (choice) => {
    await expect(choose(await t.person(), { choices: [choice] })).rejects.toMatchObject({ status: 422 })
  })
})

describe('mail that waits', () => {
  it('goes each morning as one, without what was read', async () => {
    const person = await t.person()
    await choose(person, { choices: [{ kind: 'leave', inbox: true, mail: 'digest' }] })
    for (let count = 0; count < 3; count += 1) await tell(person, 'leave')
    const [first] = (await inboxOf(person)).notifications
    await t.call(notifications.read, { body: { ids: [first?.id ?? ''] } }, person)
    await runAt('2026-11-20T05:50:00.000Z')
    expect(await mailTo(person)).toEqual([])
    await runAt('2026-11-20T06:00:00.000Z')
    await runAt('2026-11-20T06:10:00.000Z')
    const mails = await mailTo(person)
    expect(mails.map(({ subject }) => subject)).toEqual(['2 notifications since yesterday'])
    expect(mails[0]?.body).toContain('http://portal.test/dashboard/main/leave')
  })

  it('is held through quiet hours, and not for who left meanwhile', async () => {
    const [person, leaver] = [await t.person(), await t.person()]
    for (const who of [person, leaver]) {
      await choose(who, { quiet: { from: '09:30', to: '12:00' } })
      await tell(who, 'leave')
      expect(await mailTo(who)).toEqual([])
    }
    await t.db.updateTable('employee').set({ status: 'left' }).where('id', '=', leaver.id).execute()
    await runAt('2026-11-19T11:00:00.000Z')
    expect(await mailTo(person)).toMatchObject([{ subject: letter.subject, body: expect.stringContaining('From Monday.') }])
    expect(await mailTo(leaver)).toEqual([])
  })

  it('has quiet hours of two times, or none', async () => {
    const person = await t.person()
    await expect(choose(person, { quiet: { from: '10:00', to: '10:00' } })).rejects.toMatchObject({ status: 422 })
    await expect(choose(person, { quiet: { from: '25:00', to: '10:00' } })).rejects.toMatchObject({ status: 422 })
    await choose(person, { quiet: { from: '22:00', to: '06:00' } })
    await choose(person, { quiet: null })
    expect((await t.call(notifications.choices, {}, person)).quiet).toBeNull()
  })
})

describe('a message of HR', () => {
  it('goes to its audience and no further, and HR sees who read it', async () => {
    const hr = await t.person({ roles: ['hr'] })
    const there = await t.office()
    const reader = await t.person({ office_id: there.id })
    const other = await t.person()
    const body = { title: 'Water is off', body: '<p>Until <b>noon</b><script>1</script></p>', office_ids: [there.id] }
    await expect(t.call(companyMessages.send, { body }, other)).rejects.toMatchObject({ status: 403 })
    expect((await t.call(companyMessages.send, { body }, hr)).message).toBe('Message sent to 1 person')
    expect((await inboxOf(other)).total).toBe(0)
    const [notice] = (await inboxOf(reader)).notifications
    const id = notice?.path.split('message=')[1] ?? ''
    expect((await t.call(companyMessages.show, { params: { id } }, reader)).message.body).toBe('<p>Until <b>noon</b></p>')
    await expect(t.call(companyMessages.show, { params: { id } }, other)).rejects.toMatchObject({ status: 404 })
    await t.call(notifications.read, { body: {} }, reader)
    expect((await t.call(companyMessages.list, {}, hr)).messages).toMatchObject([{ id, recipients: 1, readers: 1 }])
    const { notifications: sent } = await t.call(notifications.sent, { query: { message_id: id } }, hr)
    expect(sent).toMatchObject([{ title: 'Water is off', employee: { id: reader.id }, read_at: expect.any(String) }])
  })

  it('is refused when nobody is meant', async () => {
    const hr = await t.person({ roles: ['hr'] })
    const empty = await t.office()
    const body = { title: 'Hello', body: '<p>a</p>', office_ids: [empty.id] }
    await expect(t.call(companyMessages.send, { body }, hr)).rejects.toMatchObject({ status: 422 })
  })
})

it('shows HR that something went out, and of what is private not its words', async () => {
  const hr = await t.person({ roles: ['hr'] })
  const person = await t.person({ last_name: 'Private' })
  await tell(person, 'leave')
  const { notifications: sent } = await t.call(notifications.sent, { query: { q: 'private' } }, hr)
  expect(sent).toMatchObject([{ kind: 'leave', title: null, read_at: null, mail: 'sent', in_inbox: true }])
  expect(JSON.stringify(sent)).not.toContain('approved')
  await expect(t.call(notifications.sent, {}, person)).rejects.toMatchObject({ status: 403 })
})
