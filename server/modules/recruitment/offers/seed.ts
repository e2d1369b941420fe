/** Job offers of the demo company, one at each place of their way: drafted, waiting for the HR manager, sent, answered, hired from. */
import { addDays } from '@iroko/contract/dates'
import { type OfferStatus, offerText } from '@iroko/contract/recruitment/offers'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, type RequestsPart } from '../../../lib/demo/demo.ts'
import { summaryOf } from './notify.ts'

interface Applicant {
  id: string
  full_name: string
  stage: string
  stage_since: string
  office_id: string
  branch_id: string
  employment_type: 'full_time' | 'contract' | 'intern'
}

/** What becomes of the offer of those who stand at a stage, in their order. */
const wanted: Record<string, readonly OfferStatus[]> = {
  training: ['draft', 'pending'],
  offer: ['sent', 'accepted', 'declined', 'approved'],
  hired: ['accepted', 'accepted', 'accepted'],
}
const words = { kind: ['Agreed', 'Within the budget'], refusing: [] }

export async function seedOffers(db: Db, { people, today, latest, dice, decide }: RequestsPart): Promise<void> {
  const maker = accountOf(people, 'hr')?.id
  const post = await db
    .selectFrom('designation')
    .select(['id', 'title'])
    .where('title', '=', 'Customer Service Agent')
    .executeTakeFirst()
  if (!maker || !post) return
  const offices = new Map((await db.selectFrom('office').select(['id', 'title']).execute()).map(({ id, title }) => [id, title]))
  const applicants =
    await sql<Applicant>`select one.id, first_name || ' ' || last_name as full_name, stage, stage_since, office_id, branch_id,
      employment_type from job_application one join job_opening on job_opening.id = job_opening_id
    where stage in ('training', 'offer', 'hired') order by stage_since desc, one.id`.execute(db)
  const rowOf = ({ id: application_id, full_name, stage, stage_since, ...place }: Applicant, status: OfferStatus) => {
    // Of whoever came to the stage of offers it had been sent before.
    const last = (stage === 'training' ? latest : stage_since).slice(0, 10)
    const created_at = `${addDays(last, -3)}T09:20:00.000Z`
    const id = dice.id(created_at)
    const salary_kobo = dice.whole(15, 20) * 1_000_000
    const course = {
      kind: 'job_offer' as const,
      subject_id: id,
      ...{ requester_id: maker, makers: [maker], facts: { amount_kobo: salary_kobo }, words },
      summary: summaryOf(full_name, post.title, offices.get(place.office_id) ?? ''),
      fate: status === 'pending' ? { waits_at: 1 } : ('approved' as const),
      created_at: `${created_at.slice(0, 11)}09:30:00.000Z`,
    }
    const decided = status === 'draft' ? undefined : decide(course)
    // One for which there was no time to be decided still waits.
    const reached = status !== 'draft' && decided?.status === 'pending' ? 'pending' : status
    const isHired = stage === 'hired'
    return {
      ...{ id, application_id, designation_id: post.id, ...place, salary_kobo, text: offerText, status: reached },
      starts_on: isHired ? last : addDays(today, 14),
      answer_by: isHired ? addDays(last, -1) : addDays(today, 5),
      ...{ made_by: maker, makers: [maker], salary_by: [maker], created_at },
      decided_at: decided?.status === 'approved' ? (decided.decisions.at(-1)?.decided_at ?? null) : null,
      ...answerOf(reached, { full_name, sent_by: maker, day: created_at.slice(0, 10) }),
    }
  }
  const rows = Object.entries(wanted).flatMap(([stage, statuses]) => {
    const there = applicants.rows.filter((applicant) => applicant.stage === stage)
    return statuses.flatMap((status, index) => {
      const applicant = there[index]
      return applicant ? [rowOf(applicant, status)] : []
    })
  })
  await insertTables(db, { job_offer: rows })
}

interface Sent {
  full_name: string
  sent_by: string
  day: string
}

/** When it was sent, and what the applicant said of it. */
function answerOf(status: OfferStatus, { full_name, sent_by, day }: Sent) {
  const isSent = ['sent', 'accepted', 'declined'].includes(status)
  const isAnswered = isSent && status !== 'sent'
  return {
    sent_at: isSent ? `${addDays(day, 2)}T10:05:00.000Z` : null,
    sent_by: isSent ? sent_by : null,
    answered_at: isAnswered ? `${addDays(day, 3)}T07:40:00.000Z` : null,
    signed_as: status === 'accepted' ? full_name : null,
    answer_reason: status === 'declined' ? 'I have accepted another offer' : null,
  }
}
