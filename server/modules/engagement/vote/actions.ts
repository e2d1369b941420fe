/** A round and who somebody is in it. */
import { createHmac } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { newFileKey } from '../../../lib/files/sealed-files.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import type { Portal } from '../../../lib/portal.ts'
import * as store from './store.ts'

export const sealedAs = (roundId: string): string => `vote_round.key_sealed:${roundId}`

export async function startRound({ db, portal, now }: Pick<StaffTools, 'db' | 'portal' | 'now'>, title: string): Promise<void> {
  const id = uuid()
  const key_sealed = sealerOf(portal.environment).seal(newFileKey(), sealedAs(id))
  await store.insertRound(db, { id, title, key_sealed, started_at: now.toISOString() })
}

/** What stands for a person in a round: the same for each of their votes, and nothing once its key is destroyed. */
export function voterIn(portal: Portal, { id, key_sealed }: store.Round, employeeId: string): string {
  if (key_sealed === null) throw new Error(`The round ${id} has ended`)
  const key = sealerOf(portal.environment).open(key_sealed, sealedAs(id))
  return createHmac('sha256', key).update(employeeId).digest('base64url')
}

/** The round on now; the first one starts with its first vote. */
export async function currentRound(call: Pick<StaffTools, 'db' | 'portal' | 'now'>): Promise<store.Round> {
  const found = await store.findOpenRound(call.db)
  if (found) return found
  await startRound(call, `Round of ${call.now.toISOString().slice(0, 7)}`)
  const started = await store.findOpenRound(call.db)
  if (!started) throw new Error('The round that was just started is not there')
  return started
}
