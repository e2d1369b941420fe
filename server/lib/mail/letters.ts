/**
 * Letters to members of staff: who is employed finds one in the inbox, and who works here today by mail, with their first name and the
 * address that it leads to. What is written about a joiner waits in their inbox for the first day.
 */
import { dayIn } from '@iroko/contract/dates'
import type { NoticeKind } from '@iroko/contract/platform/notifications'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../database/database.ts'
import { insertAll } from '../http/bulk.ts'
import type { Tools } from '../http/implement.ts'
import { companyZone } from '../portal.ts'
import { type Choice, type Delivery, deliveryOf, isPushed, type Quiet } from './delivery.ts'
import { sendMails } from './mail.ts'
import { queuePush } from './push.ts'

export interface Letter {
  subject: string
  lines: readonly string[]
  /** What stands before the address: 'You can decide here'. */
  door: string
  /** Nobody but the person is shown whether and when it was opened. */
  isOpeningHidden?: boolean
  /** Who of the staff did it: their picture stands beside it in the inbox. */
  by?: string | null
}

export interface Addressee {
  id: string
  ogid: string
  email: string
  first_name: string
  full_name: string
}

export interface Notice {
  /** The id of a person. */
  to: string
  /** An address of the portal. */
  path: string | ((person: Addressee) => string)
  letter: Letter
}

export async function findAddressees(db: Db, ids: readonly string[]): Promise<Addressee[]> {
  const found = await sql<Addressee>`
    select id, ogid, email, first_name, full_name from employee
    where id = any(${[...new Set(ids)]}::uuid[]) and is_employed(employee) order by full_name, id`.execute(db)
  return found.rows
}

interface Reader extends Addressee {
  chosen: Choice | null
  quiet: Quiet | null
  zone: string
  is_here: boolean
}

/** Those of them who are employed, with how they want to hear of a kind. */
async function findReaders(db: Db, ids: readonly string[], kind: NoticeKind, today: string): Promise<Reader[]> {
  const found = await sql<Reader>`
    select employee.id, ogid, email, first_name, full_name, works_on(employee, ${today}::date) as is_here, zone_of(office.time_zone, branch_zone_on(placement.branch_id, ${today}::date)) as zone,
      case when choice.kind is not null then json_build_object('inbox', choice.inbox, 'mail', choice.mail, 'push', choice.push) end as chosen,
      case when quiet.employee_id is not null then json_build_object('from', quiet.quiet_from, 'to', quiet.quiet_to) end as quiet
    from employee
    left join notification_choice choice on choice.employee_id = employee.id and choice.kind = ${kind}
    left join notification_quiet quiet on quiet.employee_id = employee.id
    left join placement on placement.employee_id = employee.id
      and placement.starts_on <= ${today}::date and (placement.ends_on is null or placement.ends_on > ${today}::date)
    left join office on office.id = placement.office_id
    where employee.id = any(${[...new Set(ids)]}::uuid[]) and is_employed(employee) order by full_name, employee.id`.execute(db)
  return found.rows
}

/** For the first day. */
const kept: Delivery = { in_inbox: true, mail: 'off', mail_due_at: null }

type Writing = Pick<Tools, 'db' | 'portal' | 'changed'>

/** One letter to many. */
export const write = (
  call: Writing,
  people: readonly string[],
  path: Notice['path'],
  letter: Letter,
  kind: NoticeKind,
): Promise<void> =>
  writeEach(
    call,
    [...new Set(people)].map((to) => ({ to, path, letter })),
    kind,
  )

/** A letter each, in few statements: into the inbox and by mail, at once or later, as each of them chose. */
export async function writeEach({ db, portal, changed }: Writing, notices: readonly Notice[], kind: NoticeKind): Promise<void> {
  if (notices.length === 0) return
  const ids = notices.map(({ to }) => to)
  const now = portal.now()
  const readers = await findReaders(db, ids, kind, dayIn(companyZone, now))
  const people = new Map(
    readers.map((person) => [person.id, { ...person, delivery: person.is_here ? deliveryOf(kind, person, now) : kept }]),
  )
  const created_at = now.toISOString()
  const written = notices.flatMap(({ to, path, letter }) => {
    const person = people.get(to)
    if (!person) return []
    return [{ person, letter, path: typeof path === 'string' ? path : path(person) }]
  })
  if (written.length === 0) return
  const rows = written.map(({ person, letter, path }) => ({
    ...person.delivery,
    id: uuid(),
    employee_id: person.id,
    kind,
    title: letter.subject,
    body: letter.lines.join('\n'),
    opening_hidden: letter.isOpeningHidden ?? false,
    sent_by: letter.by ?? null,
    path,
    created_at,
  }))
  await insertAll(db, 'notification', rows)
  const pushed = new Set(readers.filter((person) => person.is_here && isPushed(kind, person, now)).map(({ id }) => id))
  await queuePush(
    portal,
    db,
    rows.filter(({ employee_id }) => pushed.has(employee_id)),
  )
  const { PUBLIC_URL } = portal.environment
  await sendMails(
    portal,
    db,
    written
      .filter(({ person }) => person.delivery.mail === 'sent')
      .map(({ person, letter, path }) => mailTo(person, letter, `${PUBLIC_URL}${path}`)),
  )
  await changed('notifications', { for: [...people.keys()] })
}

/** The mail of a letter. */
export const mailTo = (
  { email, first_name }: Pick<Addressee, 'email' | 'first_name'>,
  { subject, lines, door }: Letter,
  link: string,
) => ({
  to: email,
  subject,
  body: [`Dear ${first_name},`, ...lines, `${door}: ${link}`].join('\n\n'),
})

/** The subject of letters that name nothing, because somebody is not to know of them: left out of what others export of the person. */
export const privateSubject = 'A message for you in the portal'

/** What somebody wrote, where they wrote something. */
export const quote = (words: string): string[] => (words === '' ? [] : [`Comment: ${words}`])

/** 'on 2026-12-01', 'from 2026-12-01 to 2026-12-04' */
export const datesText = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string =>
  starts_on === ends_on ? `on ${starts_on}` : `from ${starts_on} to ${ends_on}`
