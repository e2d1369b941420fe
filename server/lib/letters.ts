/** Letters to members of staff: who is active finds one in the inbox, and by mail with their first name and the address that it leads to. */
import type { NoticeKind } from '@iroko/contract/platform/notifications'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from './database/database.ts'
import { insertAll } from './http/bulk.ts'
import type { Tools } from './http/implement.ts'
import { sendMails } from './mail.ts'

export interface Letter {
  subject: string
  lines: readonly string[]
  /** What stands before the address: 'You can decide here'. */
  door: string
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
    where id = any(${[...new Set(ids)]}::uuid[]) and status = 'active' order by full_name, id`.execute(db)
  return found.rows
}

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

/** A letter each, in few statements. */
export async function writeEach({ db, portal, changed }: Writing, notices: readonly Notice[], kind: NoticeKind): Promise<void> {
  if (notices.length === 0) return
  const ids = notices.map(({ to }) => to)
  const people = new Map((await findAddressees(db, ids)).map((person) => [person.id, person]))
  const created_at = portal.now().toISOString()
  const written = notices.flatMap(({ to, path, letter }) => {
    const person = people.get(to)
    if (!person) return []
    return [{ person, letter, path: typeof path === 'string' ? path : path(person) }]
  })
  if (written.length === 0) return
  await insertAll(
    db,
    'notification',
    written.map(({ person, letter, path }) => ({
      id: uuid(),
      employee_id: person.id,
      kind,
      title: letter.subject,
      body: letter.lines.join('\n'),
      path,
      created_at,
    })),
  )
  const { PUBLIC_URL } = portal.environment
  await sendMails(
    portal,
    db,
    written.map(({ person, letter, path }) => mailTo(person, letter, `${PUBLIC_URL}${path}`)),
  )
  await changed('notifications', { for: [...people.keys()] })
}

const mailTo = ({ email, first_name }: Addressee, { subject, lines, door }: Letter, link: string) => ({
  to: email,
  subject,
  body: [`Dear ${first_name},`, ...lines, `${door}: ${link}`].join('\n\n'),
})

/** What somebody wrote, where they wrote something. */
export const quote = (words: string): string[] => (words === '' ? [] : [`Comment: ${words}`])

/** 'on 2026-12-01', 'from 2026-12-01 to 2026-12-04' */
export const datesText = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string =>
  starts_on === ends_on ? `on ${starts_on}` : `from ${starts_on} to ${ends_on}`
