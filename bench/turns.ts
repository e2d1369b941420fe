/** The portal as production runs it and the bare server (bare.ts) on one database, loaded in turns. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { hashToken, newToken } from '../server/lib/sign-in/tokens.ts'
import { freePort } from '../server/test/free-port.ts'
import { floors, type Subjects } from './floors.ts'
import { cpuOf, load, median, type Served, serve } from './measure.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const warmUp = 6

interface Turn {
  perSecond: number
  p50: number
  /** Milliseconds of CPU a request: of the server, and of the connections to PostgreSQL. */
  own: number
  database: number
}

/** Requests a second of each of these lists, told with the ratios to the floor. The caller sees the whole company. */
export async function inTurns(
  url: string,
  names: readonly string[],
  { connections, goal }: { connections: number; goal: number },
): Promise<Map<string, number>> {
  const direct = new pg.Client({ connectionString: url })
  await direct.connect()
  const { subjects, headers } = await prepare(direct)
  const asked = floors(subjects)
  const env = { DATABASE_URL: url, SUBJECTS: JSON.stringify(subjects) }
  const settings = { ...env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ROLE: 'web', DATABASE_POOL: '10' }
  const ours = await serve('server/main.ts', await freePort(), '/readyz', settings)
  const bare = await serve('bench/bare.ts', await freePort(), '/', env)
  const backends = async () => {
    const { rows } = await direct.query(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return cpuOf(rows.map(({ pid }) => pid))
  }
  const turn = async (server: Served, path: string): Promise<Turn> => {
    const [own, database] = [cpuOf([server.pid]), await backends()]
    const { count, perSecond, p50 } = await load(server.url + path, connections, seconds, headers)
    return { perSecond, p50, own: (cpuOf([server.pid]) - own) / count, database: ((await backends()) - database) / count }
  }
  const measured = new Map<string, number>()
  try {
    for (const name of names) {
      const path = asked[name]?.path
      if (!path) throw new Error(`floors.ts has no ${name}`)
      // What is compiled and prepared on the way is no part of the measurement, and goes on for some thousand requests.
      for (const { url } of [ours, bare]) await load(url + path, connections, warmUp, headers)
      const our: Turn[] = []
      const floor: Turn[] = []
      for (let round = 0; round < rounds; round += 1) {
        our.push(await turn(ours, path))
        floor.push(await turn(bare, path))
      }
      const ratio = median(our.map(({ perSecond }, round) => perSecond / (floor[round]?.perSecond ?? Number.NaN)))
      const cost = (turns: Turn[]) => [median(turns.map(({ own }) => own)), median(turns.map(({ database }) => database))]
      const [ourCost, leastCost] = [cost(our), cost(floor)]
      const total = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0)
      const [shown, least] = [our, floor].map((all) =>
        median(all.map(({ perSecond }) => perSecond))
          .toFixed(0)
          .padStart(5),
      )
      const [took, leastTook] = [our, floor].map((all) => median(all.map(({ p50 }) => p50)).toFixed(0))
      console.log(
        `${name.padEnd(20)} ${shown}/s of ${least}/s: ${ratio.toFixed(2)} (goal ${goal}); ${took} of ${leastTook} ms; CPU a request ` +
          `${ourCost.map((cost) => cost.toFixed(2)).join(' + ')} of ${leastCost.map((cost) => cost.toFixed(2)).join(' + ')} ms: ` +
          `${(total(leastCost) / total(ourCost)).toFixed(2)}`,
      )
      measured.set(name, median(our.map(({ perSecond }) => perSecond)))
    }
  } finally {
    await ours.stop()
    await bare.stop()
    await direct.end()
  }
  return measured
}

/** A session of somebody, unless they are named of who sees the whole company, and whom and what the addresses name. */
export async function prepare(direct: pg.Client, email = 'hr.manager@zuma.test') {
  const { rows } = await direct.query<Subjects & { caller: string }>(
    `select
    (select id from employee where email = $1) as caller, agent.id, agent.ogid,
    (select json_build_object('id', employee.id, 'ogid', employee.ogid) from reporting_line line
      join employee on employee.id = line.leader_id and employee.status = 'active'
      where line.ends_on is null group by employee.id order by count(*) desc limit 1) as leader,
    (select office_id from placement where ends_on is null group by 1 order by count(*) desc limit 1) as office_id
    from employee agent where agent.email = 'agent@zuma.test'`,
    [email],
  )
  const [found] = rows
  if (!found) throw new Error('This is no demo company')
  const { caller, ...subjects } = found
  const token = newToken()
  await direct.query('insert into session (id, token_hash, employee_id) values ($1, $2, $3)', [
    randomUUID(),
    hashToken(token),
    caller,
  ])
  return { subjects, headers: { authorization: `Bearer ${token}` } }
}
