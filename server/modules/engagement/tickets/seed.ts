/** Tickets in every state, and those of the months before; who is responsible for which category. */
import { addDays } from '@iroko/contract/dates'
import { isSettled, type TicketPriority, type TicketStatus } from '@iroko/contract/engagement/tickets'
import type { Insertable } from 'kysely'
import type { Ticket, TicketEntry } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { clockColumnsAt, statusSentence } from './actions.ts'
import { subjectOf } from './rules.ts'

interface Draft {
  /** Of an account, or of a visitor. */
  by: string
  days_ago: number
  category: string | null
  priority: TicketPriority
  status: TicketStatus
  words: string
  reply?: string
  /** Until the reply; an hour and a half when it is not said. */
  hours?: number
  rating?: number
}

const current: Draft[] = [
  {
    ...{ by: 'agent', days_ago: 9, category: 'IT', priority: 'normal', status: 'solved', rating: 5 },
    words: 'My headset loses the left side after about an hour.',
    reply: 'A new headset is ready at the IT desk.',
  },
  {
    ...{ by: 'agent.remote', days_ago: 6, category: 'IT', priority: 'high', status: 'waiting' },
    words: 'The connection drops each evening around seven. I have tried another cable.',
    reply: 'Please run the line test tonight and send the result.',
  },
  {
    ...{ by: 'supervisor', days_ago: 4, category: 'Facilities', priority: 'urgent', status: 'open' },
    words: 'The door of the server room does not lock.',
    reply: 'The locksmith comes this afternoon.',
  },
  {
    ...{ by: 'lead', days_ago: 5, category: 'Facilities', priority: 'high', status: 'new' },
    words: 'The generator did not start in the last power cut.',
  },
  {
    ...{ by: 'rep', days_ago: 3, category: 'IT', priority: 'high', status: 'new' },
    words: 'Nobody of our team gets into the dialler.',
  },
  {
    ...{ by: 'visitor', days_ago: 2, category: null, priority: 'normal', status: 'new' },
    words: 'I cannot open the link of my job offer.',
  },
  {
    ...{ by: 'agent', days_ago: 1, category: 'HR', priority: 'low', status: 'new' },
    words: 'Which form do I need for a letter to my bank?',
  },
  {
    ...{ by: 'operation.staff', days_ago: 30, category: 'Complaint', priority: 'normal', status: 'closed', rating: 4 },
    words: 'The canteen closes before the late shift’s break.',
    reply: 'From Monday it is open until 15:00.',
  },
]

/** What people ask for month after month. */
const usual: Pick<Draft, 'category' | 'priority' | 'words' | 'reply' | 'hours' | 'rating'>[] = [
  {
    ...{ category: 'IT', priority: 'high', hours: 1, rating: 5 },
    words: 'My screen stays black after the update.',
    reply: 'A technician has changed the cable.',
  },
  {
    ...{ category: 'IT', priority: 'normal', hours: 5, rating: 4 },
    words: 'I cannot open the knowledge base of the campaign.',
    reply: 'Your account has access now.',
  },
  {
    ...{ category: 'Facilities', priority: 'normal', hours: 150, rating: 3 },
    words: 'The air conditioning on the second floor drips.',
    reply: 'It was repaired this morning.',
  },
  {
    ...{ category: 'Facilities', priority: 'low', hours: 6 },
    words: 'Two chairs of our row are broken.',
    reply: 'New chairs stand at your desks.',
  },
  {
    ...{ category: 'HR', priority: 'normal', hours: 3, rating: 5 },
    words: 'My leave balance shows a day too few.',
    reply: 'The day was added.',
  },
  {
    ...{ category: 'HR', priority: 'high', hours: 74, rating: 2 },
    words: 'Please confirm my years of service for a visa.',
    reply: 'The letter is on its way to you.',
  },
]
const askers = ['agent', 'lead', 'agent.remote', 'rep', 'supervisor', 'tqa']

const past = [1, 2, 3].flatMap((month) =>
  usual.map((draft, index): Draft => {
    const by = askers[(index + month) % askers.length] ?? 'agent'
    return { ...draft, by, days_ago: month * 30 + index * 3, status: 'closed' }
  }),
)

const visitor = { id: null, first_name: 'Rakiya', last_name: 'Lawan', ogid: '-', email: 'rakiya.lawan@visitor.test' }

/** Who is responsible for a category: a department by its code, or people by their accounts. */
const responsible: [category: string, office: string | null, accounts: string[]][] = [
  ['IT', 'information technology', ['erp']],
  ['Facilities', 'facility', []],
  ['HR', 'hr', []],
  ['Complaint', null, ['hr.manager', 'hr']],
]
const answerers: Record<string, string> = { Facilities: 'facility', HR: 'hr', Complaint: 'hr' }

const answers: [title: string, category: string | null, body: string][] = [
  ['Received', null, '<p>Thank you. We are looking into it and will reply here.</p>'],
  ['Restart the router', 'IT', '<p>Please switch the router off for a minute, then on again. Does it work now?</p>'],
  ['Letter to a bank', 'HR', '<p>The letter will be ready within two working days.</p>'],
]

export async function seedTickets(db: Db, { people, today, dice }: PeoplePart): Promise<void> {
  const found = await db.selectFrom('ticket_category').select(['id', 'title']).execute()
  const category = (title: string | null) => found.find((category) => category.title === title)?.id ?? null
  const ticket: Insertable<Ticket>[] = []
  const ticket_entry: Insertable<TicketEntry>[] = []
  for (const draft of [...past, ...current].toSorted((draft, other) => other.days_ago - draft.days_ago)) {
    const { priority, status, reply, hours = 1.5, rating = null } = draft
    const person = draft.by === 'visitor' ? visitor : accountOf(people, draft.by)
    const by = accountOf(people, answerers[draft.category ?? ''] ?? 'erp') ?? accountOf(people, 'hr')
    if (!person) continue
    const { id: employee_id, first_name, last_name, ogid, email } = person
    const created_at = `${addDays(today, -draft.days_ago)}T10:15:00.000Z`
    const replied_at = new Date(Date.parse(created_at) + hours * 3_600_000).toISOString()
    const id = dice.id(created_at)
    const complaint = `<p>${draft.words}</p>`
    ticket.push({
      ...{ id, employee_id, first_name, last_name, ogid, email, complaint, rating, created_at },
      subject: subjectOf(complaint),
      category_id: category(draft.category),
      assignee_id: reply ? (by?.id ?? null) : null,
      first_replied_at: reply ? replied_at : null,
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
  await seedResponsible(db, people, category)
}

async function seedResponsible(db: Db, people: PeoplePart['people'], category: (title: string) => string | null) {
  const offices = await db.selectFrom('office').select(['id', 'code']).where('office_type', '=', 'department').execute()
  for (const [title, code, accounts] of responsible) {
    const category_id = category(title)
    if (!category_id) continue
    const office_id = offices.find((office) => office.code === code)?.id
    if (office_id) await db.insertInto('ticket_category_office').values({ category_id, office_id }).execute()
    for (const account of accounts) {
      const employee_id = accountOf(people, account)?.id
      if (employee_id) await db.insertInto('ticket_category_person').values({ category_id, employee_id }).execute()
    }
  }
}
