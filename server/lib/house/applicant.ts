/**
 * The second subject of personal data: applicants, who have no account. Each noun says what it keeps of them and what becomes of that once
 * they are forgotten; recruitment/apply asks all of them and knows none by name.
 */
import { type RawBuilder, sql } from 'kysely'

/** Whose application is being forgotten, as they applied. */
export interface ErasedApplicant {
  /** Of the application. */
  id: string
  full_name: string
  email: string
  /** Somebody of the staff has the same name, of whom what is written may speak. */
  has_namesake: boolean
  /** The address is also somebody's of the staff. */
  works_here: boolean
  /** Another application under this address stays. */
  applies_elsewhere: boolean
  /** The application and all that hangs on it: what leads to one of these speaks of the applicant. */
  about: readonly string[]
}

/** What stands for the name from then on. */
export const erasedName = 'Erased applicant'

export interface ApplicantPart {
  /** The tables that it answers for, each with what becomes of its rows; a test names those that nobody answers for. */
  tables: Readonly<Record<string, string>>
  /** Its records that are spoken of by themselves: of some applications (a list of uuids) rows of `application_id` and `id`. */
  records?(applications: RawBuilder<unknown>): RawBuilder<{ application_id: string; id: string }>
  /** Its files of some applications, rows of `id`; nothing refers to them afterwards. */
  files?(applications: RawBuilder<unknown>): RawBuilder<{ id: string }>
  /** Takes away what names them; without it a trigger does, or nothing does. */
  erase?(applicants: readonly ErasedApplicant[]): RawBuilder<unknown>[]
}

/**
 * What colleagues were told: what leads to the applicants goes, in whatever words somebody wrote of them; elsewhere the name does, unless a
 * colleague has the same, of whom it may speak.
 */
export function forgetIn(
  table: string,
  columns: { leads: string; names: readonly string[] },
  applicants: readonly ErasedApplicant[],
): RawBuilder<unknown>[] {
  const about = applicants.flatMap((applicant) => applicant.about)
  const names = applicants.filter(({ has_namesake }) => !has_namesake).map(({ full_name }) => full_name)
  return [
    sql`delete from ${sql.table(table)}
      where exists (select 1 from unnest(${about}::text[]) id where strpos(${sql.ref(columns.leads)}, id) > 0)`,
    ...columns.names.map((name) => {
      const column = sql.ref(name)
      return sql`update ${sql.table(table)} set ${column} = replace(${column}, full_name, ${erasedName})
        from unnest(${names}::text[]) full_name where strpos(${column}, full_name) > 0`
    }),
  ]
}
