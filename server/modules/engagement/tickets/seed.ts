/** Tickets in every state: of people who are signed in, and of a visitor who is not. */
import { addDays } from '@iroko/contract/dates'
import { isSettled, type TicketPriority, type TicketStatus } from '@iroko/contract/engagement/tickets'
import type { Insertable } from 'kysely'
import type { Ticket, TicketEntry } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo.ts'
import { clockColumnsAt, statusSentence } from './actions.ts'
import { subjectOf } from './rules.ts'

/** Of an account so many days ago, about a category. */
type Ask = [account: string, days_ago: number, category: string | null, TicketPriority, TicketStatus, words: string]
type Draft = [...Ask, reply?: string, rating?: number]

const headset = 'My headset loses the left side after about an hour.'
const connection = 'The connection drops each evening around seven. I have tried another cable.'
const door = 'The door of the server room does not lock.'
const canteen = 'The canteen closes before the late shift’s break.'
const drafts: Draft[] = [
  ['agent', 9, 'IT', 'normal', 'solved', headset, 'A new headset is ready at the IT desk.', 5],
  ['agent.remote', 6, 'IT', 'high', 'waiting', connection, 'Please run the line test tonight and send the result.'],
  ['facility', 4, 'Facilities', 'urgent', 'open', door, 'The locksmith comes this afternoon.'],
  ['visitor', 2, null, 'normal', 'new', 'I cannot open the link of my job offer.'],
  ['agent', 1, 'HR', 'low', 'new', 'Which form do I need for a letter to my bank?'],
  ['operation.staff', 30, 'Complaint', 'normal', 'closed', canteen, 'From Monday it is open until 15:00.', 4],
]
const visitor = { id: null, first_name: 'Rakiya', last_name: 'Lawan', ogid: '-', email: 'rakiya.lawan@visitor.test' }

const answers: [title: string, category: string | null, body: string][] = [
  ['Received', null, '<p>Thank you. We are looking into it and will reply here.</p>'],
  ['Restart the router', 'IT', '<p>Please switch the router off for a minute, then on again. Does it work now?</p>'],
  ['Letter to a bank', 'HR', '<p>The letter will be ready within two working days.</p>'],
]

export async function seedTickets(db: Db, { people, today, dice }: PeoplePart): Promise<void> {
  const found = await db.selectFrom('ticket_category').select(['id', 'title']).execute()
  const category = (title: string | null) => found.find((one) => one.title === title)?.id ?? null
  const [helper, handler = helper] = ['hr', 'erp'].map((name) => accountOf(people, name))
  const ticket: Insertable<Ticket>[] = []
  const ticket_entry: Insertable<TicketEntry>[] = []
  for (const [account, days_ago, title, priority, status, words, reply, rating = null] of drafts) {
    const person = account === 'visitor' ? visitor : accountOf(people, account)
    if (!person) continue
    const { id: employee_id, first_name, last_name, ogid, email } = person
    const day = addDays(today, -days_ago)
    const [created_at, replied_at] = [`${day}T10:15:00.000Z`, `${day}T11:40:00.000Z`]
    const id = dice.id(created_at)
    const complaint = `<p>${words}</p>`
    const by = title === 'HR' || title === 'Complaint' ? helper : handler
    ticket.push({
      ...{ id, employee_id, first_name, last_name, ogid, email, complaint, rating, created_at },
      subject: subjectOf(complaint),
      category_id: category(title),
      assignee_id: reply ? (by?.id ?? null) : null,
      follow_token: dice.id(created_at).replaceAll('-', ''),
      ...(await clockColumnsAt(db, { priority, status, created_at, stopped_at: replied_at, today })),
    })
    if (!reply || !by) continue
    const entry = () => ({
      id: dice.id(replied_at),
      ticket_id: id,
      author_id: by.id,
      from_reporter: false,
      created_at: replied_at,
    })
    ticket_entry.push({ ...entry(), kind: 'reply', body: `<p>${reply}</p>` })
    ticket_entry.push({ ...entry(), kind: 'event', body: statusSentence('new', isSettled(status) ? 'solved' : status) })
  }
  const at = `${today}T06:00:00.000Z`
  await insertTables(db, {
    ticket,
    ticket_entry,
    canned_answer: answers.map(([title, of, body]) => {
      return { id: dice.id(at), title, body, category_id: category(of), version: 1 }
    }),
  })
}
