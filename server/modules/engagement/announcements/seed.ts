/** Announcements, a video and newsletters: written by one of HR, published by another, and read by nearly everyone. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { captions, video } from './seed-video.ts'

interface Person {
  id: string
  email: string
  status: string
}

interface Plan {
  people: readonly Person[]
  today: string
  dice: SeededRandom
}

/** Of the accounts these have not seen the newest yet, so that the pop-ups can be looked at. */
const late = ['operation.team@zuma.test', 'operation.staff@zuma.test']

type Draft = [kind: 'text' | 'video' | 'newsletter', days_ago: number, title: string, body: string, issue?: string]

const drafts: Draft[] = [
  ['text', 40, 'New canteen hours', '<p>The canteen is open from <strong>11:30 to 15:00</strong> on working days.</p>'],
  [
    'text',
    12,
    'Year-end closing',
    '<p>Before the holidays please:</p><ul><li>enter your remaining leave,</li><li>check your <span style="color: #237a36">bank details</span>,</li><li>return what you borrowed.</li></ul>',
  ],
  [
    'text',
    3,
    'Fire drill on Thursday',
    '<p style="text-align: center"><strong>Thursday, 10:00</strong></p><p>Leave by the nearest stairs.</p>',
  ],
  ['text', -6, 'Parking moves to the east gate', '<p>From this day on the west gate is closed for works.</p>'],
  ['video', 20, 'Welcome to Zuma', '<p>Two seconds from the HR team.</p>'],
  ['newsletter', 35, 'A quiet quarter', '<p>Fewer outages than ever, and a new branch.</p>', 'No. 11'],
  [
    'newsletter',
    5,
    'Awards and a new branch',
    '<p><span style="font-size: 1.25em">Well done, Kaduna.</span></p><p>The branch opened on time. The <em>Wall of Fame</em> has the names of the month.</p>',
    'No. 12',
  ],
]

/** Answers the bytes that the video's rows speak of. */
export async function seedAnnouncements(db: Db, { people, today, dice }: Plan) {
  const author = people.find(({ email }) => email === 'hr@zuma.test')?.id ?? ''
  const publisher = people.find(({ email }) => email === 'hr.manager@zuma.test')?.id ?? ''
  const created_at = `${addDays(today, -21)}T08:00:00.000Z`
  const files = [video, captions].map(({ bytes, file }) => ({
    bytes,
    row: { ...file, id: dice.id(created_at), created_by: author, created_at },
  }))
  await insertAll(
    db,
    'file',
    files.map(({ row }) => row),
  )
  const [film, words] = files.map(({ row }) => row.id)
  const rows = drafts.map(([kind, days_ago, title, body, issue = null], index) => {
    const starts_on = addDays(today, -days_ago)
    const at = `${addDays(today, -Math.max(2, days_ago + 1))}T09:00:00.000Z`
    return {
      id: dice.id(at),
      kind,
      title,
      body,
      issue,
      pinned: index === 1,
      video_file_id: kind === 'video' ? film : null,
      captions_file_id: kind === 'video' ? words : null,
      office_ids: [],
      branch_ids: [],
      roles: [],
      starts_on,
      edited_by: author,
      published_by: publisher,
      published_at: at,
      mailed_at: kind === 'newsletter' ? at : null,
      created_at: at,
      version: 2,
    }
  })
  await insertAll(db, 'announcement', rows)
  // Waits for its second person.
  await insertAll(db, 'announcement', [
    {
      id: dice.id(`${addDays(today, -1)}T15:00:00.000Z`),
      kind: 'text',
      title: 'Dress code at client visits',
      body: '<p>Business casual, with the badge.</p>',
      office_ids: [],
      branch_ids: [],
      roles: [],
      pinned: false,
      starts_on: today,
      edited_by: author,
      created_at: `${addDays(today, -1)}T15:00:00.000Z`,
      version: 1,
    },
  ])
  const readers = people.filter(({ status, email }) => status === 'active' && !late.includes(email))
  const readings = rows
    .filter(({ starts_on }) => starts_on <= today)
    .flatMap(({ id, kind, starts_on }) =>
      readers
        .filter(({ email }) => kind !== 'text' || email.includes('hr') || dice.chance(0.7))
        .map((person) => ({
          announcement_id: id,
          employee_id: person.id,
          read_at: `${starts_on}T${10 + dice.whole(0, 7)}:${10 + dice.whole(0, 49)}:00.000Z`,
        })),
    )
  await insertAll(db, 'announcement_reading', readings)
  return files.map(({ row, bytes }) => ({ id: row.id, bytes }))
}
