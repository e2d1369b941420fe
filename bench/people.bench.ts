/**
 * The employee list with its search over 100,000 people, and the org chart of 5,000, at the server on PostgreSQL: milliseconds a
 * request, one at a time, against the statements that it makes, made by the driver alone. Goal: under 50 ms in the middle.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '../server/lib/database/database.ts'
import { hashToken, newToken } from '../server/lib/sign-in/tokens.ts'
import { freePort } from '../server/test/free-port.ts'
import { openCompany } from './company.ts'
import { serve, timeCall } from './measure.ts'
import { recordStatements } from './record.ts'

const today = new Date().toISOString().slice(0, 10)
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)
const goal = 50

const company = await openCompany({ employees: 5000, months: 24, today })
try {
  const database = await openDatabase({ url: company.url })
  const { db } = database
  const direct = new pg.Client({ connectionString: company.url })
  await direct.connect()
  // As the portal's own connections have it.
  await direct.query('set jit = off')
  const tokenOf = async (email: string) => {
    const { id, ogid } = await db
      .selectFrom('employee')
      .select(['id', 'ogid'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const token = newToken()
    await db
      .insertInto('session')
      .values({ id: randomUUID(), token_hash: hashToken(token), employee_id: id })
      .execute()
    return { ogid, headers: { authorization: `Bearer ${token}` } }
  }
  const hr = await tokenOf('hr.manager@zuma.test')
  const agent = await tokenOf('agent@zuma.test')
  const { rows: tops } = await sql<{ ogid: string; reportees: number }>`
    select leader.ogid, (select count(*) from reportees_of(leader.id, ${today}::date)) as reportees
    from employee leader where leader.id in (select leader_id from reporting_line where ends_on is null)
    order by 2 desc limit 1`.execute(db)
  const [top] = tops
  if (!top) throw new Error('Nobody leads anybody')

  const ours = await serve('server/main.ts', await freePort(), '/readyz', {
    DATABASE_URL: company.url,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    ROLE: 'web',
  })
  const query = (text: string, values: unknown[]) => direct.query(text, values)
  const measure = async (what: string, path: string, headers: Record<string, string>) => {
    const statements = await recordStatements(company.url, path, headers)
    const timed = await timeCall({ url: ours.url + path, headers, statements, query }, rounds)
    const { total } = JSON.parse(timed.body)
    console.log(
      `${what}: ${timed.median.toFixed(1)} ms (95th ${timed.worst.toFixed(1)} ms), the ${statements.length} statements alone ${timed.floor.toFixed(1)} ms; ${total} found${timed.median > goal ? ` – MISSES the goal of ${goal} ms` : ''}`,
    )
    if (process.env.EXPLAIN) for (const { text, values } of statements) await explain(text, values)
  }
  const explain = async (text: string, values: unknown[]) => {
    const { rows } = await direct.query(`explain (analyze, buffers) ${text}`, values)
    console.log(`${text.slice(0, 400)}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`)
  }

  try {
    const { rows: levels } = await sql<{ ogid: string; reportees: number }>`
      select leader.ogid, count(*) as reportees from reporting_line line join employee leader on leader.id = line.leader_id
      where line.ends_on is null and leader.status = 'active' group by 1 order by 2 desc limit 1`.execute(db)
    console.log(`Org chart of 5,000, ${top.reportees} below the first`)
    await measure('the first level', `/api/v1/employees/${top.ogid}/reportees.json?limit=100`, hr.headers)
    await measure('the widest level', `/api/v1/employees/${levels[0]?.ogid}/reportees.json?limit=100`, hr.headers)
    await measure('searched', `/api/v1/employees/${levels[0]?.ogid}/reportees.json?limit=100&q=a`, hr.headers)

    await company.grow(95_000)
    console.log('Employee list, 100,000 people, 25 rows')
    const list = (query: string) => `/api/v1/employees.json?limit=25&${query}`
    await measure('the first page', list('sort=full_name'), hr.headers)
    await measure('the first page, for an agent', list('sort=full_name'), agent.headers)
    await measure('page 100', list('sort=full_name&page=100'), hr.headers)
    await measure('search for a first name', list('q=ngozi'), hr.headers)
    await measure('search for a last name, for an agent', list('q=okafor'), agent.headers)
    await measure('search for a whole name', list('q=ngozi%20okafor'), hr.headers)
    await measure('search for an OGID', list('q=OG054321'), hr.headers)
    await measure('search for part of an e-mail', list('q=person777'), hr.headers)
    await measure('search for two letters', list('q=ng'), hr.headers)
    await measure('search for nobody', list('q=qqqq'), hr.headers)
    await measure('active people', list('status=active'), hr.headers)
    const office = await largestOffice()
    await measure('largest office, searched', list(`q=ada&office_id=${office}`), hr.headers)
    await measure('largest office, searched for one letter', list(`q=a&office_id=${office}`), hr.headers)
    await measure(
      'women hired in a year, searched',
      list('q=ada&gender=female&hired_from=2024-01-01&hired_to=2024-12-31'),
      hr.headers,
    )
  } finally {
    await ours.stop()
    await direct.end()
    await database.close()
  }

  async function largestOffice(): Promise<string> {
    const found = await sql<{ office_id: string }>`
      select office_id from placement where ends_on is null group by 1 order by count(*) desc limit 1`.execute(db)
    return found.rows[0]?.office_id ?? ''
  }
} finally {
  await company.close()
}
