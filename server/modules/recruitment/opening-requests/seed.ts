/** Requests of the demo company for openings: one by a campaign's lead that awaits HR, one of HR's own drafts, and how the public ones came to be. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { accountOf, insertTables, placeOf, type RequestsPart, send } from '../../../lib/demo/demo.ts'

const ofAgents = [
  'Three agents leave at the end of the month',
  'The client has booked more seats',
  'The shift is short at night',
]
const ofOthers = [
  'A colleague moves to another team',
  'There is more work than the team can do',
  'The post has been vacant since March',
]

export async function seedOpeningRequests(db: Db, { people, today, latest, dice, decide }: RequestsPart): Promise<void> {
  const [lead, hr] = [accountOf(people, 'lead'), accountOf(people, 'hr')]
  const place = lead && placeOf(lead)
  if (!lead || !hr || !place) return
  const openings = await db
    .selectFrom('job_opening')
    .innerJoin('office', 'office.id', 'job_opening.office_id')
    .select(['job_opening.id', 'job_title', 'positions', 'approved_at', 'status', 'office.title', 'job_opening.branch_id'])
    .orderBy('opens_on')
    .orderBy('job_opening.id')
    .execute()
  const asked = [
    ...openings
      .filter(({ approved_at }) => approved_at !== null)
      .map((opening) => ({ opening, by: hr, at: opening.approved_at })),
    ...openings.filter(({ status }) => status === 'draft').map((opening) => ({ opening, by: hr, at: null })),
  ]
  const wanted = { id: dice.id(latest), job_title: 'Night Shift Agent', positions: 4, branch_id: openings[0]?.branch_id ?? '' }
  const office = await db.selectFrom('office').select('title').where('id', '=', place.office_id).executeTakeFirstOrThrow()
  await insertTables(db, {
    job_opening: [
      {
        ...{ ...wanted, office_id: place.office_id, employment_type: 'full_time' as const, status: 'draft' as const },
        ...{
          opens_on: addDays(today, 7),
          closes_on: addDays(today, 35),
          skills: ['Communication', 'Availability', 'Listening'],
        },
        description: '<p>You answer customers who call at night, and hand over in the morning.</p>',
        requirements: '<ul><li>SSCE, OND or higher</li><li>Ready to work nights</li></ul>',
      },
    ],
  })
  const all = [...asked, { opening: { ...wanted, title: office.title }, by: lead, at: null }]
  const rows = all.map(({ opening, by, at }, turn) => {
    const decided = at ? Date.parse(at) : undefined
    const created_at = decided
      ? new Date(decided - 1_800_000).toISOString()
      : `${addDays(latest.slice(0, 10), -(turn % 2))}T09:${10 + turn}:00.000Z`
    const { row } = send(dice, decide, {
      kind: 'opening_request',
      requester_id: by.id,
      makers: [by.id],
      summary: `Job opening: ${opening.job_title}, ${opening.title}, ${opening.positions} ${opening.positions === 1 ? 'position' : 'positions'}`,
      facts: {},
      created_at,
      fate: at ? 'approved' : { waits_at: 1 },
      words: { kind: ['Agreed'], refusing: [] },
    })
    return {
      ...row,
      job_opening_id: opening.id,
      asked_by: by.id,
      makers: [by.id],
      reason: dice.pick(/agent/i.test(opening.job_title) ? ofAgents : ofOthers),
      version: at ? 2 : 1,
    }
  })
  await insertTables(db, { opening_request: rows })
}
