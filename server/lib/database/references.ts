/** How a row refers to another, so that a person or an office looks the same everywhere. Each takes the name of the joined table. */
import { type RawBuilder, sql } from 'kysely'

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
export const fileRef = (table = 'file') => object<FileRef>(table, ['id', 'name', 'size', 'type'])

/** The reference, or null where an outer join found nothing. */
export const ifThere = <R>(table: string, reference: RawBuilder<R>): RawBuilder<R | null> =>
  sql<R | null>`case when ${sql.ref(`${table}.id`)} is not null then ${reference} end`
