/** Certificates between colleagues. */
import { companyZone } from '@iroko/contract/clock'
import type { CertificateColour } from '@iroko/contract/engagement/certificate-templates'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { shownPerson } from '../../../lib/database/references.ts'

const ofUser = (userId: string, box?: 'received' | 'sent') => {
  if (box === 'received') return sql<SqlBool>`certificate.recipient_id = ${userId}::uuid`
  if (box === 'sent') return sql<SqlBool>`certificate.sender_id = ${userId}::uuid`
  return sql<SqlBool>`${userId}::uuid in (certificate.recipient_id, certificate.sender_id)`
}

const certificates = (db: Db) =>
  db
    .selectFrom('certificate')
    .innerJoin('employee as sender', 'sender.id', 'certificate.sender_id')
    .innerJoin('employee as recipient', 'recipient.id', 'certificate.recipient_id')

export function listCertificates(db: Db, userId: string, list: ListQuery & { box?: 'received' | 'sent' | undefined }) {
  const pattern = likePattern(list.q ?? '')
  const found = certificates(db)
    .select(['certificate.id', 'certificate.heading', 'certificate.words', 'certificate.sent_at'])
    .select(shownPerson('sender').as('from'))
    .select(shownPerson('recipient').as('to'))
    .where(ofUser(userId, list.box))
    .$if(Boolean(list.q), (it) =>
      it.where(sql<SqlBool>`(lower(sender.full_name) like ${pattern} or lower(recipient.full_name) like ${pattern}
        or lower(certificate.words) like ${pattern})`),
    )
  const columns = { sent_at: sql.ref('certificate.sent_at') }
  return listPage(db, found, list, { columns, fallback: '-sent_at', tie: sql.ref('certificate.id') })
}

/** What is drawn, for its sender and its recipient. */
export async function findCertificate(db: Db, userId: string, id: string) {
  return await certificates(db)
    .select([
      'certificate.heading',
      'certificate.opening',
      'certificate.colour',
      'certificate.words',
      'sender.full_name as sender',
      'recipient.full_name as recipient',
    ])
    .select(sql<string>`to_char(certificate.sent_at at time zone ${sql.lit(companyZone)}, 'YYYY-MM-DD')`.as('day'))
    .where('certificate.id', '=', id)
    .where(ofUser(userId))
    .executeTakeFirst()
}

interface NewCertificate {
  id: string
  heading: string
  opening: string
  colour: CertificateColour
  words: string
  sender_id: string
  recipient_id: string
  sent_at: string
}

export async function insertCertificate(db: Db, certificate: NewCertificate): Promise<void> {
  await db.insertInto('certificate').values(certificate).execute()
}
