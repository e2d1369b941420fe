import type { Company, MailStatus } from '@iroko/contract/platform/settings'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'

export async function findCompany(db: Db) {
  return await db
    .selectFrom('company')
    .select(['name', 'title', 'subtitle', 'logo_url', 'primary_colour', 'links', 'demo', 'working_weekdays'])
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

export function listMails(db: Db, list: ListQuery, { status, now }: { status: MailStatus | undefined; now: Date }) {
  const pattern = likePattern(list.q ?? '')
  const is = sql<MailStatus>`case when sent_at is not null then 'sent' when refused_at is not null then 'refused'
    when error is null then 'held'
    when tried_until > ${now.toISOString()}::timestamptz then 'retrying' else 'failed' end`
  const query = db
    .selectFrom('outbox_mail')
    .select(['id', 'recipient', 'subject', 'created_at', 'sent_at', 'error', is.as('status')])
    .select(sql<string | null>`case when ${is} = 'retrying' then next_try_at end`.as('next_try_at'))
    .$if(status !== undefined, (it) => it.where(is, '=', status as MailStatus))
    .$if(Boolean(list.q), (it) => it.where(sql<SqlBool>`(lower(recipient) like ${pattern} or lower(subject) like ${pattern})`))
  return listPage(db, query, list, {
    columns: { created_at: sql.ref('created_at') },
    fallback: '-created_at',
    tie: sql.ref('id'),
  })
}

export async function findMails(db: Db, ids: readonly string[]) {
  return await db.selectFrom('outbox_mail').select(['id', 'sent_at']).where('id', 'in', ids).forUpdate().execute()
}

export async function findMail(db: Db, id: string) {
  return await db
    .selectFrom('outbox_mail')
    .select(['id', 'recipient', 'subject', 'body', 'created_at', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
