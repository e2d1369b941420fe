/** Tickets in every state: of people who are signed in, and of a visitor who is not. */
import { addDays } from '@iroko/contract/dates'
import { isSettled, type TicketPriority, type TicketStatus } from '@iroko/contract/engagement/tickets'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { clockColumnsAt, statusSentence } from './actions.ts'
import { subjectOf } from './rules.ts'

interface Person {
  id: string
  email: string
  first_name: string
  last_name: string
  ogid: string
}

type Draft = [
  email: string,
  days_ago: number,
  category: string | null,
  priority: TicketPriority,
  status: TicketStatus,
  complaint: string,
  reply?: string,
  rating?: number,
]

const drafts: Draft[] = [
  [
    'agent@zuma.test',
    9,
    'IT',
    'normal',
    'solved',
    'My headset loses the left side after about an hour.',
    'A new headset is ready at the IT desk.',
    5,
  ],
  [
    'agent.remote@zuma.test',
    6,
    'IT',
    'high',
    'waiting',
    'The connection drops each evening around seven. I have tried another cable.',
    'Please run the line test tonight and send the result.',
  ],
  [
    'facility@zuma.test',
    4,
    'Facilities',
    'urgent',
    'open',
    'The door of the server room does not lock.',
    'The locksmith comes this afternoon.',
  ],
  ['visitor', 2, null, 'normal', 'new', 'I cannot open the link of my job offer.'],
  ['agent@zuma.test', 1, 'HR', 'low', 'new', 'Which form do I need for a letter to my bank?'],
  [
    'operation.staff@zuma.test',
    30,
    'Complaint',
    'normal',
    'closed',
    'The canteen closes before the late shift’s break.',
    'From Monday it is open until 15:00.',
    4,
  ],
]
const visitor = { id: null, first_name: 'Rakiya', last_name: 'Lawan', ogid: '-', email: 'rakiya.lawan@visitor.test' }

const answers: [title: string, category: string | null, body: string][] = [
  ['Received', null, '<p>Thank you. We are looking into it and will reply here.</p>'],
  ['Restart the router', 'IT', '<p>Please switch the router off for a minute, then on again. Does it work now?</p>'],
  ['Letter to a bank', 'HR', '<p>The letter will be ready within two working days.</p>'],
]

export async function seedTickets(
  db: Db,
  plan: { people: readonly Person[]; today: string; dice: SeededRandom },
): Promise<void> {
  const { people, today, dice } = plan
  const found = await db.selectFrom('ticket_category').select(['id', 'title']).execute()
  const category = (title: string | null) => found.find((one) => one.title === title)?.id ?? null
  const handler = people.find(({ email }) => email === 'erp@zuma.test') ?? people.find(({ email }) => email === 'hr@zuma.test')
  const helper = people.find(({ email }) => email === 'hr@zuma.test')
  const tickets = []
  const entries = []
  for (const [email, days_ago, title, priority, status, words, reply, rating] of drafts) {
    const person = people.find((candidate) => candidate.email === email) ?? (email === 'visitor' ? visitor : undefined)
    if (!person) continue
    const created_at = `${addDays(today, -days_ago)}T10:15:00.000Z`
    const replied_at = `${addDays(today, -days_ago)}T11:40:00.000Z`
    const id = dice.id(created_at)
    const complaint = `<p>${words}</p>`
    const by = title === 'HR' || title === 'Complaint' ? helper : handler
    tickets.push({
      id,
      employee_id: person.id,
      first_name: person.first_name,
      last_name: person.last_name,
      ogid: person.ogid,
      email: person.email,
      complaint,
      subject: subjectOf(complaint),
      category_id: category(title),
      assignee_id: reply ? (by?.id ?? null) : null,
      follow_token: dice.id(created_at).replaceAll('-', ''),
      rating: rating ?? null,
      created_at,
      ...(await clockColumnsAt(db, { priority, status, created_at, stopped_at: replied_at, today })),
    })
    if (!reply || !by) continue
    const common = { ticket_id: id, author_id: by.id, from_reporter: false, created_at: replied_at }
    entries.push({ ...common, id: dice.id(replied_at), kind: 'reply' as const, body: `<p>${reply}</p>` })
    entries.push({
      ...common,
      id: dice.id(replied_at),
      kind: 'event' as const,
      body: statusSentence('new', isSettled(status) ? 'solved' : status),
    })
  }
  await insertAll(db, 'ticket', tickets)
  await insertAll(db, 'ticket_entry', entries)
  await insertAll(
    db,
    'canned_answer',
    answers.map(([title, of, body]) => ({
      id: dice.id(`${today}T06:00:00.000Z`),
      title,
      body,
      category_id: category(of),
      version: 1,
    })),
  )
}
