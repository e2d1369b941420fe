/** The vote: those who put themselves up for it, and a round that is on. */
import { addDays } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import type { SeededRandom } from '../../../lib/dice.ts'
import type { Sealer } from '../../../lib/files/sealed.ts'
import { newFileKey } from '../../../lib/files/sealed-files.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { sealedAs } from './actions.ts'

interface Person {
  id: string
  status: string
}

export async function seedVote(
  db: Db,
  plan: { people: readonly Person[]; today: string; dice: SeededRandom; sealer: Sealer },
): Promise<void> {
  const { dice, sealer } = plan
  const started_at = `${addDays(plan.today, -9)}T10:00:00.000Z`
  const here = plan.people.filter(({ status }) => status === 'active')
  const candidates = [...new Set(Array.from({ length: 12 }, () => dice.pick(here).id))]
  await insertAll(
    db,
    'vote_candidate',
    candidates.map((employee_id) => ({ employee_id, joined_at: started_at })),
  )
  const id = dice.id(started_at)
  await insertAll(db, 'vote_round', [
    { id, title: 'The office plants', key_sealed: sealer.seal(newFileKey(), sealedAs(id)), started_at },
  ])
  const votes = Array.from({ length: 40 }, (_, voter) => ({
    round_id: id,
    voter: `demo-${voter}`,
    employee_id: dice.pick(candidates),
  }))
  await insertAll(db, 'vote', votes)
}
