/** The portal as production runs it and the bare server (bare.ts) on one database, loaded in turns. */
import { randomUUID } from 'node:crypto'
import { openDatabase } from '../server/lib/database/database.ts'
import { hashToken, newToken } from '../server/lib/sign-in/tokens.ts'
import { freePort } from '../server/test/free-port.ts'
import { floors } from './floors.ts'
import { load, median, serve } from './measure.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

/** Requests a second of each of these lists, told with the ratio to the floor. The caller sees the whole company. */
export async function inTurns(
  url: string,
  names: readonly string[],
  { connections, goal }: { connections: number; goal: number },
): Promise<Map<string, number>> {
  const { subject, headers } = await signIn(url)
  const asked = floors(subject)
  const env = { DATABASE_URL: url, SUBJECT_ID: subject.id, SUBJECT_OGID: subject.ogid }
  const settings = { ...env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ROLE: 'web', DATABASE_POOL: '10' }
  const ours = await serve('server/main.ts', await freePort(), '/readyz', settings)
  const bare = await serve('bench/bare.ts', await freePort(), '/', env)
  const measured = new Map<string, number>()
  try {
    for (const name of names) {
      const path = asked[name]?.path ?? ''
      // What is compiled and prepared on the way is no part of the measurement.
      for (const { url } of [ours, bare]) await load(url + path, connections, 1, headers)
      const our: number[] = []
      const floor: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        our.push((await load(ours.url + path, connections, seconds, headers)).perSecond)
        floor.push((await load(bare.url + path, connections, seconds, headers)).perSecond)
      }
      const ratio = median(our.map((perSecond, round) => perSecond / (floor[round] ?? Number.NaN)))
      const [shown, least] = [our, floor].map((all) => median(all).toFixed(0).padStart(5))
      console.log(`${name.padEnd(12)} ${shown}/s of ${least}/s: ${ratio.toFixed(2)} (goal ${goal})`)
      measured.set(name, median(our))
    }
  } finally {
    await ours.stop()
    await bare.stop()
  }
  return measured
}

/** A session of somebody who sees the whole company, and the one whose attendance is asked for. */
async function signIn(url: string) {
  const { db, close } = await openDatabase({ url })
  const find = (email: string) =>
    db.selectFrom('employee').select(['id', 'ogid']).where('email', '=', email).executeTakeFirstOrThrow()
  const [{ id: employee_id }, subject] = [await find('hr.manager@zuma.test'), await find('agent@zuma.test')]
  const token = newToken()
  await db
    .insertInto('session')
    .values({ id: randomUUID(), token_hash: hashToken(token), employee_id })
    .execute()
  await close()
  return { subject, headers: { authorization: `Bearer ${token}` } }
}
