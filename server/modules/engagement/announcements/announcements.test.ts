import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Input } from '@iroko/contract/endpoint'
import { announcements } from '@iroko/contract/engagement/announcements'
import { newsletters } from '@iroko/contract/engagement/newsletters'
import { videoAnnouncements } from '@iroko/contract/engagement/video-announcements'
import { identity } from '@iroko/contract/platform/identity'
import { describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../../test/harness.ts'

const t = await testApp({
  DATA_DIR: mkdtempSync(join(tmpdir(), 'iroko-videos-')),
  SESSION_HOURS: 1e6,
  SESSION_IDLE_MINUTES: 1e6,
})
const voice = await t.office({ code: 'voice', title: 'Kora Bank Voice', office_type: 'campaign' })
const hrOffice = await t.office({ code: 'hr', title: 'Human Resources' })
const agent = await t.person({ first_name: 'Amaka', office_id: voice.id })
const colleague = await t.person({ first_name: 'Chidi', roles: ['data_manager'] })
const writer = await t.person({ first_name: 'Habib', office_id: hrOffice.id })
const publisher = await t.person({ first_name: 'Hauwa', office_id: hrOffice.id, roles: ['hr_manager'] })

let count = 0
type TextDraft = Input<typeof announcements.create>['body']
const draft = (more: Partial<TextDraft> = {}): TextDraft => {
  count += 1
  return { title: `Notice ${count}`, body: '<p>The lift is out of order</p>', starts_on: '2026-11-20', ...more }
}
const write = async (more: Partial<TextDraft> = {}) =>
  (await t.call(announcements.create, { body: draft(more) }, writer)).text_announcement
const publish = ({ id, version }: { id: string; version: number }, as = publisher) =>
  t.call(announcements.publish, { params: { id }, body: { version } }, as)
async function published(more: Partial<TextDraft> = {}) {
  const made = await write(more)
  await publish(made)
  return made
}
const texts = async (as: Person) =>
  (await t.call(announcements.texts, { query: { page: 1, limit: 10 } }, as)).announcements.announcements
const titles = async (as: Person) => (await texts(as)).map(({ title }) => title)

describe('writing and publishing', () => {
  it('takes two people: the author cannot publish, and changed content waits again', async () => {
    for (const as of [agent, colleague])
      await expect(t.call(announcements.create, { body: draft() }, as)).rejects.toMatchObject({ status: 403 })
    const made = await write()
    expect(made).toMatchObject({ published_at: null, author: { full_name: writer.full_name }, readers: 0 })
    expect(await titles(agent)).not.toContain(made.title)
    await expect(publish(made, writer)).rejects.toMatchObject({ status: 403 })
    await expect(publish({ ...made, version: 9 })).rejects.toMatchObject({ status: 409 })
    expect((await publish(made)).message).toBe(`${made.title} published`)
    await expect(publish(made)).rejects.toMatchObject({ status: 409 })
    expect(await titles(agent)).toContain(made.title)

    // When it is shown is no content: it stays published.
    const params = { id: made.id }
    const same = { ...draft(), title: made.title }
    const later = await t.call(announcements.update, { params, body: { ...same, pinned: true, version: 2 } }, publisher)
    expect(later.text_announcement).toMatchObject({ changed_by: null, pinned: true, author: { id: writer.id } })
    await t.call(announcements.archive, { params }, writer)
  })

  it('keeps on the screens what stands there until another person publishes a change, and asks again unless it is minor', async () => {
    const made = await published()
    const params = { id: made.id }
    const same = { ...draft(), title: made.title }
    const mine = async () => (await texts(agent)).find(({ id }) => id === made.id)
    await t.call(announcements.read, { params }, agent)
    t.setNow('2026-11-21')
    const change = async (body: string, version: number, minor = false, as = publisher) =>
      (await t.call(announcements.update, { params, body: { ...same, body, version, minor } }, as)).text_announcement

    const minor = await change('<p>The lift is out of order.</p>', 2, true)
    expect(minor).toMatchObject({ changed_by: { id: publisher.id }, author: { id: writer.id }, draft_minor: true })
    expect(await mine()).toMatchObject({ body: '<p>The lift is out of order</p>', read_at: '2026-11-20T11:00:00.000Z' })
    expect((await t.call(announcements.show, { params }, writer)).text_announcement.body).toBe(
      '<p>The lift is out of order.</p>',
    )
    // Two at once: the second reads first what the first wrote.
    await expect(change('<p>Else</p>', 2, true, writer)).rejects.toMatchObject({ status: 409 })
    await expect(publish(minor, publisher)).rejects.toMatchObject({ status: 403 })
    await publish(minor, writer)
    expect(await mine()).toMatchObject({ body: '<p>The lift is out of order.</p>', read_at: '2026-11-20T11:00:00.000Z' })

    const other = await change('<p>The lift works again</p>', 4)
    await publish(other, writer)
    expect(await mine()).toMatchObject({ body: '<p>The lift works again</p>', read_at: null })
    expect((await t.call(announcements.readers, { params }, writer)).total).toBe(0)
    await t.call(announcements.read, { params }, agent)
    expect((await mine())?.read_at).toBe('2026-11-21T11:00:00.000Z')
    // Written back as it was, nothing waits.
    const back = await change('<p>Nothing</p>', 6)
    expect((await change('<p>The lift works again</p>', back.version)).changed_by).toBeNull()
    t.setNow('2026-11-20')
  })

  it('refuses what is empty once it is sanitised, a place that is gone and an end before the start', async () => {
    const refused = (more: Partial<TextDraft>) => t.call(announcements.create, { body: draft(more) }, writer)
    await expect(refused({ body: '<p><br></p>' })).rejects.toMatchObject({ fields: { body: 'Field Required' } })
    await expect(refused({ body: '<script>alert(1)</script>' })).rejects.toMatchObject({ fields: { body: 'Field Required' } })
    await expect(refused({ office_ids: [crypto.randomUUID()] })).rejects.toMatchObject({ status: 422 })
    await expect(refused({ ends_on: '2026-11-01' })).rejects.toMatchObject({
      fields: { ends_on: 'The end date is before the start date' },
    })
    const { id } = await write({ body: '<p onclick="x()">Hello<script>alert(1)</script></p>' })
    expect((await t.call(announcements.show, { params: { id } }, writer)).text_announcement.body).toBe('<p>Hello</p>')
  })
})

describe('reading', () => {
  it('is for whom it is meant, from its first day to its last, pinned ones first', async () => {
    const everyone = await published()
    const pinned = await published({ pinned: true, starts_on: '2026-11-01' })
    const office = await published({ office_ids: [voice.id] })
    const branch = await published({ branch_ids: [t.branch_id] })
    const role = await published({ roles: ['data_manager'] })
    const coming = await published({ starts_on: '2026-11-25' })
    const over = await published({ starts_on: '2026-11-01', ends_on: '2026-11-19' })
    expect((await titles(agent))[0]).toBe(pinned.title)
    expect(await titles(agent)).toEqual(expect.arrayContaining([everyone.title, office.title, branch.title]))
    for (const { title } of [role, coming, over]) expect(await titles(agent)).not.toContain(title)
    expect(await titles(colleague)).toEqual(expect.arrayContaining([everyone.title, branch.title, role.title]))
    expect(await titles(colleague)).not.toContain(office.title)
    for (const hidden of [role, coming, over])
      await expect(t.call(announcements.read, { params: { id: hidden.id } }, agent)).rejects.toMatchObject({ status: 404 })
  })

  it('is marked once, for the reader and for those who write', async () => {
    const { id } = await published()
    const mark = () => t.call(announcements.read, { params: { id } }, agent)
    await Promise.all([mark(), mark(), mark()])
    expect((await texts(agent)).find((text) => text.id === id)?.read_at).toBe('2026-11-20T11:00:00.000Z')
    expect((await texts(colleague)).find((text) => text.id === id)?.read_at).toBeNull()
    const { readers } = await t.call(announcements.readers, { params: { id } }, writer)
    expect(readers).toEqual([
      {
        id: agent.id,
        ogid: agent.ogid,
        full_name: agent.full_name,
        office: 'Kora Bank Voice',
        read_at: '2026-11-20T11:00:00.000Z',
        understood: false,
      },
    ])
    await expect(t.call(announcements.readers, { params: { id } }, agent)).rejects.toMatchObject({ status: 403 })
  })
})

describe('reaching people', () => {
  const tell = async (title: string) => {
    await t.portal.jobs.enqueue(t.db, 'tell-announcements', {})
    await t.runJobs()
    const sent = await t.db
      .selectFrom('notification')
      .innerJoin('employee', 'employee.id', 'notification.employee_id')
      .select('employee.first_name')
      .where('title', '=', `Announcement: ${title}`)
      .execute()
    return sent.map(({ first_name }) => first_name).toSorted()
  }

  it('begins and ends at its hour by the company’s clock, and its audience is told then, each once', async () => {
    const hours = { starts_time: '14:30', ends_on: '2026-11-20', ends_time: '16:00' }
    const made = await published({ ...hours, ogids: [agent.ogid, colleague.ogid] })
    expect(made).toMatchObject({ starts_at: '2026-11-20T13:30:00.000Z', ends_at: '2026-11-20T15:00:00.000Z' })
    expect(await tell(made.title)).toEqual([])
    expect(await titles(agent)).not.toContain(made.title)
    t.setNow('2026-11-20T13:30:00Z')
    expect(await titles(agent)).toContain(made.title)
    expect(await titles(writer)).not.toContain(made.title)
    expect(await tell(made.title)).toEqual(['Amaka', 'Chidi'])
    expect(await tell(made.title)).toEqual(['Amaka', 'Chidi'])
    t.setNow('2026-11-20T15:00:00Z')
    expect(await titles(agent)).not.toContain(made.title)
    t.setNow('2026-11-20')
    const refused = write({ ends_on: '2026-11-20', starts_time: '10:00', ends_time: '09:00' })
    await expect(refused).rejects.toMatchObject({ fields: { ends_time: 'Enter an end after the start, with its date' } })
    await expect(write({ ends_time: '09:00' })).rejects.toMatchObject({ status: 422 })
  })

  it('tells whoever comes into the audience later, and neither leavers nor those whose first day is ahead', async () => {
    const floor = await t.office({ title: 'Second floor' })
    const at = (draft: object) => t.person({ office_id: floor.id, ...draft })
    const moved = await t.person({ first_name: 'Moved' })
    await at({ first_name: 'Here' })
    await at({ first_name: 'Left', status: 'left' })
    await at({ first_name: 'Ahead', hire_date: '2026-11-23' })
    const made = await published({ office_ids: [floor.id] })
    expect(await tell(made.title)).toEqual(['Here'])
    t.setNow('2026-11-24')
    await t.db.updateTable('placement').set({ office_id: floor.id }).where('employee_id', '=', moved.id).execute()
    // On a first day there would be dozens: it stands unread at home.
    expect(await tell(made.title)).toEqual(['Here', 'Moved'])
    const ahead = await t.db.selectFrom('employee').select('id').where('first_name', '=', 'Ahead').executeTakeFirstOrThrow()
    const unread = await t.call(announcements.readers, { params: { id: made.id }, query: { unread: 'true' } }, writer)
    expect(unread.readers.map(({ id }) => id)).toContain(ahead.id)
    expect(unread.total).toBe(3)
    t.setNow('2026-11-20')
  })

  it('is for teams, clusters, shifts, types of employment and single people', async () => {
    const office_id = (await t.office({ title: 'Aba Voice', office_type: 'campaign' })).id
    const team_id = crypto.randomUUID()
    await t.db.insertInto('team').values({ id: team_id, office_id, title: 'Night team' }).execute()
    const inTeam = await t.person({ office_id, team_id })
    const contractor = await t.person({ office_id, employment_type: 'contract' })
    const cluster_id = crypto.randomUUID()
    await t.db.insertInto('cluster').values({ id: cluster_id, title: 'East' }).execute()
    await t.db.insertInto('cluster_campaign').values({ cluster_id, campaign_id: office_id }).execute()
    const [night, day] = [crypto.randomUUID(), crypto.randomUUID()]
    await t.db
      .insertInto('shift')
      .values([
        { id: night, title: 'Night' },
        { id: day, title: 'Day' },
      ])
      .execute()
    // The team works by night; one of the office has a plan of their own.
    const plan = { id: crypto.randomUUID(), starts_on: '2026-11-01' }
    await t.db
      .insertInto('shift_assignment')
      .values({ ...plan, team_id, shift_id: night })
      .execute()
    await t.db
      .insertInto('shift_assignment')
      .values({ ...plan, id: crypto.randomUUID(), office_id, shift_id: day })
      .execute()
    const reached = async (more: Partial<TextDraft>) => {
      const { title } = await published(more)
      const all = await Promise.all([inTeam, contractor, agent].map(async (person) => (await titles(person)).includes(title)))
      return all.map(Number).join('')
    }
    t.setNow('2026-11-20')
    expect(await reached({ team_ids: [team_id] })).toBe('100')
    expect(await reached({ cluster_ids: [cluster_id] })).toBe('110')
    expect(await reached({ shift_ids: [night] })).toBe('100')
    expect(await reached({ shift_ids: [day] })).toBe('010')
    expect(await reached({ employment_types: ['contract'] })).toBe('010')
    expect(await reached({ ogids: [agent.ogid] })).toBe('001')
    await expect(write({ ogids: ['OG999999'] })).rejects.toMatchObject({
      fields: { ogids: 'One of these people no longer exists. Choose again' },
    })
  })

  it('is confirmed where that is asked, and those who have not are reminded, once a day', async () => {
    const made = await published({ ogids: [agent.ogid, colleague.ogid], must_confirm: true })
    const params = { id: made.id }
    await expect(t.call(announcements.read, { params }, agent)).rejects.toMatchObject({
      status: 409,
      message: `Confirm that you have read and understood ${made.title}`,
    })
    await t.call(announcements.understand, { params }, agent)
    const { readers } = await t.call(announcements.readers, { params }, writer)
    expect(readers).toMatchObject([{ id: agent.id, understood: true }])
    const unread = await t.call(announcements.readers, { params, query: { unread: 'true' } }, writer)
    expect(unread.readers).toMatchObject([{ id: colleague.id, read_at: null }])
    const remind = () => t.call(announcements.remind, { params }, writer)
    expect((await remind()).message).toBe('Reminder sent to 1 person')
    await expect(remind()).rejects.toMatchObject({ code: 'reminded' })
    await t.runJobs()
    const mails = await t.db
      .selectFrom('outbox_mail')
      .select('recipient')
      .where('subject', '=', `Reminder: ${made.title}`)
      .execute()
    expect(mails).toEqual([{ recipient: colleague.email }])
    t.setNow('2026-11-21')
    await t.call(announcements.understand, { params }, colleague)
    await expect(remind()).rejects.toMatchObject({ code: 'all_read' })
    t.setNow('2026-11-20')
    const coming = await published({ starts_on: '2026-11-25' })
    await expect(t.call(announcements.remind, { params: { id: coming.id } }, writer)).rejects.toMatchObject({
      code: 'not_shown',
    })
  })

  it('is mailed to its writer alone as a test', async () => {
    const made = await write()
    const { message } = await t.call(announcements.testMail, { params: { id: made.id } }, writer)
    expect(message).toBe(`Test mail sent to ${writer.email}`)
    const sent = await t.db
      .selectFrom('outbox_mail')
      .selectAll()
      .where('subject', '=', `Test: Announcement: ${made.title}`)
      .execute()
    expect(sent.map(({ recipient }) => recipient)).toEqual([writer.email])
    expect(await titles(agent)).not.toContain(made.title)
    await expect(t.call(announcements.testMail, { params: { id: made.id } }, agent)).rejects.toMatchObject({ status: 403 })
  })

  it('lists what is unread alone', async () => {
    const made = await published()
    const unread = async () =>
      (await t.call(announcements.texts, { query: { unread: 'true', limit: 100 } }, agent)).announcements.announcements.map(
        ({ id }) => id,
      )
    expect(await unread()).toContain(made.id)
    await t.call(announcements.read, { params: { id: made.id } }, agent)
    expect(await unread()).not.toContain(made.id)
  })
})

describe('newsletters', () => {
  it('are read in the portal and mailed once, to those they are for', async () => {
    const body = { ...draft({ roles: ['data_manager'] }), issue: 'November 2026', starts_on: '2026-11-21' }
    const { newsletter } = await t.call(newsletters.create, { body }, writer)
    await publish(newsletter)
    const letters = async () => {
      await t.runJobs()
      return await t.db.selectFrom('outbox_mail').selectAll().where('subject', '=', `Newsletter: ${body.title}`).execute()
    }
    expect(await letters()).toHaveLength(0)
    t.setNow('2026-11-21')
    await t.portal.jobs.enqueue(t.db, 'mail-newsletters', {})
    await t.portal.jobs.enqueue(t.db, 'mail-newsletters', {})
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter?.recipient).toBe(colleague.email)
    expect(letter?.body).toContain('http://portal.test/dashboard/main/announcement?tab=newsletters')
    const issues = async (as: Person) => (await t.call(newsletters.issues, {}, as)).newsletters.newsletters
    expect(await issues(colleague)).toMatchObject([{ id: newsletter.id, issue: 'November 2026', read_at: null }])
    expect(await issues(agent)).toEqual([])
    t.setNow('2026-11-20')
  })
})

describe('videos', () => {
  const watch = async (as: Person) =>
    (await t.call(videoAnnouncements.watch, { query: { page: 1, limit: 10 } }, as)).videos_record.videos
  /** The smallest head by which a kind of file is told, and bytes behind it that differ from place to place. */
  const mp4 = Buffer.concat([
    Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'),
    Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7 + (index >> 8)) % 256)),
  ])
  async function upload(purpose: string, name: string, bytes: Buffer, as = writer) {
    const boundary = 'x-boundary'
    const payload = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    return await t.inject({ method: 'POST', url: `/api/v1/files.json?purpose=${purpose}`, as, payload, headers })
  }

  it('of a file are played in parts by a signed address, with captions', async () => {
    expect((await upload('video', 'tour.mp4', mp4, agent)).statusCode).toBe(403)
    const video_file_id = (await upload('video', 'tour.mp4', mp4)).json().file.id
    const captions_file_id = (
      await upload('captions', 'tour.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome\n'))
    ).json().file.id
    const body = { title: 'Tour', body: '', starts_on: '2026-11-20', video_file_id, captions_file_id }
    const { video_announcement } = await t.call(videoAnnouncements.create, { body }, writer)
    await publish(video_announcement)
    const [video] = await watch(agent)
    expect(video).toMatchObject({ title: 'Tour', embed_url: null, video_type: 'video/mp4', poster_url: null, watched_at: null })
    const url = video?.video_url ?? ''

    const get = (headers: Record<string, string> = {}) => t.inject({ method: 'GET', url, headers })
    const whole = await get()
    expect(whole.statusCode).toBe(200)
    expect(whole.headers['accept-ranges']).toBe('bytes')
    expect(whole.rawPayload.equals(mp4)).toBe(true)
    for (const [range, from, to] of [
      ['bytes=0-99', 0, 99],
      ['bytes=17-70000', 17, 70_000],
      ['bytes=65536-', 65_536, mp4.length - 1],
      ['bytes=-33', mp4.length - 33, mp4.length - 1],
      [`bytes=100-${mp4.length * 2}`, 100, mp4.length - 1],
    ] as const) {
      const part = await get({ range })
      expect(part.statusCode).toBe(206)
      expect(part.headers['content-range']).toBe(`bytes ${from}-${to}/${mp4.length}`)
      expect(part.rawPayload.equals(mp4.subarray(from, to + 1))).toBe(true)
    }
    expect((await get({ range: `bytes=${mp4.length}-` })).statusCode).toBe(416)
    const captions = await t.inject({ method: 'GET', url: video?.captions_url ?? '' })
    expect(captions.headers['content-type']).toContain('text/vtt')
    expect(captions.body).toContain('Welcome')

    expect((await t.inject({ method: 'GET', url: url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) })).statusCode).toBe(
      404,
    )
    t.setNow('2026-11-21')
    expect((await get()).statusCode).toBe(404)
    t.setNow('2026-11-20')
    await t.call(announcements.read, { params: { id: video_announcement.id } }, agent)
    expect((await watch(agent))[0]?.watched_at).not.toBeNull()
    await t.call(videoAnnouncements.archive, { params: { id: video_announcement.id } }, writer)
    expect((await get()).statusCode).toBe(404)
    expect(await watch(agent)).toEqual([])
  })

  it('plays no more once whoever was given its address has signed out, nor its picture and captions', async () => {
    const video_file_id = (await upload('video', 'tour.mp4', mp4)).json().file.id
    const captions_file_id = (
      await upload('captions', 'tour.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHi\n'))
    ).json().file.id
    const body = { title: 'Signed out', body: '', starts_on: '2026-11-20', video_file_id, captions_file_id }
    const { video_announcement } = await t.call(videoAnnouncements.create, { body }, writer)
    await publish(video_announcement)
    const guest = { ...agent, token: await t.signIn(agent.id) }
    const given = (await watch(guest)).find(({ id }) => id === video_announcement.id)
    const kept = (await watch(agent)).find(({ id }) => id === video_announcement.id)
    const statusOf = async (url: string | null | undefined) => (await t.inject({ method: 'GET', url: url ?? '' })).statusCode
    expect([await statusOf(given?.video_url), await statusOf(given?.captions_url)]).toEqual([200, 200])
    await t.call(identity.logout, {}, guest)
    expect([await statusOf(given?.video_url), await statusOf(given?.captions_url)]).toEqual([404, 404])
    expect(await statusOf(kept?.video_url)).toBe(200)
    await t.call(videoAnnouncements.archive, { params: { id: video_announcement.id } }, writer)
  })

  it('goes with its row when another takes its place, and stays where it is shown elsewhere', async () => {
    const file = async () => (await upload('video', 'tour.mp4', mp4)).json().file.id as string
    const [first, second, shared] = [await file(), await file(), await file()]
    const film = (title: string, video_file_id: string) => ({ title, body: '', starts_on: '2026-11-20', video_file_id })
    const made = (title: string, id: string) => t.call(videoAnnouncements.create, { body: film(title, id) }, writer)
    const { id, version } = (await made('Replaced', first)).video_announcement
    const other = (await made('Other', shared)).video_announcement
    await made('Also', shared)
    await t.call(videoAnnouncements.update, { params: { id }, body: { ...film('Replaced', second), version } }, writer)
    const moved = { ...film('Other', second), version: other.version }
    await t.call(videoAnnouncements.update, { params: { id: other.id }, body: moved }, writer)
    await t.runJobs()
    const ids = [first, second, shared]
    const kept = await t.db.selectFrom('file').select('id').where('id', 'in', ids).execute()
    expect(kept.map((row) => row.id).toSorted()).toEqual([second, shared].toSorted())
    const keys = await t.db.selectFrom('file_key').select('id').where('id', '=', first).execute()
    expect(keys).toEqual([])
  })

  it('refuses a file that was uploaded for something else, no video and two', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200, 'x')])
    expect((await upload('video', 'tour.mp4', pdf)).statusCode).toBe(415)
    const paper = (await upload('leave', 'note.pdf', pdf)).json().file.id
    const body = { title: 'Wrong', body: '', starts_on: '2026-11-20' }
    const create = (more: object) => t.call(videoAnnouncements.create, { body: { ...body, ...more } }, writer)
    await expect(create({ video_file_id: paper })).rejects.toMatchObject({ fields: { video_file_id: 'Choose a video file' } })
    await expect(create({})).rejects.toMatchObject({ status: 422 })
    await expect(create({ video_file_id: paper, video_url: 'https://youtu.be/dQw4w9WgXcQ' })).rejects.toMatchObject({
      status: 422,
    })
    await expect(create({ video_url: 'https://evil.test/watch?v=dQw4w9WgXcQ' })).rejects.toMatchObject({
      fields: { video_url: 'Enter the address of a YouTube or Vimeo video' },
    })
  })

  it('of an allowed host are framed by the address for framing', async () => {
    const body = {
      title: 'Hosted',
      body: '',
      starts_on: '2026-11-20',
      video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    }
    const { video_announcement } = await t.call(videoAnnouncements.create, { body }, writer)
    await publish(video_announcement)
    expect(await watch(agent)).toMatchObject([
      { title: 'Hosted', embed_url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', video_url: null },
    ])
  })
})
