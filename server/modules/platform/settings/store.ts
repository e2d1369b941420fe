import type { Company } from '@iroko/contract/platform/settings'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'

export async function findCompany(db: Db) {
  return await db
    .selectFrom('company')
    .select(['name', 'title', 'subtitle', 'logo_url', 'primary_colour', 'links', 'demo', 'time_zone', 'working_weekdays'])
    .executeTakeFirst()
}

export function companyOf(row: Awaited<ReturnType<typeof findCompany>>): Company {
  if (!row)
    return {
      name: 'Iroko',
      title: 'Iroko',
      subtitle: 'Set up your company to begin',
      logo_url: null,
      primary_colour: null,
      links: {},
    }
  const { name, title, subtitle, logo_url, primary_colour, links } = row
  return { name, title, subtitle, logo_url, primary_colour, links: links as Company['links'] }
}

export function listMails(db: Db, list: ListQuery) {
  const pattern = likePattern(list.q ?? '')
  const query = db
    .selectFrom('outbox_mail')
    .select(['id', 'recipient', 'subject', 'created_at', 'sent_at', 'error'])
    .$if(Boolean(list.q), (it) => it.where(sql<SqlBool>`(lower(recipient) like ${pattern} or lower(subject) like ${pattern})`))
  return listPage(db, query, list, {
    columns: { created_at: sql.ref('created_at') },
    fallback: '-created_at',
    tie: sql.ref('id'),
  })
}

export async function findMail(db: Db, id: string) {
  return await db
    .selectFrom('outbox_mail')
    .select(['id', 'recipient', 'subject', 'body', 'created_at', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
