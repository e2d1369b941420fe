/** What a noun asks of people: registered once, and from it come the letters, the home's 'To do', the counts of the menu and the inbox. */
import type { Permission } from '@iroko/contract/permissions'
import type { AskKind } from '@iroko/contract/platform/asks'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { User } from '../http/rights.ts'

/** Of whom it is asked: the one who looks, or everybody who may do it. */
export interface AskOf {
  db: Db
  today: string
  now: Date
  /** Who looks, with their scope; nobody where the letters are written. */
  reader: User | null
  /** Whether a column names one of them. */
  isAmong(person: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** A relation of them with one column, `id`: whoever may do it, where it is nobody's alone. */
  people: RawBuilder<unknown>
}

/** A row of `rows`: one thing that waits for one person. */
export interface AskRow {
  employee_id: string
  /** The id of what waits, as text. */
  subject: string
  /** What it is about, as the person may read it, also in a mail: 'Return the laptop, Ada Obi'. */
  about: string
  /** The moment since which it waits. */
  since: string
  /** The last day to do it. */
  until: string | null
}

/** Whoever leads the person, or those who hold a permission, hear of what was not done so many days after its day, or after it began. */
interface After {
  days: number
  who: 'leader' | Permission
}

export interface Ask {
  what: AskKind
  /** Nothing is asked of whoever lacks it. */
  may: Permission
  /** Selects what waits (`AskRow`); of a person and a thing one row. */
  rows(of: AskOf): RawBuilder<unknown> | Promise<RawBuilder<unknown>>
  /**
   * All that waits for whoever may do it (`subject, since`), whether or not there is such a person: what of it is in nobody's `rows` is told to
   * those who assign roles. Needed only where `rows` finds its people otherwise than by `people`.
   */
  stands?(of: Pick<AskOf, 'db' | 'today' | 'now'>): RawBuilder<unknown> | Promise<RawBuilder<unknown>>
  /** The screen where it is done, and of a single thing its own page. */
  opens: string
  opensOne?(subject: string): string
  /** Who says that it begins to wait: the register, or the noun in its own words as it happens. */
  first: 'register' | 'noun'
  /** After how many days one is reminded, again and again; or in words why never. */
  again: number | string
  /** Who hears of it when it is not done; or in words why nobody. */
  after: After | string
}

/** Whether one of them leads the employee in any way: looked up from theirs, so that few rows are left to say who of the leaders it is. */
export const isLedByThem = (
  { isAmong, today }: Pick<AskOf, 'isAmong' | 'today'>,
  employee: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`${employee} in (select theirs.employee_id from reporting_line theirs where ${isAmong(sql.ref('theirs.leader_id'))}
    and theirs.starts_on <= ${today}::date and (theirs.ends_on is null or theirs.ends_on > ${today}::date))`
