/** The chain over the audit log: every row is taken into it soon after it was written, and nothing of it changes afterwards. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type Head, hasHead } from './store-head.ts'

const rowsAtATime = 5000

/** Takes in all that is not in it yet; answers how many rows. */
export async function extendChain(db: Db): Promise<number> {
  let all = 0
  for (let taken = rowsAtATime; taken === rowsAtATime; all += taken) {
    const found = await sql<{ taken: number }>`select extend_audit_chain(${rowsAtATime}) as taken`.execute(db)
    taken = found.rows[0]?.taken ?? 0
  }
  return all
}

export interface ChainReport {
  rows: number
  /** Rows that an erasure emptied: as many as the erasures of the privacy page account for. */
  erased: number
  /** The hash over all; written down elsewhere it also proves that nobody made the whole chain anew. */
  head: string | null
  wrong: string[]
}

/** Reads the whole chain against the log, and against what was kept of it elsewhere, and says what does not fit. */
export async function verifyChain(db: Db, kept?: Head): Promise<ChainReport> {
  const border = kept ? sql`${kept.border}::timestamptz` : sql`(select min(at) from audit_log)`
  const found = await sql<{ seq: number; fault: string; audit_id: string }>`
    with linked as (
      select chain.*, lag(seq, 1, 0) over (order by seq) as before_seq, lag(hash, 1, ''::bytea) over (order by seq) as before_hash
      from audit_chain chain
    ), faults as (
      select linked.seq, linked.audit_id, case
        when linked.seq <> linked.before_seq + 1 then 'comes after a gap'
        when linked.hash <> sha256(linked.before_hash || linked.digest) then 'does not follow from the one before'
        when entry.id is null and linked.audit_at >= coalesce(${border}, '-infinity') then 'is gone from the log'
        when entry.id is not null and linked.erased_at is null and audit_digest(entry) <> linked.digest then 'was changed in the log'
      end as fault
      from linked left join audit_log entry on entry.at = linked.audit_at and entry.id = linked.audit_id
    )
    select seq, fault, audit_id from faults where fault is not null order by seq limit 100`.execute(db)
  const unchained = await sql<{ id: string }>`
    select id from audit_log where at < (select max(audit_at) from audit_chain) - interval '1 day'
      and not exists (select 1 from audit_chain where audit_id = audit_log.id) limit 100`.execute(db)
  const isCut = kept !== undefined && !(await hasHead(db, kept))
  const whole = await sql<{ rows: number; erased: number; head: string | null }>`
    select count(*)::int as rows, count(erased_at)::int as erased,
      (select encode(hash, 'hex') from audit_chain order by seq desc limit 1) as head from audit_chain`.execute(db)
  return {
    ...(whole.rows[0] ?? { rows: 0, erased: 0, head: null }),
    wrong: [
      ...found.rows.map(({ seq, fault, audit_id }) => `Entry ${seq} (${audit_id}) ${fault}`),
      ...(isCut ? [`Entry ${kept.seq} and what came after it are gone from the chain, or are others`] : []),
      ...unchained.rows.map(({ id }) => `Entry ${id} was slipped in`),
    ],
  }
}
