import type { ContactType, FormSection } from '@iroko/contract/quality/form-content'
import type { FormStatus } from '@iroko/contract/quality/forms'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { named } from '../../../lib/database/references.ts'

interface ListFilters {
  office_id?: string | undefined
  contact_type?: ContactType | undefined
  status?: FormStatus | undefined
}

const forms = (db: Db) =>
  db
    .selectFrom('evaluation_form as form')
    .innerJoin('office', 'office.id', 'form.office_id')
    .select(['form.id', 'form.title', 'form.number', 'form.contact_type', 'form.status', 'form.needs_review'])
    .select(['form.window_days', 'form.activated_at', 'form.version', named('office').as('office')])
    .select(
      sql<number>`(select coalesce(sum(json_array_length(section -> 'questions')), 0)::int from json_array_elements(form.sections) section)`.as(
        'questions',
      ),
    )
    .select(sql<number>`(select count(*) from evaluation where evaluation.form_id = form.id)`.as('evaluations'))
    .select(sql<FormSection[]>`form.sections`.as('sections'))

export function listForms(db: Db, list: ListQuery & ListFilters) {
  const { q, office_id, contact_type, status } = list
  const pattern = likePattern(q ?? '')
  const found = forms(db)
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`(lower(form.title) like ${pattern} or lower(office.title) like ${pattern})`))
    .$if(office_id !== undefined, (it) => it.where(sql<SqlBool>`form.office_id = ${office_id}::uuid`))
    .$if(contact_type !== undefined, (it) => it.where(sql<SqlBool>`form.contact_type = ${contact_type}`))
    .$if(status !== undefined, (it) => it.where(sql<SqlBool>`form.status = ${status}`))
  const columns = {
    title: sql`lower(form.title)`,
    number: sql.ref('form.number'),
    status: sql`array_position(array['active', 'draft', 'retired'], form.status)`,
    activated_at: sql.ref('form.activated_at'),
    created_at: sql.ref('form.created_at'),
  }
  return listPage(db, found, list, { columns, fallback: 'status,-created_at', tie: sql.ref('form.id') })
}

export const findForm = (db: Db, id: string) => forms(db).select('form.office_id').where('form.id', '=', id).executeTakeFirst()

/** The same, held with the other forms of its campaign and type until the transaction ends. */
export async function lockForm(db: Db, id: string) {
  await sql`select 1 from evaluation_form where (office_id, contact_type) =
    (select office_id, contact_type from evaluation_form where id = ${id}::uuid) order by id for update`.execute(db)
  return await findForm(db, id)
}

export interface FormFields {
  title: string
  office_id: string
  contact_type: ContactType
  needs_review: boolean
  window_days: number
  sections: FormSection[]
}

export const columnsOf = ({ sections, ...fields }: FormFields) => ({ ...fields, sections: JSON.stringify(sections) })

/** A new version of a form, or version 1 of a new form. */
export async function insertForm(db: Db, fields: FormFields, by: string, versionOf?: string): Promise<string> {
  const id = uuid()
  const family = versionOf ? sql<string>`(select family_id from evaluation_form where id = ${versionOf}::uuid)` : id
  const number = versionOf
    ? sql<number>`(select max(number) + 1 from evaluation_form where family_id = (select family_id from evaluation_form where id = ${versionOf}::uuid))`
    : 1
  await db
    .insertInto('evaluation_form')
    .values({ ...columnsOf(fields), id, family_id: family, number, created_by: by })
    .execute()
  return id
}

/** Retires what is active where this form is to be; answers it. */
export const retireBefore = (db: Db, { office_id, contact_type }: { office_id: string; contact_type: ContactType }) =>
  db
    .updateTable('evaluation_form')
    .set({ status: 'retired', version: sql`version + 1` })
    .where('office_id', '=', office_id)
    .where('contact_type', '=', contact_type)
    .where('status', '=', 'active')
    .returning(['id', 'title', 'number'])
    .executeTakeFirst()

export async function deleteForm(db: Db, id: string): Promise<void> {
  await db.deleteFrom('evaluation_form').where('id', '=', id).execute()
}

export const isCampaign = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('office')
    .select('id')
    .where('id', '=', id)
    .where('office_type', '=', 'campaign')
    .where('archived_at', 'is', null)
    .executeTakeFirst()) !== undefined
