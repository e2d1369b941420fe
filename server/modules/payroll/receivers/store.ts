/** Whom payrolls pay over to. */
import type { ReceiverKind } from '@iroko/contract/payroll/receivers'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, named } from '../../../lib/database/references.ts'

export const receiverRows = (db: Db) =>
  db
    .selectFrom('payroll_receiver')
    .leftJoin('paper_layout as layout', 'layout.id', 'payroll_receiver.layout_id')
    .select(['payroll_receiver.id', 'payroll_receiver.title', 'payroll_receiver.recipient', 'payroll_receiver.our_number'])
    .select(['payroll_receiver.office', 'payroll_receiver.address', 'payroll_receiver.email', 'payroll_receiver.custodian'])
    .select(['payroll_receiver.archived_at', 'payroll_receiver.version', ifThere('layout', named('layout')).as('layout')])
    .select([
      sql<ReceiverKind>`payroll_receiver.kind`.as('kind'),
      sql<string[]>`coalesce((select json_agg(other.alias order by lower(other.alias)) from payroll_receiver_alias other
        where other.receiver_id = payroll_receiver.id), '[]')`.as('aliases'),
    ])

/** What a search looks in. */
export const searched = sql<string>`concat_ws(' ', payroll_receiver.title, payroll_receiver.our_number,
  (select string_agg(other.alias, ' ') from payroll_receiver_alias other where other.receiver_id = payroll_receiver.id))`

export const sort = { title: sql`lower(payroll_receiver.title)`, kind: sql`payroll_receiver.kind` }

/** The receivers of a kind that one of these names is of, beside `but`: as their own or as another one. */
export async function findNamed(
  db: Db,
  { kind, names, but }: { kind: ReceiverKind; names: readonly string[]; but: string | undefined },
): Promise<{ name: string; title: string }[]> {
  const { rows } = await sql<{ name: string; title: string }>`
    select name, receiver.title from unnest(${[...names]}::text[]) name join payroll_receiver receiver
      on receiver.kind = ${kind} and receiver.id is distinct from ${but ?? null}::uuid
      and (lower(name) in (lower(receiver.recipient), lower(receiver.title)) or exists (select from payroll_receiver_alias other
        where other.receiver_id = receiver.id and lower(other.alias) = lower(name)))`.execute(db)
  return rows
}

export async function setAliases(db: Db, receiver_id: string, kind: ReceiverKind, aliases: readonly string[]): Promise<void> {
  await db.deleteFrom('payroll_receiver_alias').where('receiver_id', '=', receiver_id).execute()
  const rows = aliases.map((alias) => ({ receiver_id, kind, alias }))
  if (rows.length > 0) await db.insertInto('payroll_receiver_alias').values(rows).execute()
}

/** Which layout is of which use; undefined where there is none, or it is archived. */
export async function findLayoutUse(db: Db, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('paper_layout')
    .select('use')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return found?.use
}

/** Adds those that are not known yet, as filings name them; the first of its kinds is what one becomes. */
export async function addReceivers(
  db: Db,
  found: readonly { kinds: readonly ReceiverKind[]; recipient: string }[],
): Promise<void> {
  if (found.length === 0) return
  await sql`insert into payroll_receiver (id, kind, title, recipient)
    select distinct on (kinds ->> 0, lower(recipient)) overlay(overlay(md5('receiver ' || (kinds ->> 0) || ' ' || lower(recipient)) placing '4' from 13) placing '8' from 17)::uuid, kinds ->> 0, recipient, recipient
    from json_to_recordset(${JSON.stringify(found)}::json) as found(kinds json, recipient text)
    where not exists (select from payroll_receiver known where lower(known.recipient) = lower(found.recipient)
      and known.kind in (select json_array_elements_text(found.kinds)))
    order by kinds ->> 0, lower(recipient) on conflict do nothing`.execute(db)
}

/** How many filings that are not filed yet are owed to one. */
export async function countOpen(db: Db, kinds: readonly string[], recipient: string): Promise<number> {
  const { rows } = await sql<{ filings: number }>`select count(*)::int as filings from payroll_filing
    where kind = any(${[...kinds]}::text[]) and recipient = ${recipient} and filed_on is null`.execute(db)
  return rows[0]?.filings ?? 0
}

export interface Receiver {
  id: string
  title: string
  our_number: string
  office: string
  address: string
  custodian: string
  layout_id: string | null
}

/** The receiver that a filing names; undefined where it is none yet. */
export async function findReceiver(db: Db, kinds: readonly ReceiverKind[], recipient: string): Promise<Receiver | undefined> {
  return await db
    .selectFrom('payroll_receiver')
    .select(['id', 'title', 'our_number', 'office', 'address', 'custodian', 'layout_id'])
    .where('kind', 'in', [...kinds])
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .orderBy('archived_at', (order) => order.desc().nullsFirst())
    .executeTakeFirst()
}
