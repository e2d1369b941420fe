/** What waits and is asked of nobody: whoever may give the right is asked to find somebody. */
import { permissionSentences } from '@iroko/contract/permission-words'
import type { Permission } from '@iroko/contract/permissions'
import { type AskKind, askKinds, askWords } from '@iroko/contract/platform/asks'
import { type RawBuilder, sql } from 'kysely'
import type { Ask, AskOf } from '../../../lib/house/ask.ts'
import type { Tools } from '../../../lib/http/implement.ts'

/** Holds every right, brought nobody and is a party to nothing: what would be asked of them is asked of whoever may. */
const anybody = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

type At = Pick<AskOf, 'db' | 'today' | 'now'>

/** All of a kind that waits for whoever may do it (`subject, since`), whether or not there is such a person; nothing of what one person alone is asked. */
export async function standingOf(ask: Ask, { db, today, now }: At): Promise<RawBuilder<unknown>> {
  if (ask.stands) return await ask.stands({ db, today, now })
  const people = sql`(select ${anybody}::uuid as id)`
  const isAmong = (person: RawBuilder<unknown>) => sql<boolean>`${person} = ${anybody}::uuid`
  const rows = await ask.rows({ db, today, now, reader: null, isAmong, people })
  return sql`select subject, since from (${rows}) standing where standing.employee_id = ${anybody}::uuid`
}

interface Stranded {
  what: AskKind
  subject: string
  needs: Permission
  since: string
}

/** What of all kinds waits for whoever may do it and is asked of nobody. */
export async function listStranded(
  at: At,
  asks: readonly Ask[],
  rowsOf: (ask: Ask) => Promise<RawBuilder<unknown>>,
): Promise<Stranded[]> {
  const found: Stranded[] = []
  for (const ask of asks) {
    if (ask.what === 'nobody_asked') continue
    const standing = await standingOf(ask, at)
    const any = await sql<{ some: boolean }>`select exists (${standing}) as some`.execute(at.db)
    // Of most kinds nothing waits for whoever may: the people are not asked for.
    if (!any.rows[0]?.some) continue
    const rows = await sql<Stranded>`
      with asked as materialized (${await rowsOf(ask)})
      select distinct on (standing.subject::text) ${ask.what}::text as what, standing.subject::text as subject,
        ${ask.may}::text as needs, standing.since::timestamptz as since
      from (${standing}) standing where not exists (select from asked where asked.subject = standing.subject::text)
      order by standing.subject::text, standing.since`.execute(at.db)
    found.push(...rows.rows)
  }
  return found
}

/** Writes down what is asked of nobody, and takes away what is again; those who assign roles see it at once. */
export async function keepStranded({ db, changed }: Pick<Tools, 'db' | 'changed'>, found: readonly Stranded[]): Promise<void> {
  const rows = sql`(select what, subject, needs, since from json_to_recordset(${JSON.stringify(found)}::json)
    as stranded(what text, subject text, needs text, since timestamptz))`
  const over = await sql`delete from ask_nobody kept
    where not exists (select from ${rows} stranded where stranded.what = kept.what and stranded.subject = kept.subject)`.execute(
    db,
  )
  const begun =
    await sql`insert into ask_nobody (what, subject, needs, since) select what, subject, needs, since from ${rows} stranded
    on conflict do nothing`.execute(db)
  if (Number(over.numAffectedRows ?? 0) + Number(begun.numAffectedRows ?? 0) > 0)
    await changed('roles', { permission: 'roles.assign' })
}

const words = JSON.stringify(askKinds.map((what) => ({ what, words: askWords[what][0] })))
const rights = JSON.stringify(Object.entries(permissionSentences).map(([needs, sentence]) => ({ needs, sentence })))

/** Asked of everybody who assigns roles, as nobody else can help it: 'Confirm an email change (role with “Add people …”)'. */
export const asks: readonly Ask[] = [
  {
    what: 'nobody_asked',
    may: 'roles.assign',
    opens: '/dashboard/settings/roles-assignment',
    first: 'register',
    again: 1,
    after: 'everybody who assigns roles is asked already',
    rows: ({ people }) => sql`select giver.id as employee_id, kept.what || ' ' || kept.subject as subject,
      known.words || ' (a role with “' || granted.sentence || '”)' as about, kept.since, null as until
      from ask_nobody kept join json_to_recordset(${words}::json) as known(what text, words text) on known.what = kept.what
      join json_to_recordset(${rights}::json) as granted(needs text, sentence text) on granted.needs = kept.needs
      cross join ${people} giver`,
  },
]
