/** Letters to members of staff: who is active reads one with their first name and the address that it leads to. */
import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import type { Tools } from './http/implement.ts'

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

export async function findAddressees(db: Db, ids: readonly string[]): Promise<Addressee[]> {
  const found = await sql<Addressee>`
    select id, ogid, email, first_name, full_name from employee
    where id = any(${[...new Set(ids)]}::uuid[]) and status = 'active' order by full_name, id`.execute(db)
  return found.rows
}

/** `path` is an address of the portal. */
export async function write(
  { db, portal, mail }: Pick<Tools, 'db' | 'portal' | 'mail'>,
  people: readonly string[],
  path: string,
  letter: Letter,
): Promise<void> {
  if (people.length === 0) return
  const link = `${portal.environment.PUBLIC_URL}${path}`
  for (const person of await findAddressees(db, people)) await mail(mailTo(person, letter, link))
}

export const mailTo = ({ email, first_name }: Addressee, { subject, lines, door }: Letter, link: string) => ({
  to: email,
  subject,
  body: [`Dear ${first_name},`, ...lines, `${door}: ${link}`].join('\n\n'),
})

/** What somebody wrote, where they wrote something. */
export const quote = (words: string): string[] => (words === '' ? [] : [`Comment: ${words}`])

/** 'on 2026-12-01', 'from 2026-12-01 to 2026-12-04' */
export const datesText = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string =>
  starts_on === ends_on ? `on ${starts_on}` : `from ${starts_on} to ${ends_on}`
