/** The vote: rounds, those who put themselves up, and votes without voters. */

import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { worksOn } from '../../../lib/database/employment.ts'

export interface Round {
  id: string
  title: string
  key_sealed: string | null
}

/** The company's switch; on where there is no company yet. */
export async function isVoteOpen(db: Db): Promise<boolean> {
  const company = await db.selectFrom('company').select('vote_is_open').executeTakeFirst()
  return company?.vote_is_open ?? true
}

export async function setVoteOpen(db: Db, vote_is_open: boolean): Promise<void> {
  await db.updateTable('company').set({ vote_is_open }).execute()
}

export async function findOpenRound(db: Db): Promise<Round | undefined> {
  return await db
    .selectFrom('vote_round')
    .select(['id', 'title', 'key_sealed'])
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Starts a round; does nothing where another did so at the same moment. */
export async function insertRound(db: Db, round: { id: string; title: string; key_sealed: string; started_at: string }) {
  await sql`insert into vote_round (id, title, key_sealed, started_at)
    values (${round.id}, ${round.title}, ${round.key_sealed}, ${round.started_at}) on conflict do nothing`.execute(db)
}

/** Ends the open round and destroys what tells voters apart. */
export async function endRound(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('vote_round')
    .set({ ended_at: now.toISOString(), key_sealed: null })
    .where('ended_at', 'is', null)
    .execute()
}

export async function deleteRound(db: Db, id: string) {
  return await db.deleteFrom('vote_round').where('id', '=', id).returning(['title']).executeTakeFirst()
}

export async function listRounds(db: Db) {
  return await db
    .selectFrom('vote_round')
    .select(['id', 'title', 'started_at', 'ended_at'])
    .select(sql<number>`(select count(*) from vote where vote.round_id = vote_round.id)`.as('votes'))
    .orderBy('started_at', 'desc')
    .limit(100)
    .execute()
}

/** Colleagues who put themselves up and work here, the most voted first. */
export async function listCandidates(db: Db, roundId: string | undefined, today: string) {
  return await db
    .selectFrom('vote_candidate')
    .innerJoin('employee', 'employee.id', 'vote_candidate.employee_id')
    .select(['employee.ogid', 'employee.full_name as name', 'employee.profile_picture as image'])
    .select(
      sql<number>`(select count(*) from vote where vote.employee_id = vote_candidate.employee_id and vote.round_id = ${roundId ?? null}::uuid)`.as(
        'vote_count',
      ),
    )
    .where(worksOn(today))
    .orderBy('vote_count', 'desc')
    .orderBy('employee.full_name')
    .orderBy('employee.id')
    .limit(500)
    .execute()
}

export async function isCandidate(db: Db, employeeId: string): Promise<boolean> {
  const found = await db
    .selectFrom('vote_candidate')
    .select('employee_id')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return found !== undefined
}

/** Held, so that nobody leaves the vote while they are voted for. */
export async function findCandidate(db: Db, ogid: string, today: string) {
  return await db
    .selectFrom('vote_candidate')
    .innerJoin('employee', 'employee.id', 'vote_candidate.employee_id')
    .select(['employee.id', 'employee.full_name'])
    .where('employee.ogid', '=', ogid)
    .where(worksOn(today))
    .forKeyShare('vote_candidate')
    .executeTakeFirst()
}

/** One vote for each person and round; another one moves it. */
export async function putVote(db: Db, vote: { round_id: string; voter: string; employee_id: string }): Promise<void> {
  await db
    .insertInto('vote')
    .values(vote)
    .onConflict((it) => it.columns(['round_id', 'voter']).doUpdateSet({ employee_id: vote.employee_id }))
    .execute()
}

export async function findVote(db: Db, roundId: string, voter: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('vote')
    .innerJoin('employee', 'employee.id', 'vote.employee_id')
    .select('employee.ogid')
    .where('round_id', '=', roundId)
    .where('voter', '=', voter)
    .executeTakeFirst()
  return found?.ogid
}

export async function insertCandidate(db: Db, employeeId: string, now: Date): Promise<void> {
  await db
    .insertInto('vote_candidate')
    .values({ employee_id: employeeId, joined_at: now.toISOString() })
    .onConflict((it) => it.doNothing())
    .execute()
}

/** With the votes that they have. */
export async function deleteCandidate(db: Db, employeeId: string): Promise<void> {
  await db.deleteFrom('vote_candidate').where('employee_id', '=', employeeId).execute()
}
