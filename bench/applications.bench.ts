/**
 * Job applications, 200,000 of them: a page of the table and the board against the floor (goal: half of it), and what one
 * search over the words of all resumes takes, one at a time (goal: 100 ms at the 95th percentile).
 */
import { applicationStages, isClosed } from '@iroko/contract/recruitment/stages'
import pg from 'pg'
import { freePort } from '../server/test/free-port.ts'
import { openCompany } from './company.ts'
import { median, serve } from './measure.ts'
import { inTurns, prepare } from './turns.ts'

const count = 200_000
const times = 20

/** Texts of about 150 words, of which some are in every resume, some in a few, and one in those of the older half alone. */
const growing = `insert into job_application (id, job_opening_id, first_name, last_name, email, mobile_number, stage, stage_since, applied_at,
    rating, siever_id, resume_text)
  select gen_random_uuid(), openings.id[1 + n % cardinality(openings.id)], firsts.name[1 + n % cardinality(firsts.name)],
    lasts.name[1 + (n / 7) % cardinality(lasts.name)], 'applicant' || n || '@mail.test', '+2348' || lpad(n::text, 9, '0'),
    case when n % 10 < 7 then 'rejected' else (array['applied', 'screening', 'aptitude_test', 'interview', 'hired'])[1 + n % 5] end,
    now() - n * interval '2 minutes', now() - n * interval '3 minutes', 1 + n % 5, null,
    'customer service experience ' || case when n > ${count / 2} then 'shorthand ' else '' end || case when n % 2000 = 0 then 'harpsichord ' else '' end || case when n % 40 = 0 then 'accounting ' else '' end ||
      (select string_agg('word' || (n * 31 + k * k * 17) % 20000, ' ') from generate_series(1, 150) k)
  from generate_series(1, ${count}) n,
    (select array_agg(id) as id from job_opening) openings,
    (select array_agg(distinct first_name) as name from employee) firsts,
    (select array_agg(distinct last_name) as name from employee) lasts`

const searches = {
  'a word of 100 resumes': 'harpsichord',
  'a word of 5,000': 'accounting',
  'a word of all': 'customer',
  'a word of the older half': 'shorthand',
  'two words': 'customer harpsichord',
  'the beginning of a word': 'harpsi',
  'a name': 'chidi',
  'an email address': 'applicant1234@',
  'a phone number': '08000012345',
  nobody: 'zzxqy',
}

/** The same with other capitals each time, so that nothing is kept of it. */
const written = (q: string, time: number) =>
  [...q].map((sign, place) => ((time >> place) & 1 ? sign.toUpperCase() : sign)).join('')

/** The board with the columns that are open at first. */
const board = `job_applications/board.json?cards=${applicationStages
  .filter((stage) => !isClosed(stage))
  .map((stage) => `${stage}:25`)
  .join(',')}`

const company = await openCompany({ employees: 300, months: 1 })
const direct = new pg.Client({ connectionString: company.url })
try {
  await direct.connect()
  // A database that BENCH_DATABASE_URL names may have grown in an earlier run.
  const { rowCount: grown } = await direct.query("select from job_application where email = 'applicant1@mail.test'")
  if (!grown) {
    // The index is built once afterwards, which takes a tenth of the time.
    const { rows } = await direct.query("select indexdef from pg_indexes where indexname = 'job_application_search'")
    await direct.query('drop index job_application_search')
    await direct.query(growing)
    await direct.query(rows[0].indexdef)
    await direct.query('vacuum analyze')
  }
  await inTurns(company.url, ['applications', 'board'], { connections: 8, goal: 0.5 })
  const { headers } = await prepare(direct)
  const env = { DATABASE_URL: company.url, NODE_ENV: 'production', LOG_LEVEL: 'warn', ROLE: 'web' }
  const served = await serve('server/main.ts', await freePort(), '/readyz', env)
  const ask = async (path: string): Promise<number> => {
    const start = performance.now()
    const response = await fetch(`${served.url}/api/v1/${path}`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return performance.now() - start
  }
  const measured = async (name: string, path: (time: number) => string, goal?: number) => {
    for (let time = 0; time < 2; time += 1) await ask(path(time))
    const took: number[] = []
    for (let time = 2; time < times + 2; time += 1) took.push(await ask(path(time)))
    const worst = took.sort((a, b) => a - b).at(Math.ceil(times * 0.95) - 1) ?? 0
    console.log(
      `${name.padEnd(26)} median ${median(took).toFixed(0)} ms, 95th percentile ${worst.toFixed(0)} ms${goal ? ` (goal ${goal})` : ''}`,
    )
  }
  for (const [name, q] of Object.entries(searches)) {
    await measured(name, (time) => `job_applications.json?limit=25&q=${encodeURIComponent(written(q, time))}`, 100)
  }
  await measured(
    'a word of all, hired',
    (time) => `job_applications.json?limit=25&stage=hired&q=${written('customer', time)}`,
    100,
  )
  for (const word of ['harpsichord', 'accounting', 'customer', 'shorthand', 'chidi'])
    await measured(`the board's '${word}'`, (time) => `${board}&q=${written(word, time)}`, 100)
  await served.stop()
} finally {
  await direct.end()
  await company.close()
}
