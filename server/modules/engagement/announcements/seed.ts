/** Announcements, a video and newsletters: written by one of HR, published by another, and read by nearly everyone. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { captions, video } from './seed-video.ts'

/** Of the accounts these have not seen the newest yet, so that the pop-ups can be looked at. */
const late = ['operation.team@zuma.test', 'operation.staff@zuma.test']

type Draft = [kind: 'text' | 'video' | 'newsletter', days_ago: number, title: string, body: string, issue?: string]

const closing = `<p>Before the holidays please:</p><ul><li>enter your remaining leave,</li><li>check your \
<span style="color: #237a36">bank details</span>,</li><li>return what you borrowed.</li></ul>`
const drill = '<p style="text-align: center"><strong>Thursday, 10:00</strong></p><p>Leave by the nearest stairs.</p>'
const awards = `<p><span style="font-size: 1.25em">Well done, Kaduna.</span></p><p>The branch opened on time. \
The <em>Wall of Fame</em> has the names of the month.</p>`
const policy = `<p>Company computers are for work. Do not share your password, install nothing, and lock the screen when you \
leave it.</p>`
const confirmed = 'Use of company computers'
const drafts: Draft[] = [
  ['text', 8, confirmed, policy],
  ['text', 40, 'New canteen hours', '<p>The canteen is open from <strong>11:30 to 15:00</strong> on working days.</p>'],
  ['text', 12, 'Year-end closing', closing],
  ['text', 3, 'Fire drill on Thursday', drill],
  ['text', -6, 'Parking moves to the east gate', '<p>From this day on the west gate is closed for works.</p>'],
  ['video', 20, 'Welcome to Zuma', '<p>Two seconds from the HR team.</p>'],
  ['newsletter', 35, 'A quiet quarter', '<p>Fewer outages than ever, and a new branch.</p>', 'No. 11'],
  ['newsletter', 5, 'Awards and a new branch', awards, 'No. 12'],
]
const everyone = { office_ids: [], branch_ids: [], roles: [] }

/** Answers the bytes that the video's rows speak of. */
export async function seedAnnouncements(db: Db, { people, today, dice }: PeoplePart) {
  const [edited_by = '', published_by = ''] = ['hr', 'hr.manager'].map((name) => accountOf(people, name)?.id)
  const uploaded = { created_by: edited_by, created_at: `${addDays(today, -21)}T08:00:00.000Z` }
  const files = [video, captions].map(({ bytes, file }) => ({ ...file, id: dice.id(uploaded.created_at), ...uploaded, bytes }))
  const [video_file_id, captions_file_id] = files.map(({ id }) => id)
  const rows = drafts.map(([kind, days_ago, title, body, issue = null]) => {
    const at = `${addDays(today, -Math.max(2, days_ago + 1))}T09:00:00.000Z`
    const written = { id: dice.id(at), kind, title, body, issue, ...everyone, edited_by, created_at: at, version: 2 }
    const published = { published_by, published_at: at, mailed_at: kind === 'newsletter' ? at : null }
    const film = kind === 'video' ? { video_file_id, captions_file_id } : { video_file_id: null, captions_file_id: null }
    // What is ahead comes up by itself at eight.
    const isAhead = days_ago < 0
    const asked = { must_confirm: title === confirmed, pop_up: isAhead, starts_time: isAhead ? '08:00' : null }
    return {
      ...written,
      ...published,
      ...film,
      ...asked,
      pinned: title === 'Year-end closing',
      starts_on: addDays(today, -days_ago),
    }
  })
  const fireDrill = rows.find(({ title }) => title === 'Fire drill on Thursday')
  const yesterday = `${addDays(today, -1)}T15:00:00.000Z`
  // Waits for its second person.
  const draft = {
    ...{ id: dice.id(yesterday), kind: 'text' as const, ...everyone, pinned: false, starts_on: today },
    ...{ title: 'Dress code at client visits', body: '<p>Business casual, with the badge.</p>' },
    ...{ edited_by, created_at: yesterday, version: 1 },
  }
  const readers = people.filter(({ status, email }) => status === 'active' && !late.includes(email))
  const readings = rows
    .filter(({ starts_on }) => starts_on <= today)
    .flatMap(({ id, kind, starts_on, must_confirm }) =>
      readers
        .filter(({ email }) => kind !== 'text' || email.includes('hr') || dice.chance(0.7))
        .map((person) => {
          const read_at = `${starts_on}T${10 + dice.whole(0, 7)}:${10 + dice.whole(0, 49)}:00.000Z`
          return { announcement_id: id, employee_id: person.id, read_at, understood: must_confirm }
        }),
    )
  const recipients = rows
    .filter(({ kind, starts_on }) => kind === 'text' && starts_on <= today)
    .flatMap(({ id, starts_on }) =>
      people
        .filter(({ status }) => status === 'active')
        .map((person) => ({ announcement_id: id, employee_id: person.id, told_at: `${starts_on}T00:05:00.000Z` })),
    )
  await insertTables(db, { file: files.map(({ bytes: _, ...file }) => file), announcement: rows })
  // A change that waits for its second person: until then the old text stands on the screens.
  if (fireDrill)
    await db
      .updateTable('announcement')
      .set({ draft: JSON.stringify({ body: `${drill}<p>The lifts stop.</p>` }), draft_by: edited_by, draft_minor: true })
      .where('id', '=', fireDrill.id)
      .execute()
  await insertTables(db, { announcement: [draft], announcement_reading: readings, announcement_told: recipients })
  return files.map(({ id, bytes }) => ({ id, bytes }))
}
