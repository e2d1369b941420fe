/**
 * Dashboards of quality over 100,000 evaluations of 20 questions, two million answers, one request at a time (goal: 150 ms in the middle),
 * against the least that could answer (one prepared statement over the same kept figures) and against adding up the answers at each look.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../server/lib/database/database.ts'
import { hashToken, newToken } from '../server/lib/sign-in/tokens.ts'
import { countDue } from '../server/modules/quality/boards/store-count.ts'
import { keepDrawn } from '../server/modules/quality/samples/store.ts'
import { freePort } from '../server/test/free-port.ts'
import { openCompany } from './company.ts'
import { median, serve } from './measure.ts'
import { prepare } from './turns.ts'

const evaluations = 100_000
const questions = 20
const times = 20

const sections = JSON.stringify([
  {
    id: 's1',
    title: 'All',
    questions: Array.from({ length: questions }, (_, at) => ({
      id: `q${at}`,
      question: `Question ${at}`,
      question_type: 'scale',
      weight: 5,
      options: [0, 1, 2, 3, 4].map((points) => ({ key: `p${points}`, label: String(points), points, fails: null })),
      allows_na: false,
      guidance: '',
      only_if: null,
    })),
  },
])

/** A form for each campaign; contacts over two years, on people of campaigns in turn. */
const growing = [
  `insert into evaluation_form (id, family_id, title, office_id, contact_type, status, sections)
    select id, id, 'Card ' || title, office_id, 'chat', 'active', $1::json
    from (select gen_random_uuid() as id, id as office_id, title from office where office_type = 'campaign') made`,
  `insert into quality_contact (id, employee_id, office_id, team_id, contact_type, reference, happened_at, day, zone, source)
    select gen_random_uuid(), person.employee_id, person.office_id, person.team_id, 'chat', 'B-' || n,
      timestamptz '2026-11-19 12:00Z' - (n % 720) * interval '1 day', date '2026-11-19' - n % 720, 'Africa/Lagos', 'import'
    from generate_series(1, ${evaluations}) n
    join (select place.*, row_number() over () as at, count(*) over () as total from placement place
      join office on office.id = place.office_id and office.office_type = 'campaign' where place.ends_on is null) person
      on person.at = 1 + n % person.total`,
  // A sample of each campaign and month, of which every tenth contact was drawn.
  `insert into quality_sample (id, office_id, from_day, to_day, per, size, strata, seed, drawn_at)
    select gen_random_uuid(), office_id, date_trunc('month', day), date_trunc('month', day) + interval '1 month - 1 day', 'sample', 500, '{}', 'bench', now()
    from quality_contact where reference like 'B-%' group by office_id, date_trunc('month', day)`,
  `insert into quality_sample_contact (sample_id, contact_id, stratum, place)
    select sample.id, contact.id, 'All', case when n % 10 = 0 then n / 10 end
    from (select *, row_number() over (partition by office_id, date_trunc('month', day)) as n from quality_contact where reference like 'B-%') contact
    join quality_sample sample on sample.office_id = contact.office_id and sample.seed = 'bench' and contact.day between sample.from_day and sample.to_day`,
  // What the triggers write of each row is written here at once.
  `alter table evaluation disable trigger user`,
  `insert into evaluation (id, contact_id, day, employee_id, office_id, team_id, form_id, evaluator_id, status, answers, marks, raw_score, score,
      submitted_at, released_at, sample_id)
    select gen_random_uuid(), contact.id, contact.day, contact.employee_id, contact.office_id, contact.team_id, form.id,
      evaluator.ids[1 + contact.n % cardinality(evaluator.ids)], 'acknowledged', '{}', answers.marks, answers.score, answers.score,
      contact.happened_at, contact.happened_at + interval '1 day',
      (select drawn.sample_id from quality_sample_contact drawn where drawn.contact_id = contact.id and drawn.place is not null)
    from (select quality_contact.*, row_number() over () as n from quality_contact where reference like 'B-%') contact
    join evaluation_form form on form.office_id = contact.office_id and form.contact_type = 'chat'
    cross join (select array_agg(employee_id) as ids from placement join office on office.id = office_id and office_type = 'department') evaluator
    cross join lateral (select jsonb_object_agg('q' || q, 25 * ((contact.n * 7 + q * 3) % 5)) as marks,
      avg(25 * ((contact.n * 7 + q * 3) % 5)) as score from generate_series(0, ${questions - 1}) q) answers`,
  `alter table evaluation enable trigger user`,
  `insert into quality_due (form_id, office_id, day)
    select distinct form_id, office_id, day from evaluation where released_at is not null order by form_id, office_id, day`,
]

const asked = {
  'overview of 6 months': 'quality_board.json',
  'overview of 24 months': 'quality_board.json?from=2024-12',
  'by campaign, 24 months': 'quality_figures.json?by=campaign&from=2024-12',
  'by team, 24 months': 'quality_figures.json?by=team&from=2024-12',
  'by evaluator, 24 months': 'quality_figures.json?by=evaluator&from=2024-12',
  'questions, 24 months': 'quality_questions.json?limit=200&from=2024-12',
  'people, 24 months': 'quality_people.json?sort=-evaluations&from=2024-12',
}

/** Whoever leads the most people without seeing everyone: theirs are added up at each look. */
const largestLine = `
  with recursive led as (
    select leader_id as head, employee_id from reporting_line where ends_on is null and leadership_type <> 3
    union select led.head, line.employee_id from led join reporting_line line on line.leader_id = led.employee_id and line.ends_on is null)
  select employee.id, count(distinct evaluation.id)::int as evaluations from led
    join employee on employee.id = led.head and not roles && '{ceo,super,coo,hr_manager,operations_manager,operations_director,tqa_evaluator,training_and_quality_assurance}'
    join current_placement(current_date) place on place.employee_id = employee.id and coalesce(place.role, '') not in ('hr', 'training and quality assurance')
    join evaluation on evaluation.employee_id = led.employee_id group by 1 order by 2 desc limit 1`

const floor = `select sum(evaluations), sum(points) / sum(scored) from quality_day where day >= $1`
const whole = `select mark.key, avg(mark.value::numeric) from evaluation cross join lateral jsonb_each_text(marks) mark group by mark.key`

const company = await openCompany({ employees: 300, months: 1 })
const direct = new pg.Client({ connectionString: company.url })
try {
  await direct.connect()
  for (const statement of growing) await direct.query(statement, statement === growing[0] ? [sections] : [])
  await direct.query('vacuum analyze')
  const database = await openDatabase({ url: company.url })
  await keepDrawn(database.db)
  const began = performance.now()
  for (let counted = 1; counted > 0; ) counted = await database.db.transaction().execute(countDue)
  console.log(
    `all ${evaluations * questions} answers added up once, by the job: ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  await database.close()
  await direct.query('vacuum analyze')
  const { headers, subjects } = await prepare(direct)
  const env = { DATABASE_URL: company.url, NODE_ENV: 'production', LOG_LEVEL: 'warn', ROLE: 'web' }
  const served = await serve('server/main.ts', await freePort(), '/readyz', env)
  const time = async (run: () => Promise<unknown>, most = times) => {
    for (let warm = 0; warm < Math.min(5, most); warm += 1) await run()
    const took: number[] = []
    for (let each = 0; each < most; each += 1) {
      const start = performance.now()
      await run()
      took.push(performance.now() - start)
    }
    return median(took)
  }
  const least = await time(() => direct.query({ name: 'floor', text: floor, values: ['2024-12-01'] }))
  console.log(`${'floor: one statement'.padEnd(26)} median ${least.toFixed(1)} ms`)
  console.log(`${'adding up all answers'.padEnd(26)} median ${(await time(() => direct.query(whole), 3)).toFixed(0)} ms`)
  const { rows } = await direct.query<{ id: string; evaluations: number }>(largestLine)
  const [head] = rows
  if (!head) throw new Error('Nobody leads anybody')
  const token = newToken()
  const session = 'insert into session (id, token_hash, employee_id) values ($1, $2, $3)'
  await direct.query(session, [randomUUID(), hashToken(token), head.id])
  const asHead = { authorization: `Bearer ${token}` }
  const whoAsks = { ...asked, 'one agent': `quality_people/${subjects.ogid}.json?from=2024-12` }
  const ofHead = { 'overview of a leader': 'quality_board.json?from=2024-12', 'teams of a leader': asked['by team, 24 months'] }
  console.log(`The leader’s people have ${head.evaluations} evaluations`)
  const each = [
    ...Object.entries(whoAsks).map((entry) => [...entry, headers] as const),
    ...Object.entries(ofHead).map((entry) => [...entry, asHead] as const),
  ]
  for (const [name, path, headers] of each) {
    const took = await time(async () => {
      const response = await fetch(`${served.url}/api/v1/${path}`, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
    })
    console.log(`${name.padEnd(26)} median ${took.toFixed(0)} ms (goal 150), ${(took / least).toFixed(1)} times the floor`)
  }
  await served.stop()
} finally {
  await direct.end()
  await company.close()
}
