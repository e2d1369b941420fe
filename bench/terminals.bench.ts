/**
 * Punches of terminals on PostgreSQL. First the rate at which the handler of their protocol keeps them, against a bare COPY of the same
 * rows into an empty table with the same indexes (goal: half of it). Then the morning of 100,000 people, twenty minutes at ten times the
 * speed (goal: 99 of 100 answers under 500 ms). That none is lost is `npm run prove -- storm`.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, dayIn } from '@iroko/contract/dates'
import { sql } from 'kysely'
import pino from 'pino'
import { createApp } from '../server/app.ts'
import { type Database, openDatabase } from '../server/lib/database/database.ts'
import { openStreams } from '../server/lib/events.ts'
import { newDataKey } from '../server/lib/files/sealed.ts'
import { openJobs } from '../server/lib/jobs.ts'
import { migrate } from '../server/lib/migrations/migrate.ts'
import { companyZone, type Portal } from '../server/lib/portal.ts'
import { readEnvironment } from '../server/lib/start/environment.ts'
import { clockText } from '../server/modules/time/terminal-protocol/rules.ts'
import { house } from '../server/modules.ts'
import { freePort } from '../server/test/free-port.ts'
import { findPostgres, startCluster } from '../server/test/postgres.ts'
import { buildStorm } from '../server/test/storm.ts'
import { median, serve } from './measure.ts'

const wanted = process.argv.slice(2)
const runs = (name: string) => wanted.length === 0 || wanted.includes(name)
/** Terminals say with each part where they stand. */
let stamp = 1
const today = dayIn(companyZone, new Date())

const bin = findPostgres()
if (!bin) throw new Error('This measurement needs PostgreSQL 15 or newer')
const cluster = await startCluster(bin)
const folder = mkdtempSync(join(tmpdir(), 'iroko-copy-'))
chmodSync(folder, 0o755)
try {
  if (runs('ingest')) await ingest()
  if (runs('burst')) await burst()
} finally {
  rmSync(folder, { recursive: true, force: true })
  await cluster.stop()
}

/** A portal of its own on an empty database of the cluster. */
async function open(name: string) {
  const admin = await openDatabase({ url: cluster.url, poolSize: 1 })
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  await admin.close()
  const url = cluster.url.replace(/\/postgres$/, `/${name}`)
  const database = await openDatabase({ url })
  await migrate(database)
  const read = readEnvironment({ LOG_LEVEL: 'error', DATABASE_URL: url, DATA_KEY: newDataKey(), NODE_ENV: 'production' })
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  const jobs = await openJobs(database, house.jobs, companyZone)
  const portal: Portal = {
    database,
    environment: read.environment,
    house,
    jobs,
    log: pino({ level: 'error' }),
    now: () => new Date(),
  }
  const streams = await openStreams(portal)
  const app = await createApp(portal, streams)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const close = async () => {
    await streams.close()
    await app.close()
    await jobs.stop()
    await database.close()
  }
  return { database, url, server: `http://127.0.0.1:${port}`, close }
}

async function send(server: string, serial: string, lines: readonly string[]): Promise<void> {
  stamp += lines.length
  const answer = await fetch(`${server}/iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=${stamp}`, {
    method: 'POST',
    body: `${lines.join('\n')}\n`,
    headers: { 'content-type': 'application/push;charset=UTF-8' },
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
}

async function ingest(): Promise<void> {
  const people = 5000
  const days = 20
  const perBatch = 1000
  const { database, server, close } = await open('ingest')
  const built = await buildStorm(database, { people, terminals: 50, days, today })
  const lines = built.serials.map((): string[] => [])
  for (let day = 0; day < days; day += 1)
    for (const [index, { ogid }] of built.people.entries()) {
      for (const hours of [8, 17]) {
        const at = Date.parse(`${addDays(built.from, day)}T00:00:00Z`) + (hours * 3600 + ((index * 7) % 3000)) * 1000
        lines[index % 50]?.push(`${ogid}\t${clockText(at, companyZone)}\t0\t1\t0\t0\t0`)
      }
    }
  // Everyone has been at their door before: the morning on which thousands come for the first time is not the one that is measured.
  for (const [index, serial] of built.serials.entries()) {
    const known = built.people.filter((_, place) => place % 50 === index)
    await send(
      server,
      serial,
      known.map(({ ogid }) => `${ogid}\t${built.from} 04:00:00\t0\t1`),
    )
  }
  const total = lines.reduce((sum, { length }) => sum + length, 0)
  const rates: number[] = []
  const floors: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await sql`truncate punch, attendance_due`.execute(database.db)
    await sql`vacuum analyze punch`.execute(database.db)
    const start = performance.now()
    // Ten terminals at a time, each one part after the other, as they do.
    const queue = lines.map((own, index) => ({ own, serial: built.serials[index] ?? '' }))
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) {
          for (let at = 0; at < next.own.length; at += perBatch)
            await send(server, next.serial, next.own.slice(at, at + perBatch))
        }
      }),
    )
    rates.push((total / (performance.now() - start)) * 1000)
    floors.push(await bareCopy(database, total, round))
  }
  const [rate, floor] = [median(rates), median(floors)]
  console.log(
    `ingest of ${total} punches: ${Math.round(rate)} a second, bare COPY ${Math.round(floor)}: ${(rate / floor).toFixed(2)} of it (goal 0.5)`,
  )
  await close()
}

/** The rows that the handler kept, from a file into a table that has the same indexes and nothing else. */
async function bareCopy({ db }: Database, total: number, round: number): Promise<number> {
  const file = join(folder, `${round}.copy`)
  writeFileSync(file, '')
  chmodSync(file, 0o666)
  await sql.raw(`copy (select * from punch order by received_at, id) to '${file}'`).execute(db)
  await sql`drop table if exists bare`.execute(db)
  await sql`create table bare (like punch including all)`.execute(db)
  const start = performance.now()
  await sql.raw(`copy bare from '${file}'`).execute(db)
  const seconds = (performance.now() - start) / 1000
  const { rows } = await sql<{ count: number }>`select count(*) as count from bare`.execute(db)
  if (rows[0]?.count !== total) throw new Error(`${rows[0]?.count} of ${total} punches were kept`)
  return total / seconds
}

/** Twenty minutes of 100,000 people, one line a punch as terminals send them live, in two. */
async function burst(): Promise<void> {
  const people = 100_000
  const seconds = 120
  const { database, url, close } = await open('burst')
  // In a process of its own, as it is: the terminals are not on the server's processor.
  const served = await serve('server/main.ts', await freePort(), '/readyz', {
    DATABASE_URL: url,
    ROLE: 'web',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    DEMO: 'false',
  })
  const server = served.url
  const built = await buildStorm(database, { people, terminals: 400, days: 1, today })
  // Everybody is known to their door, as people are who come to work.
  await sql`insert into enrolment (id, device_id, pin, employee_id, fingers)
    select gen_random_uuid(), device.id, ogid, person.id, 1
    from (select id, ogid, row_number() over (order by ogid) - 1 as place from employee) person
    join device on device.serial = 'STORM-' || (place % ${built.serials.length}::int + 1)`.execute(database.db)
  await sql`delete from attendance_due`.execute(database.db)
  await sql`analyze`.execute(database.db)
  const doors = built.serials.map((serial, index) => ({
    serial,
    own: built.people.filter((_, place) => place % built.serials.length === index),
  }))
  // A server that has just started has not compiled itself yet; this one has seen the last of the evening before go home.
  const late = 10
  await Promise.all(
    doors.map(async ({ serial, own }) => {
      for (const { ogid } of own.slice(0, late))
        await send(server, serial, [`${ogid}\t${clockText(Date.now() - 12 * 3_600_000, companyZone)}\t1\t1\t0\t0\t0`])
    }),
  )
  const start = performance.now()
  const took: number[] = []
  const begun = Date.now()
  await Promise.all(
    doors.map(async ({ serial, own }, index) => {
      for (const [turn, { ogid }] of own.entries()) {
        // The next one is at the door whether or not the terminal has had its answer; it then sends what has gathered.
        const due = ((turn + index / doors.length) / own.length) * seconds * 1000
        const wait = due - (performance.now() - start)
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        // Measured from when somebody was there: an answer that is late makes those behind it late too.
        await send(server, serial, [`${ogid}\t${clockText(begun + due, companyZone)}\t0\t1\t0\t0\t0`])
        took.push(performance.now() - start - Math.max(due, 0))
      }
    }),
  )
  took.sort((a, b) => a - b)
  const at = (part: number) => Math.round(took[Math.floor(took.length * part)] ?? 0)
  const { rows } = await sql<{ count: number }>`select count(*) as count from punch where employee_id is not null`.execute(
    database.db,
  )
  const expected = people + doors.length * late
  if (rows[0]?.count !== expected) throw new Error(`${rows[0]?.count} of ${expected} punches were kept`)
  console.log(
    `${people} people in ${seconds} s (20 minutes at ten times the speed): median ${at(0.5)} ms, 95th ${at(0.95)} ms, 99th ${at(0.99)} ms (goal 500 ms)`,
  )
  await served.stop()
  await close()
}
