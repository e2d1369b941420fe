/**
 * 5,000 people from a CSV file on PostgreSQL: read, checked, added. Goal: under 30 seconds for all of it, with the invitations in the
 * outbox, leave granted and an audit row for each. The floor are bare inserts of as many people with their places.
 */
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { createApp } from '../server/app.ts'
import { buildCompany } from '../server/demo.ts'
import { openDatabase } from '../server/lib/database/database.ts'
import { openStreams } from '../server/lib/events.ts'
import { newDataKey, sealerOf } from '../server/lib/files/sealed.ts'
import { insertAll } from '../server/lib/http/bulk.ts'
import { openJobs } from '../server/lib/jobs.ts'
import { migrate } from '../server/lib/migrations/migrate.ts'
import { companyZone } from '../server/lib/portal.ts'
import { hashToken, newToken } from '../server/lib/sign-in/tokens.ts'
import { readEnvironment } from '../server/lib/start/environment.ts'
import { house } from '../server/modules.ts'
import { findPostgres, startCluster } from '../server/test/postgres.ts'
import { median } from './measure.ts'

const people = 5000
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

const bin = findPostgres()
if (!bin) throw new Error('This measurement needs PostgreSQL 15 or newer')
const cluster = await startCluster(bin)
try {
  const database = await openDatabase({ url: cluster.url })
  await migrate(database)
  const read = readEnvironment({ LOG_LEVEL: 'error', DATABASE_URL: cluster.url, DATA_KEY: newDataKey() })
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  await buildCompany(database.db, { employees: 5000, months: 12, today: '2026-11-20' }, sealerOf(read.environment))
  const jobs = await openJobs(database, house.jobs, companyZone)
  const portal = { database, environment: read.environment, house, jobs, log: pino({ level: 'error' }), now: () => new Date() }
  const streams = await openStreams(portal)
  const app = await createApp(portal, streams)
  const headers = { authorization: `Bearer ${await tokenOf('hr@zuma.test')}` }

  const send = async (method: 'POST' | 'PATCH', url: string, payload: object | Buffer, type = 'application/json') => {
    const answer = await app.inject({ method, url, payload, headers: { ...headers, 'content-type': type } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json().employee_import
  }
  const parts: Record<string, number[]> = { read: [], check: [], add: [], all: [], floor: [] }
  for (let round = 0; round < rounds; round += 1) {
    const body = await formOf(round)
    const marks = [performance.now()]
    const uploaded = await send('POST', '/api/v1/employee_imports.json', body, 'multipart/form-data; boundary=----iroko')
    marks.push(performance.now())
    const url = `/api/v1/employee_imports/${uploaded.id}`
    const mapping = uploaded.columns.map(({ key }: { key: string | null }) => key)
    const checked = await send('PATCH', `${url}.json`, { version: uploaded.version, mapping })
    if (checked.wrong_count !== 0) throw new Error(`${checked.wrong_count} rows are wrong`)
    marks.push(performance.now())
    await send('POST', `${url}/run.json`, { version: checked.version })
    const job = house.jobs.find(({ name }) => name === 'employee-import')
    await job?.run(portal, { id: uploaded.id })
    marks.push(performance.now())
    const { state, added_count } = (await app.inject({ url: `${url}.json`, headers })).json().employee_import
    if (state !== 'done' || added_count !== people) throw new Error(`The import is ${state} with ${added_count}`)
    const [start = 0, readAt = 0, checkedAt = 0, end = 0] = marks
    parts.read?.push(readAt - start)
    parts.check?.push(checkedAt - readAt)
    parts.add?.push(end - checkedAt)
    parts.all?.push(end - start)
    parts.floor?.push(await bareInserts(round))
  }
  const seconds = (name: string) => `${name} ${(median(parts[name] ?? []) / 1000).toFixed(2)} s`
  console.log(`${people} people: ${Object.keys(parts).map(seconds).join(', ')} (goal 30 s)`)

  await streams.close()
  await app.close()
  await jobs.stop()

  async function tokenOf(email: string): Promise<string> {
    const found = await database.db.selectFrom('employee').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const token = newToken()
    await database.db
      .insertInto('session')
      .values({ id: randomUUID(), token_hash: hashToken(token), employee_id: found.id })
      .execute()
    return token
  }

  async function bareInserts(round: number): Promise<number> {
    const { id: office_id } = await database.db.selectFrom('office').select('id').executeTakeFirstOrThrow()
    const terms = { first_name: 'Ada', last_name: 'Okafor', hire_date: '2026-11-16' }
    const rows = Array.from({ length: people }, (_, index) => {
      const name = `bare.${round}.${index}`
      return { id: randomUUID(), ogid: name, email: `${name}@zuma.test`, ...terms }
    })
    const places = rows.map(({ id }) => ({ id: randomUUID(), employee_id: id, office_id, starts_on: '2026-11-16' }))
    const start = performance.now()
    await database.db.transaction().execute(async (db) => {
      await insertAll(db, 'employee', rows)
      await insertAll(db, 'placement', places)
    })
    return performance.now() - start
  }

  /** Every tenth leads the nine after them, everybody below one who is here already. */
  async function formOf(round: number): Promise<Buffer> {
    const { db } = database
    const place = await db
      .selectFrom('team')
      .innerJoin('office', 'office.id', 'team.office_id')
      .select(['office.title as office', 'team.title as team'])
      .executeTakeFirstOrThrow()
    const designation = await db.selectFrom('designation').select('title').executeTakeFirstOrThrow()
    const branch = await db.selectFrom('branch').select('title').executeTakeFirstOrThrow()
    const manager = await db.selectFrom('employee').select('ogid').where('status', '=', 'active').executeTakeFirstOrThrow()
    const email = (index: number) => `import.${round}.${index}@zuma.test`
    const lines = Array.from({ length: people }, (_, index) => {
      const lead = index % 10 === 0 ? '' : email(index - (index % 10))
      const names = [
        `Ada${index}`,
        'Okafor',
        email(index),
        '16/11/2026',
        place.office,
        place.team,
        designation.title,
        branch.title,
      ]
      return [...names, lead, manager.ogid, '0803 123 4567', 'Female', '23/04/1998'].join(';')
    })
    const headings =
      'First name;Last name;Email;Hire date;Office;Team;Designation;Branch;Team Lead;Manager;Phone;Gender;Birth date'
    const head =
      '------iroko\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\nContent-Type: text/csv\r\n\r\n'
    return Buffer.from(`${head}${[headings, ...lines].join('\r\n')}\r\n------iroko--\r\n`)
  }
  await database.close()
} finally {
  await cluster.stop()
}
