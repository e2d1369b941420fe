/** The vote: those who put themselves up for it, and a round that is on. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import type { Sealer } from '../../../lib/files/sealed.ts'
import { newFileKey } from '../../../lib/files/sealed-files.ts'
import { sealedAs } from './actions.ts'

export async function seedVote(db: Db, { people, today, dice, sealer }: PeoplePart & { sealer: Sealer }): Promise<void> {
  const started_at = `${addDays(today, -9)}T10:00:00.000Z`
  const here = people.filter(({ status }) => status === 'active')
  const candidates = [...new Set(Array.from({ length: 12 }, () => dice.pick(here).id))]
  const id = dice.id(started_at)
  const voters = Array.from({ length: 40 }, (_, voter) => `demo-${voter}`)
  await insertTables(db, {
    vote_candidate: candidates.map((employee_id) => ({ employee_id, joined_at: started_at })),
    vote_round: [{ id, title: 'The office plants', key_sealed: sealer.seal(newFileKey(), sealedAs(id)), started_at }],
    vote: voters.map((voter) => ({ round_id: id, voter, employee_id: dice.pick(candidates) })),
  })
}
