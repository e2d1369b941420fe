/** How a row refers to another, so that a person or an office looks the same everywhere. Each takes the name of the joined table. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export interface PersonRef {
  id: string
  ogid: string
  full_name: string
}

/** With the face that stands beside the name. */
export interface ShownPerson extends PersonRef {
  profile_picture: string | null
}

export interface Named {
  id: string
  title: string
}

export interface OfficeRef extends Named {
  office_type: 'department' | 'campaign'
}

/** An asset by what its label and its title say. */
export interface AssetRef extends Named {
  tag: string
}

export interface FileRef {
  id: string
  name: string
  size: number
  type: string
}

const object = <R>(table: string, columns: readonly (keyof R & string)[]): RawBuilder<R> =>
  sql<R>`json_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`${table}.${column}`)]))})`

export const personRef = (table = 'employee') => object<PersonRef>(table, ['id', 'ogid', 'full_name'])
export const shownPerson = (table = 'employee') => object<ShownPerson>(table, ['id', 'ogid', 'full_name', 'profile_picture'])
export const named = (table: string) => object<Named>(table, ['id', 'title'])
export const coloured = (table: string) => object<Named & { colour: string }>(table, ['id', 'title', 'colour'])
export const officeRef = (table = 'office') => object<OfficeRef>(table, ['id', 'title', 'office_type'])
export const assetRef = () => object<AssetRef>('asset', ['id', 'tag', 'title'])
export const fileRef = (table = 'file') => object<FileRef>(table, ['id', 'name', 'size', 'type'])

/** The reference, or null where an outer join found nothing. */
export const ifThere = <R>(table: string, reference: RawBuilder<R>): RawBuilder<R | null> =>
  sql<R | null>`case when ${sql.ref(`${table}.id`)} is not null then ${reference} end`

/** A day as it was given, or as the statement finds it. */
type Day = string | RawBuilder<unknown>

/** Whether what is dated (a placement, a reporting line) counts on a day: it ends before the day in `ends_on`. */
export function countsOn(table: string, day: Day): RawBuilder<SqlBool> {
  const [starts_on, ends_on] = [sql.ref(`${table}.starts_on`), sql.ref(`${table}.ends_on`)]
  const on = typeof day === 'string' ? sql`${day}::date` : day
  return sql<SqlBool>`${starts_on} <= ${on} and (${ends_on} is null or ${ends_on} > ${on})`
}

/** What joins the placement that a person has on a day. */
export const placedOn = (day: Day, person = 'employee.id'): RawBuilder<SqlBool> =>
  sql<SqlBool>`placement.employee_id = ${sql.ref(person)} and ${countsOn('placement', day)}`
